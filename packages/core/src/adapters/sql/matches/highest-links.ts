import { type Component, SCORED_MEMBERS } from '../../../model/cluster.ts'
import type { RowNumber } from '../../../model/record.ts'
import { lists, type StoreOperation } from '../operation.ts'
import { indexRelationsOf } from '../relations.ts'

/** Of a link. */
const MOST_SCORE = 10_000

/**
 * What no part of these clusters scores more than, by id: the highest score of their links, which are written. Two records have no
 * parts that are a pair, and those of a large cluster are not read for a bound.
 */
export function* highestLinks(
  table: number,
  generation: number,
  components: readonly Component[],
): StoreOperation<ReadonlyMap<string, number>> {
  const clusters = components.flatMap((each) => each.clusters.filter(({ rows }) => rows.length > 2))
  const small = clusters.filter(({ rows }) => rows.length <= SCORED_MEMBERS)
  const linksOf = yield* linksFrom(table, generation, [...new Set(small.flatMap(({ rows }) => rows))])
  return new Map(
    clusters.map(({ id, rows }) => {
      if (rows.length > SCORED_MEMBERS) return [id, MOST_SCORE]
      const inside = new Set(rows)
      const scores = rows.flatMap((row) =>
        (linksOf.get(row) ?? []).flatMap(([b, score]) => (inside.has(b) ? score : [])),
      )
      return [id, Math.max(0, ...scores)]
    }),
  )
}

type LinksFrom = ReadonlyMap<RowNumber, readonly (readonly [b: RowNumber, score: number])[]>

/** By their first row. */
function* linksFrom(table: number, generation: number, of: readonly RowNumber[]): StoreOperation<LinksFrom> {
  const linksOf = new Map<RowNumber, (readonly [b: RowNumber, score: number])[]>()
  if (of.length === 0) return linksOf
  const text = `SELECT a, b, score FROM ${indexRelationsOf(table, generation).links} WHERE a IN ?integers`
  for (const [a, b, score] of yield* lists<readonly [a: RowNumber, b: RowNumber, score: number]>(text, [of])) {
    const known = linksOf.get(a)
    if (known) known.push([b, score])
    else linksOf.set(a, [[b, score]])
  }
  return linksOf
}
