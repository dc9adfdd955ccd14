import type { Json } from '../../model/record.ts'
import { Unusable } from '../broken-file.ts'
import { type CellContext, cellValue } from './cell-value.ts'
import { columnName, columnOf } from './column-name.ts'
import { readXml } from './xml.ts'

type Library = typeof import('htmlparser2')

/** Excel takes 32,767 letters. */
const LONGEST_TEXT = 1024 * 1024

/** A row of a sheet that holds anything; cells without a value are holes or null. */
export interface SheetRow {
  /** From 1. */
  readonly line: number
  readonly cells: readonly (Json | undefined)[]
  /** The cell whose formula has no value. */
  readonly uncomputed?: string
}

/** The rows of a sheet, as its bytes come. */
export async function* sheetRows(
  library: Library,
  bytes: AsyncIterable<Uint8Array>,
  context: CellContext,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = []
  let line = 0
  let cells: (Json | undefined)[] = []
  let uncomputed: string | undefined
  let column = -1
  let cell:
    | { type: string | undefined; style: string | undefined; value?: string; inline?: string; formula?: true }
    | undefined
  let taken: 'value' | 'inline' | undefined
  let phonetic = false
  const listener = {
    open(name: string, { r, t, s }: { readonly [attribute: string]: string }) {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r)
        ;[cells, column, uncomputed] = [[], -1, undefined]
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t, style: s }
      } else if (cell === undefined) return
      else if (name === 'f') cell.formula = true
      else if (name === 'rPh') phonetic = true
      else if (name === 'v') [taken, cell.value] = ['value', '']
      else if (name === 't' && !phonetic) [taken, cell.inline] = ['inline', cell.inline ?? '']
    },
    text(piece: string) {
      if (cell === undefined || taken === undefined) return
      const text = (cell[taken] ?? '') + piece
      if (text.length > LONGEST_TEXT) throw new Unusable(`a text in its row ${line} is too long`)
      cell[taken] = text
    },
    close(name: string) {
      if (name === 'v' || name === 't') taken = undefined
      else if (name === 'rPh') phonetic = false
      else if (name === 'row') {
        if (cells.length > 0 || uncomputed !== undefined)
          rows.push({ line, cells, ...(uncomputed !== undefined && { uncomputed }) })
      } else if (name === 'c' && cell !== undefined) {
        if (cell.formula && cell.value === undefined && cell.inline === undefined) uncomputed ??= columnName(column)
        const { type, style, value, inline } = cell
        const given = cellValue({ type, style, value, inline }, context)
        if (given !== null) cells[column] = given
        cell = undefined
      }
    },
  }
  for await (const _ of readXml(library, bytes, listener)) {
    yield rows
    rows = []
  }
  yield rows
}
