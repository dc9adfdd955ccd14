import type { EntityStats, EntityView } from '../../api/configuration.ts'
import { unfinishedSynchronization } from '../../job/entity-lane.ts'
import { defined } from '../../lib/defined.ts'
import { bucketCounts } from '../../matching/buckets/counts.ts'
import { frozenLike, keyerOf } from '../../matching/rules.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import {
  type Components,
  type Configuration,
  componentsOfEntity,
  entityOf,
  type StoredEntity,
} from '../../resource/configuration.ts'
import { dependencyOf } from '../../resource/views.ts'
import { matchConfigurationOf } from '../../write/commit/decision-context.ts'
import type { Visible } from '../dependencies.ts'
import type { EngineServices } from '../services.ts'
import { visibleCount } from '../visible-count.ts'
import { readIndex } from './read-index.ts'
import { type StatusFacts, statusOf, validationOf } from './status.ts'

/** What a caller sees around an entity. */
export interface Sight {
  readonly rowFilter: RowFilter
  /** What it may be told of what the entity rests on. */
  readonly visible: Visible
}

/** An entity as callers see it: what is kept, and what follows from the state of its table, as far as its records are visible. */
export async function viewOfEntity(
  services: Pick<EngineServices, 'configurations' | 'rulesOf' | 'store'>,
  given: Configuration,
  { id }: StoredEntity,
  { rowFilter, visible }: Sight,
  counts = true,
): Promise<EntityView> {
  // Whether one is at work is read before what it changes: a synchronization that ends meanwhile shows what it made.
  const synchronizing = (await unfinishedSynchronization(services, id)) !== undefined
  const present = await services.configurations.current()
  const configuration = present.entities.has(id) ? present : given
  const entity = entityOf(configuration, id)
  const components = componentsOfEntity(configuration, entity)
  const asked = { synchronizing, rowFilter, counts }
  const { facts, stats } = await readIndex(() => factsOf(services, components, entity, asked))
  const status = statusOf(facts)
  const validation = validationOf(status, facts)
  const { failure: _, failedPhase: _phase, cleared: _cleared, ends: _ends, ...kept } = entity
  return {
    ...kept,
    automatic: entity.automatic ?? false,
    asynchronous: entity.asynchronous ?? false,
    ...defined({ dataset: components.table.dataset }),
    ...dutiesOf(entity),
    indexLabels: labelsOf(components),
    dependency: dependencyOf({ kind: 'entity', id: entity.id }, configuration, visible),
    status,
    ...defined({ validation }),
    stats,
  }
}

/** What the type is for. */
function dutiesOf({ type }: StoredEntity) {
  const stewarding = type === 'AUTO_DUPLICATES'
  return { searches: type !== 'NONE', duplicates: stewarding || type === 'DUPLICATES', stewarding }
}

function labelsOf({ indexer }: Components): EntityView['indexLabels'] {
  return Object.fromEntries((indexer?.mappings ?? []).map(({ id, description }) => [id, description || id]))
}

interface Asked {
  readonly synchronizing: boolean
  readonly rowFilter: RowFilter
  readonly counts: boolean
}

async function factsOf(
  services: Pick<EngineServices, 'rulesOf' | 'store'>,
  components: Components,
  entity: StoredEntity,
  { synchronizing, rowFilter, counts }: Asked,
): Promise<{ facts: StatusFacts; stats: EntityStats }> {
  const { store } = services
  const { serial } = components.table
  const [head, generations] = await Promise.all([store.records.head(serial), store.matches.generations(serial)])
  const records = rowFilter === EVERYTHING ? head.records : await visibleCount(store.records, serial, rowFilter)
  const live = generations.find(({ number }) => number === head.live)
  const wanted = matchConfigurationOf(components)
  const facts: StatusFacts = {
    synchronizing,
    ...(entity.failure === undefined ? {} : { failure: rowFilter === EVERYTHING ? entity.failure : FAILED }),
    records,
    ...(entity.cleared ? { cleared: true } : {}),
    indexed: wanted !== undefined,
    ...(components.classifier && !components.table.history ? { forgetful: true } : {}),
    ...(live ? { liveKeyer: live.keyer } : {}),
    ...(wanted ? { wantedKeyer: keyerOf(frozenLike(wanted, live)) } : {}),
  }
  // Of a type without an index there may be one of before: nobody is shown its groups, so nobody is told how many there are.
  const counted = wanted && live?.number
  const stats = counts ? await statsOf(services, serial, counted, records, rowFilter) : { recordCount: records }
  return { facts, stats }
}

/** Why it failed may be said with what a record holds. */
const FAILED = 'The last synchronization failed.'

const NO_GROUPS = {
  totalBuckets: 0,
  duplicateBuckets: 0,
  duplicatesByIndex: {},
  matchClusters: 0,
  reviewClusters: 0,
}

/** Groups are counted for those who see all records: to count what others see of them takes a look at each. */
async function statsOf(
  services: Pick<EngineServices, 'rulesOf' | 'store'>,
  serial: number,
  generation: number | undefined,
  recordCount: number,
  rowFilter: RowFilter,
): Promise<EntityStats> {
  if (rowFilter !== EVERYTHING) return { recordCount }
  if (generation === undefined) return { recordCount, ...NO_GROUPS }
  const [stats, [rules]] = await Promise.all([
    services.store.matches.stats(serial, generation),
    services.store.matches
      .generations(serial)
      .then((open) =>
        open.filter(({ number }) => number === generation).map((found) => services.rulesOf(serial, found)),
      ),
  ])
  if (!rules) return { recordCount, ...NO_GROUPS }
  const { totalBuckets, totalDuplicatedBuckets, duplicatesByIndex } = bucketCounts(rules, stats)
  return {
    recordCount,
    totalBuckets,
    duplicateBuckets: totalDuplicatedBuckets,
    duplicatesByIndex,
    matchClusters: stats.matchClusters,
    reviewClusters: stats.reviewClusters,
  }
}
