import type { EncodedColumn } from './table.ts'

/** How the records of a batch are called. */
export interface RecordNames {
  /** As the file states it; empty when it states none. */
  idOf(row: number): string
  /** Like the id, but no two records share one and none is empty. */
  nameOf(row: number): string
  /** Records whose id an earlier record has. */
  readonly doubled: number
  /** Records without an id. */
  readonly missing: number
  /** The first ids that are there more than once. */
  readonly examples: readonly string[]
}

const EXAMPLES = 100

/** Without a column of ids, records are called by their position in the input, from 1. */
export function recordNames(rows: number, column: EncodedColumn | undefined): RecordNames {
  if (column === undefined) {
    const position = (row: number): string => String(row + 1)
    return { idOf: position, nameOf: position, doubled: 0, missing: 0, examples: [] }
  }
  const { numbers } = column
  const texts = column.values.map((value) => (typeof value === 'string' ? value.trim() : value.join(' ')))
  const odd = oddRows(rows, numbers, texts)
  const idOf = (row: number): string => texts[numbers[row]!]!
  return { ...odd, idOf, nameOf: (row) => odd.names.get(row) ?? idOf(row) }
}

/** The records that need another name than their id. */
function oddRows(rows: number, numbers: Int32Array, texts: readonly string[]) {
  const owner = new Map<string, number>()
  const canonical = Int32Array.from(texts, (text, number) => {
    const first = owner.get(text) ?? number
    owner.set(text, first)
    return first
  })
  const counts = new Int32Array(texts.length)
  const names = new Map<number, string>()
  const examples: string[] = []
  let doubled = 0
  let missing = 0
  for (let row = 0; row < rows; row++) {
    const number = canonical[numbers[row]!]!
    const count = ++counts[number]!
    const text = texts[number]!
    if (text === '') {
      missing += 1
      names.set(row, free(`row ${row + 1}`, owner))
    } else if (count > 1) {
      doubled += 1
      if (count === 2 && examples.length < EXAMPLES) examples.push(text)
      names.set(row, free(`${text} (${count})`, owner))
    }
  }
  return { names, doubled, missing, examples }
}

/** The name, or else the name with marks until no record is called so. */
function free(name: string, taken: ReadonlyMap<string, number>): string {
  return taken.has(name) ? free(`${name}'`, taken) : name
}
