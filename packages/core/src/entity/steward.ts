import type { Cluster } from '../model/cluster.ts'
import type { Steward, StewardCondition, StewardRule } from '../model/steward.ts'
import { findResource, type StoredEntity } from '../resource/configuration.ts'
import { mergeClusters } from '../write/merge.ts'
import { situationOf } from '../write/situation.ts'
import type { Rooms } from './rooms.ts'
import type { SyncContext, SyncReport } from './synchronize.ts'

/** Clusters decided in one commit. */
const SLICE = 100
/** A merge may bring its survivor together with others; each pass has fewer records, and this many are plenty. */
const MOST_PASSES = 20

/** Decides clusters by the steward's rules, until a pass finds nothing more to do. */
export async function steward(
  rooms: Rooms,
  entity: StoredEntity,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const resource = findResource(await rooms.configurations.current(), 'steward-bucket', entity.steward)
  if (!resource) return
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const merged = await stewardPass(rooms, entity, resource, context, report)
    if (merged === 0) return
  }
}

async function stewardPass(
  rooms: Rooms,
  entity: StoredEntity,
  resource: Steward,
  context: SyncContext,
  report: SyncReport,
): Promise<number> {
  let merged = 0
  for (const label of ['MATCH', 'REVIEW'] as const) {
    if (!resource.rules.some(({ filtering }) => filtering.classification === label)) continue
    for (let after = ''; ; ) {
      context.signal.throwIfAborted()
      const { table, live } = await situationOf(rooms, entity.table)
      const slice = live
        ? await rooms.store.matches.clusterSlice(table.serial, live.generation, { label, after, limit: SLICE })
        : []
      if (slice.length === 0) break
      after = slice.at(-1)?.id ?? after
      const ids = slice
        .filter((cluster) => resource.rules.find((rule) => holds(rule, cluster))?.action === 'MERGE')
        .map(({ id }) => id)
      if (ids.length === 0) continue
      const run = context.progress({}, 0.9, `${report.merged + ids.length} clusters merged`)
      const count = await mergeClusters(rooms, entity.table, ids, {
        principal: { type: 'SYSTEM', id: resource._id, roles: ['ADMIN'] },
        comment: `Steward ${resource._id}`,
        run,
      })
      merged += count
      report.merged += count
      rooms.faults('between-batches')
      await context.report(0.9, `${report.merged} clusters merged`)
    }
  }
  return merged
}

/** True when a rule speaks of this cluster. The first that holds acts. */
function holds({ filtering, conditions }: StewardRule, cluster: Cluster): boolean {
  return filtering.classification === cluster.label && conditions.every((condition) => meets(condition, cluster))
}

function meets({ type, interval, min, max }: StewardCondition, cluster: Cluster): boolean {
  const value = type === 'RECORD_COUNT' ? cluster.rows.length : cluster.score / 100
  const above = interval === 'MAXIMUM' || min < 0 || value >= min
  const below = interval === 'MINIMUM' || max < 0 || value <= max
  return above && below
}
