import { SCORED_MEMBERS } from '../../../model/cluster.ts'
import { FIRST_CELL } from '../../../model/index-key.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type { ClusterFilter } from '../../../ports/store/match-store.ts'
import { ALWAYS, type Condition } from '../conditions.ts'
import type { StoreOperation } from '../operation.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'
import { rowVisibility } from '../sight.ts'
import type { ScopedRowFilter, StoreParts } from '../store-parts.ts'

/**
 * What clusters are read from: those with a visible record. One with hidden records is as large as what is visible of it, and its
 * score, mappings, label and flags are those that the pairs of visible records alone make. Where no such pair holds it together
 * it has no label and no mapping.
 */
export function* visibleClusters(
  parts: StoreParts,
  table: number,
  generation: number,
  rowFilter: RowFilter,
): StoreOperation<Condition> {
  const { clusters } = indexRelationsOf(table, generation)
  if (rowFilter === 'EVERYTHING') return { text: clusters, values: [] }
  const { text: isVisible, values } = yield* rowVisibility(parts, table, rowFilter, 'member.value', 'FEW')
  const part = partOf(table, generation)
  const asVisible = (column: keyof typeof part): string =>
    `CASE WHEN part.seen_size = part.size THEN part.${column} ELSE ${part[column]} END AS ${column}`
  return {
    text: `(SELECT part.id, part.component, part.rows, part.reasoning, part.left_out, part.seen_size AS size,
        ${(Object.keys(part) as (keyof typeof part)[]).map(asVisible).join(', ')}
      FROM (SELECT of_all.*, (SELECT count(*) FROM #each(of_all.rows) AS member WHERE ${isVisible}) AS seen_size,
          (SELECT #list_of(member.value) FROM #each(of_all.rows) AS member WHERE ${isVisible}) AS seen
        FROM ${clusters} AS of_all) AS part
      WHERE part.seen_size > 0) AS visible`,
    values: [...values, ...values],
  }
}

/** Whether a filter finds only groups that a pair of visible records holds together. */
export function asksForPairs({ label, minScore = 0, mapping, resolved, ignored, escalated }: ClusterFilter): boolean {
  return label !== undefined || minScore > 0 || mapping !== undefined || [resolved, ignored, escalated].includes(true)
}

/** The clusters that a pair of visible records holds together. */
export interface VisiblePairs {
  /** Those visible as a whole, which an index reads in the order of a listing. */
  readonly whole: Condition
  /**
   * Those of which a record is hidden, worked out one by one: of all clusters of three records and more, or of a batch of them. Two
   * records of which one is hidden are no pair, so that of most groups there is nothing to work out.
   */
  readonly parts: (batch?: Condition) => Condition
}

/** Of a relation of clusters. */
export function* visiblePairs(
  parts: StoreParts,
  {
    table,
    generation,
    clusters,
  }: { readonly table: number; readonly generation: number; readonly clusters: Condition },
  rowFilter: ScopedRowFilter,
): StoreOperation<VisiblePairs> {
  const isVisible = yield* rowVisibility(parts, table, rowFilter, 'member.value', 'FEW')
  const isOfMany = yield* rowVisibility(parts, table, rowFilter, 'member.value', 'MANY')
  const part = Object.entries(partOf(table, generation)).map(([column, text]) => `${text} AS ${column}`)
  return {
    whole: {
      text: `(SELECT * FROM ${clusters.text} AS of_all
        WHERE NOT EXISTS (SELECT 1 FROM #each(of_all.rows) AS member WHERE NOT ${isVisible.text})) AS visible`,
      values: [...clusters.values, ...isVisible.values],
    },
    parts: (batch) => ({
      // Without `MATERIALIZED` what is seen would be listed anew wherever it is named; what is listed is sorted, so it is kept narrow.
      text: `(SELECT part.id, part.seen_size AS size, part.seen AS rows, ${part.join(', ')}
        FROM (WITH listed AS MATERIALIZED (
            SELECT of_all.id, of_all.kind, of_all.size, #list_of(member.value) AS seen, count(*) AS seen_size
            FROM (SELECT id, kind, size, rows FROM ${clusters.text} AS found WHERE size > 2 AND ${(batch ?? ALWAYS).text}) AS of_all,
              #each(of_all.rows) AS member
            WHERE ${(batch ? isVisible : isOfMany).text}
            GROUP BY of_all.id, of_all.kind, of_all.size HAVING count(*) > 1 AND count(*) < of_all.size)
          SELECT * FROM listed) AS part) AS visible`,
      values: [...clusters.values, ...(batch ?? ALWAYS).values, ...isVisible.values],
    }),
  }
}

/** A group for review is held together by a review link, any other by any of its links. */
const HELD = `count(*) > 0 AND (part.kind <> 'REVIEW' OR max(link.kind) = 'REVIEW')`
/** Every pair of the visible records is a match. */
const MATCHED = `part.seen_size <= ${SCORED_MEMBERS}
  AND 2 * sum(CASE link.kind WHEN 'MATCH' THEN 1 ELSE 0 END) = part.seen_size * (part.seen_size - 1)`
const BITS = Array.from({ length: FIRST_CELL - 1 }, (_, bit) => `max(link.mappings & ${2 ** bit})`).join(' | ')

/** The columns of a cluster of which a part is visible. */
function partOf(table: number, generation: number) {
  const { links } = indexRelationsOf(table, generation)
  const ofLinks = (what: string): string => `(SELECT ${what} FROM ${links} AS link
    WHERE link.a IN #each(part.seen) AND link.b IN #each(part.seen) AND (link.kind = 'SEPARATED') = (part.kind = 'RESOLVED'))`
  const inCase = ruledPair(table, `one.kind <> 'SEPARATION'`)
  return {
    kind: `CASE WHEN part.kind = 'RESOLVED' AND ${ofLinks('count(*)')} = 0 THEN 'REVIEW' ELSE part.kind END`,
    label: ofLinks(`CASE WHEN NOT (${HELD}) THEN NULL
      WHEN part.kind = 'MATCH' AND ${MATCHED} AND NOT ${inCase} THEN 'MATCH' ELSE 'REVIEW' END`),
    score: ofLinks(`CASE WHEN ${HELD} THEN CAST(round(avg(link.score)) AS integer) ELSE 0 END`),
    mappings: ofLinks(`CASE WHEN ${HELD} THEN ${BITS} ELSE 0 END`),
    ignored: `(part.seen_size > 1 AND NOT ${unignoredPair(table)})`,
    escalated: ruledPair(table, `one.kind = 'ESCALATION'`),
  } as const
}

/** Two visible records are of different parts of a ruling. */
function ruledPair(table: number, chosen: string): string {
  const { rulingMembers } = relationsOf(table)
  return `EXISTS (SELECT 1 FROM ${rulingMembers} AS one JOIN ${rulingMembers} AS other ON other.ruling = one.ruling
      AND other.part <> one.part AND other.row <> one.row
    WHERE ${chosen} AND one.row IN #each(part.seen) AND other.row IN #each(part.seen))`
}

function unignoredPair(table: number): string {
  const { rulingMembers } = relationsOf(table)
  return `EXISTS (SELECT 1 FROM #each(part.seen) AS low JOIN #each(part.seen) AS high ON high.value > low.value
    WHERE NOT EXISTS (SELECT 1 FROM ${rulingMembers} AS one JOIN ${rulingMembers} AS other ON other.ruling = one.ruling
        AND other.part <> one.part
      WHERE one.kind = 'IGNORE' AND one.row = low.value AND other.row = high.value))`
}
