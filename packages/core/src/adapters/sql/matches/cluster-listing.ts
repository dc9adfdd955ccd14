import type { RowFilter } from '../../../model/row-filter.ts'
import type { ClusterFilter } from '../../../ports/store/match-store.ts'
import { allOf, type Condition, given, holds } from '../conditions.ts'
import type { StoreOperation } from '../operation.ts'
import { indexRelationsOf } from '../relations.ts'
import { fewVisibleRows } from '../sight.ts'
import type { ScopedRowFilter, StoreParts } from '../store-parts.ts'
import type { Listing } from './first-places.ts'
import { asksForPairs, visibleClusters, visiblePairs } from './visible-clusters.ts'

/** What is read for a list of clusters. */
export function* listingOf(
  parts: StoreParts,
  table: number,
  generation: number,
  filter: ClusterFilter,
  rowFilter: RowFilter,
): StoreOperation<Listing> {
  const where = clusterCondition(table, generation, filter)
  const filtered = ({ text, values }: Condition): Condition => ({
    text: `FROM ${text} WHERE ${where.text}`,
    values: [...values, ...where.values],
  })
  if (rowFilter === 'EVERYTHING' || !asksForPairs(filter))
    return { whole: filtered(yield* visibleClusters(parts, table, generation, rowFilter)) }
  const { clusters } = indexRelationsOf(table, generation)
  const few = yield* fewClusters(table, generation, filter, rowFilter)
  const seen = yield* visiblePairs(parts, { table, generation, clusters: few ?? holds(clusters) }, rowFilter)
  const listing = { whole: filtered(seen.whole), parts: (batch?: Condition) => filtered(seen.parts(batch)) }
  return few === undefined ? { ...listing, bounds: { clusters, least: filter.minScore ?? 0 } } : listing
}

/** Up to so many records their clusters are sooner found than those of a page among all. */
const FEW_RECORDS = 10_000

/** The clusters of the records that are asked for, or of all visible ones where these are few. */
function* fewClusters(
  table: number,
  generation: number,
  { rows: asked }: ClusterFilter,
  rowFilter: ScopedRowFilter,
): StoreOperation<Condition | undefined> {
  const { clusters, members } = indexRelationsOf(table, generation)
  const visible = asked ? undefined : yield* fewVisibleRows(table, rowFilter, FEW_RECORDS)
  const among = asked
    ? holds('row IN ?integers', asked)
    : visible && { text: `row IN (${visible.text})`, values: visible.values }
  if (among === undefined) return undefined
  const found = `SELECT * FROM ${clusters} WHERE component IN (SELECT component FROM ${members} WHERE ${among.text})`
  return { text: `(WITH few AS MATERIALIZED (${found}) SELECT * FROM few)`, values: among.values } // or all would be walked for a page
}

/** Labels and scores choose no index: the one of the page's order holds all that is asked. */
export function clusterCondition(
  table: number,
  generation: number,
  { label, kind, minScore, resolved, ignored, escalated, mapping, rows }: ClusterFilter,
): Condition {
  const { clusters, members } = indexRelationsOf(table, generation)
  const ofRows = (named: NonNullable<typeof rows>) =>
    holds(
      `id IN (SELECT of_row.id FROM ${members} AS m JOIN ${clusters} AS of_row ON of_row.component = m.component
         WHERE m.row IN ?integers)
       AND EXISTS (SELECT 1 FROM #each(rows) AS member WHERE member.value IN ?integers)`,
      ...[named, named],
    )
  return allOf([
    given(label, '#unindexed label = ?'),
    given(kind, 'kind = ?'),
    given(minScore, '#unindexed score >= ?'),
    given(resolved, `(kind = 'RESOLVED') = ?`),
    given(ignored, 'ignored = ?'),
    given(escalated, 'escalated = ?'),
    given(mapping, '(mappings >> CAST(? AS integer)) & 1 = 1'),
    rows && ofRows(rows),
  ])
}
