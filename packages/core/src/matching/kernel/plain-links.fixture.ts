import type { Values } from '../../model/record.ts'
import { compileScorer } from '../classify/scorer.ts'
import { verdictOf } from '../classify/verdict.ts'
import { compileKeyer } from '../indexing/keyer.ts'
import type { BatchInput, BatchMatches, Cell } from './batch.ts'

/** A link as a row of a table that a test can read. */
export type PlainLink = readonly [a: number, b: number, score: number, mappings: number]

/** The links that the plain functions give, pair by pair, nothing left out. */
export function plainLinks(input: BatchInput): readonly PlainLink[] {
  const keyer = compileKeyer(input.indexer)
  const scorer = compileScorer(input.classifier, input.dataset)
  const records = Array.from({ length: input.rows }, (_, row) => recordAt(input, row))
  const prepared = records.map(scorer.prepare)
  const bits = new Map<number, number>()
  for (const rows of bucketsOf(records, keyer)) {
    for (const [at, a] of rows.members.entries()) {
      for (const b of rows.members.slice(at + 1)) {
        const pair = a * input.rows + b
        bits.set(pair, ((bits.get(pair) ?? 0) | (1 << rows.mapping)) >>> 0)
      }
    }
  }
  return [...bits]
    .map(([pair, mappings]): PlainLink => {
      const a = Math.floor(pair / input.rows)
      const b = pair % input.rows
      return [a, b, scorer.score(prepared[a] ?? [], prepared[b] ?? []), mappings]
    })
    .filter(([, , score]) => verdictOf(score, input.classifier) !== 'NON_MATCH')
    .sort((x, y) => x[0] - y[0] || x[1] - y[1])
}

export function linksOf({ links }: BatchMatches): readonly PlainLink[] {
  return Array.from(
    { length: links.count },
    (_, at): PlainLink => [links.a[at] ?? -1, links.b[at] ?? -1, links.score[at] ?? -1, links.mappings[at] ?? -1],
  )
}

function recordAt({ columns }: BatchInput, row: number): Values {
  const values: Record<string, string | readonly string[]> = {}
  for (const [key, column] of columns) {
    const cell: Cell = 'ids' in column ? column.cells[column.ids[row] ?? -1] : column[row]
    if (cell !== undefined) values[key] = cell
  }
  return values
}

function bucketsOf(records: readonly Values[], keyer: ReturnType<typeof compileKeyer>) {
  const buckets = new Map<string, { readonly mapping: number; readonly members: number[] }>()
  for (const [row, values] of records.entries()) {
    for (const { mapping, hash } of keyer.keysOf(values)) {
      if ((keyer.duplicates & (1 << mapping)) === 0) continue
      const name = `${mapping} ${hash}`
      const bucket = buckets.get(name) ?? { mapping, members: [] }
      buckets.set(name, bucket)
      bucket.members.push(row)
    }
  }
  return buckets.values()
}
