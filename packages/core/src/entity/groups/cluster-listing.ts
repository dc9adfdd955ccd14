import type { ClusterListQuery, ClusterPage } from '../../api/clusters.ts'
import { invalid } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { isFor, type MatchRules } from '../../matching/rules.ts'
import type { Cluster } from '../../model/cluster.ts'
import { pageOf } from '../../model/page.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { ClusterPlace, ClusterQuery, ClusterSort, MatchStore } from '../../ports/store/match-store.ts'
import type { sliceOf } from '../../table/records-page.ts'
import type { DecisionContext } from '../../write/commit/decision-context.ts'
import type { ShownCluster } from './shown-clusters.ts'

interface Listing {
  readonly table: number
  readonly rules: MatchRules
  readonly wanted: Omit<ClusterQuery, 'offset' | 'limit'>
  readonly slice: ReturnType<typeof sliceOf>
  readonly rowFilter: RowFilter
}

interface FoundPage {
  readonly page: ClusterPage['page']
  readonly clusters: readonly Cluster[]
  /** More come behind it. */
  readonly more?: boolean
  readonly last?: ClusterPlace
}

/** By its number, or behind a place. */
export async function pageOfClusters(
  matches: MatchStore,
  { table, rules: { generation }, wanted, slice: { number, size, offset, limit }, rowFilter }: Listing,
  after: ClusterPlace | 'BEGINNING' | undefined,
): Promise<FoundPage> {
  if (after !== undefined) {
    const behind = after === 'BEGINNING' ? {} : { after }
    return {
      page: { size },
      ...(await matches.clustersAfter(table, generation, { ...wanted, ...behind, limit }, rowFilter)),
    }
  }
  const { clusters, total } = await matches.clusters(table, generation, { ...wanted, offset, limit }, rowFilter)
  return { page: pageOf(number, size, total), clusters, more: offset + clusters.length < total }
}

/** Where the last cluster of a page stands, as the store orders them: by what is visible of them. */
export function placeOfLast(
  clusters: readonly Cluster[],
  shown: readonly ShownCluster[],
  sort: ClusterSort,
): ClusterPlace | undefined {
  const view = shown.at(-1)?.view
  const cluster = clusters.find(({ id }) => id === view?.id)
  if (!view || !cluster) return undefined
  const by = sort.startsWith('SIZE') ? view.recordCount : sort.startsWith('SCORE') ? cluster.score : 0
  return { id: view.id, by }
}

/** Whoever asks for what the review view leaves out asks for all of it, whatever its score. */
function isReviewView({ label, minScore, resolved, ignored }: ClusterListQuery): boolean {
  return label === undefined && minScore === undefined && resolved !== true && ignored !== true
}

/** What a listing means that leaves these members out. */
export function clusterDefaults(query: ClusterListQuery) {
  return { sort: 'NATURAL', resolved: false, ...(isReviewView(query) ? { ignored: false } : {}) } as const
}

/** The review view goes from the classifier's review score up. */
export function boundsOf(
  query: ClusterListQuery,
  { components }: DecisionContext,
  rules: MatchRules,
): Omit<ClusterQuery, 'offset' | 'limit'> {
  const { label, minScore, resolved, ignored, escalated, index, sort } = {
    ...clusterDefaults(query),
    ...defined(query),
  }
  const bounds = {
    resolved,
    sort,
    ...defined({ escalated, ignored, label }),
    ...(index === undefined ? {} : { mapping: mappingAt(rules, index) }),
  }
  if (isReviewView(query)) {
    const least = Math.round((components.classifier?.reviewScoreThreshold ?? 0.75) * 10_000)
    return { ...bounds, minScore: least }
  }
  return { ...bounds, ...(minScore === undefined ? {} : { minScore: Math.round(minScore * 100) }) }
}

/** The position of a mapping that looks for duplicates. Refuses with `invalid`. */
export function mappingAt({ keyer }: MatchRules, id: string): number {
  const mapping = keyer.mappings.findIndex((each) => each.id === id)
  if (mapping >= 0 && isFor(keyer.duplicates, mapping)) return mapping
  throw invalid('mapping-unknown/no-mapping-looks', { id }, 'index')
}
