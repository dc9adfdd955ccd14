import { textsIn } from '../../../lib/json.ts'
import { compileFold, isBlank } from '../../../lib/text/text.ts'
import type { Values } from '../../../model/record.ts'
import { createTextIds, type TextIds } from '../../columnar/text-ids.ts'
import type { BatchInput, Cell, Column, EncodedColumn } from '../batch.ts'
import type { Pause } from '../pause.ts'

/** A column whose distinct values have numbers. */
export interface ColumnTexts {
  /** By row: the id of its text; 0 when it has none; −1 − position of its list among `lists`. */
  readonly ids: Int32Array
  /** The column's own texts come first, `stated` of them; what they fold to follows. */
  readonly texts: TextIds
  readonly stated: number
  readonly lists: readonly (readonly string[])[]
  /** By the id of a stated text: the id of what it folds to, 0 when nothing is left. */
  folded(options: readonly string[]): Int32Array
  /** By the id of a stated text: the id of what a function makes of it, 0 for ''. Computed once for each name. */
  derived(name: string, functionOf: () => (text: string) => string): Int32Array
  cellOf(id: number): Cell
}

/** The columns that a batch works on, each numbered when it is first asked for, and kept until it was for the last time. */
export interface Columns {
  get(key: string): Promise<ColumnTexts>
}

const BLOCK = 20_000

/** `asked`: the keys that are going to be asked for, each as often as it is. */
export function createColumns({ rows, columns }: BatchInput, asked: readonly string[], pause: Pause): Columns {
  const known = new Map<string, Promise<ColumnTexts>>()
  const left = new Map<string, number>()
  for (const key of asked) left.set(key, (left.get(key) ?? 0) + 1)
  return Object.freeze({
    get(key: string) {
      const found = known.get(key) ?? numbered(columns.get(key) ?? [], rows, pause)
      const more = (left.get(key) ?? 1) - 1
      left.set(key, more)
      if (more > 0) known.set(key, found)
      else known.delete(key)
      return found
    },
  })
}

/** The values of one row in these columns, as the plain functions take them. */
export function valuesAt(keys: readonly string[], columns: readonly ColumnTexts[], row: number): Values {
  const values: Record<string, string | readonly string[]> = {}
  for (const [position, key] of keys.entries()) {
    const column = columns[position]!
    const cell = column.cellOf(column.ids[row]!)
    if (cell !== undefined) values[key] = cell
  }
  return values
}

async function numbered(column: Column, rows: number, pause: Pause): Promise<ColumnTexts> {
  const texts = createTextIds()
  const lists: (readonly string[])[] = []
  const numbers = cellIds(texts, lists)
  const ids =
    'ids' in column ? await encodedIds(column, numbers, pause) : await cellByCell(column, rows, numbers, pause)
  const stated = texts.texts.length - 1
  return Object.freeze({
    ids,
    texts,
    stated,
    lists,
    ...derivations(texts, stated),
    cellOf: (id: number): Cell => (id === 0 ? undefined : id > 0 ? texts.texts[id] : lists[-1 - id]),
  })
}

/** A column whose cells are all different texts has its ids already. */
async function encodedIds({ ids, cells }: EncodedColumn, numbers: CellIds, pause: Pause): Promise<Int32Array> {
  const idOf = await cellByCell(cells, cells.length, numbers, pause)
  return idOf.every((id, number) => id === number) ? ids : ids.map((number) => idOf[number]!)
}

async function cellByCell(cells: readonly Cell[], rows: number, numbers: CellIds, pause: Pause): Promise<Int32Array> {
  const ids = new Int32Array(rows)
  for (let from = 0; from < rows; from += BLOCK) {
    const end = Math.min(rows, from + BLOCK)
    if (areTexts(cells, from, end)) numbers.ofTexts(cells, from, end, ids)
    else for (let row = from; row < end; row++) ids[row] = numbers.ofCell(cells[row])
    await pause()
  }
  return ids
}

/** Cells that are no lists. */
type TextCells = readonly (string | undefined)[]

function areTexts(cells: readonly Cell[], from: number, end: number): cells is TextCells {
  for (let row = from; row < end; row++) {
    const cell = cells[row]
    if (cell !== undefined && typeof cell !== 'string') return false
  }
  return true
}

interface CellIds {
  ofCell(cell: Cell): number
  /** Writes those of some rows at their places. */
  ofTexts(cells: TextCells, from: number, end: number, ids: Int32Array): void
}

function cellIds(texts: TextIds, lists: (readonly string[])[]): CellIds {
  const listIds = new Map<string, number>()
  /** Blank texts are texts nobody asks for: told apart once, not at every row. */
  const blank = new Set<number>()
  let seen = 0
  const noteBlanks = (): void => {
    while (++seen < texts.texts.length) if (isBlank(texts.texts[seen]!)) blank.add(seen)
    seen = texts.texts.length - 1
  }
  const ofText = (text: string): number => {
    if (text === '') return 0
    const id = texts.idOf(text)
    if (id > seen) noteBlanks()
    return blank.size > 0 && blank.has(id) ? 0 : id
  }
  return {
    ofCell(cell) {
      if (cell === undefined) return 0
      if (typeof cell === 'string') return ofText(cell)
      const present = textsIn(cell)
      if (present.length < 2) return ofText(present[0] ?? '')
      const name = JSON.stringify(present)
      const known = listIds.get(name) ?? -lists.push(present)
      listIds.set(name, known)
      return known
    },
    ofTexts(cells, from, end, ids) {
      texts.idsOf(cells, from, end, ids)
      noteBlanks()
      if (blank.size === 0) return
      for (let row = from; row < end; row++) if (blank.has(ids[row]!)) ids[row] = 0
    },
  }
}

function derivations(texts: TextIds, stated: number): Pick<ColumnTexts, 'folded' | 'derived'> {
  const known = new Map<string, Int32Array>()
  const derived: ColumnTexts['derived'] = (name, functionOf) => {
    const found = known.get(name) ?? deriveAll(texts, stated, functionOf())
    known.set(name, found)
    return found
  }
  return { derived, folded: (options) => derived([...options].sort().join(), () => compileFold(options)) }
}

function deriveAll(texts: TextIds, stated: number, derive: (text: string) => string): Int32Array {
  const ids = new Int32Array(stated + 1)
  for (let id = 1; id <= stated; id++) {
    const text = texts.texts[id]!
    const derived = derive(text)
    ids[id] = derived === text ? id : derived === '' ? 0 : texts.idOf(derived)
  }
  return ids
}
