import type { BucketHealth, BucketStats, Buckets, BucketView } from '../../api/buckets.ts'
import type { Escalation } from '../../api/groups.ts'
import { notFound } from '../../error/onefold-error.ts'
import { bucketIdOf } from '../../matching/buckets/bucket-id.ts'
import { bucketCounts, NO_BUCKETS } from '../../matching/buckets/counts.ts'
import { type Bucket, loadBuckets, loadBucketUpTo } from '../../matching/buckets/load-buckets.ts'
import type { MatchRules } from '../../matching/rules.ts'
import { pageOf } from '../../model/page.ts'
import type { TableRecord } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { sliceOf } from '../../table/records-page.ts'
import type { DecisionContext } from '../../write/commit/decision-context.ts'
import { readIndex } from '../entities/read-index.ts'
import type { Caller, EngineServices } from '../services.ts'
import { bucketHealth } from './bucket-health.ts'
import { contextOf, pageOfBuckets } from './bucket-listing.ts'
import { type BucketNames, bucketNamesFor } from './bucket-names.ts'
import { tooLarge } from './clusters.ts'
import { escalations } from './escalations.ts'
import { groupActionsOf } from './group-actions.ts'
import { contentOf } from './group-content.ts'
import { groupCursorOf } from './group-cursor.ts'
import { openDuplicates } from './open-duplicates.ts'

/** The buckets of one entity, for one caller. */
export function bucketsOf(services: EngineServices, caller: Caller, entityId: string): Buckets {
  const open = () => openDuplicates(services, caller, entityId)
  const found = async (id: string) => {
    const { context, live, rowFilter } = await open()
    const names = live && bucketNamesFor(services.keySeal, live, context.table.serial, rowFilter)
    const key = names?.keyOf(id)
    if (!live || !names || !key) throw notFound('bucket', id)
    const { largestGroup } = services
    const bucket = await loadBucketUpTo(services.store, contextOf(context, live, rowFilter), key, largestGroup)
    if (bucket === 'TOO_LARGE') throw tooLarge(services, 'bucket')
    if (!bucket) throw notFound('bucket', id)
    const [shown] = await shownBuckets(services, context, live, [bucket], rowFilter)
    if (!shown) throw notFound('bucket', id)
    return { ...shown, context, live, rowFilter, key }
  }
  const idFor = async (id: string) => {
    const { context, live, rowFilter } = await open()
    if (rowFilter === EVERYTHING) {
      const key = live && bucketNamesFor(services.keySeal, live, context.table.serial, rowFilter).keyOf(id)
      return live && key ? bucketIdOf(live, key) : id
    }
    const seen = await readIndex(async () => found(id))
    return bucketIdOf(seen.live, seen.key)
  }
  return {
    async list(query = {}) {
      caller.allow('master.listBucket')
      const slice = sliceOf(query)
      const { after, behind } = groupCursorOf('buckets', entityId, query, { sort: 'NATURAL' })
      return readIndex(async () => {
        const { context, live, rowFilter } = await open()
        const none = after ? { size: slice.size } : pageOf(slice.number, slice.size, 0)
        if (!live) return { page: none, buckets: [], ...(after ? {} : { stats: NO_BUCKETS }) }
        const bucketContext = contextOf(context, live, rowFilter)
        const { page, keys, last } = await pageOfBuckets(services, bucketContext, context.head.csn, query, after)
        const buckets = await loadBuckets(services.store, bucketContext, keys)
        const shown = await shownBuckets(services, context, live, buckets, rowFilter)
        const counted = !after && rowFilter === EVERYTHING
        return {
          page,
          buckets: shown.map(({ view }) => view),
          ...(last ? { cursor: behind(last) } : {}),
          ...(counted ? { stats: await countsOf(services, context, live) } : {}),
        }
      })
    },
    async get(id) {
      caller.allow('master.viewBucket')
      return readIndex(async () => {
        const { view, records, context, live, rowFilter } = await found(id)
        return { ...view, ...(await contentOf(services, context, live, records, rowFilter, view.withheld)) }
      })
    },
    health: (async (wished = { estimate: true }) => {
      caller.allow('master.viewBucketHealth')
      return readIndex(async () => bucketHealth(services, await open(), wished))
    }) as (options?: { readonly estimate: boolean }) => Promise<BucketHealth>, // it is there where it was asked for
    ...groupActionsOf(services, caller, 'BUCKET', open, (id) => readIndex(async () => (await found(id)).view), idFor),
  }
}

function countsOf(
  { store: { matches }, bucketCounts: kept }: Pick<EngineServices, 'bucketCounts' | 'store'>,
  { table: { serial }, head }: DecisionContext,
  live: MatchRules,
): Promise<BucketStats> {
  const { generation } = live
  return kept(serial, `${head.csn} ${generation}`, async () =>
    bucketCounts(live, await matches.stats(serial, generation)),
  )
}

interface ShownBucket {
  readonly view: BucketView
  readonly records: readonly TableRecord[]
}

async function shownBuckets(
  services: Pick<EngineServices, 'keySeal' | 'largestGroup' | 'store'>,
  { table }: DecisionContext,
  rules: MatchRules,
  buckets: readonly Bucket[],
  rowFilter: RowFilter,
): Promise<readonly ShownBucket[]> {
  const names = bucketNamesFor(services.keySeal, rules, table.serial, rowFilter)
  const named = (bucket: Bucket) => bucket.rows.slice(0, services.largestGroup).sort((a, b) => a - b)
  const rows = [...new Set(buckets.flatMap(named))].sort((a, b) => a - b)
  const records = rows.length === 0 ? [] : await services.store.records.byRows(table.serial, rows, rowFilter)
  const byRow = new Map(records.map((record) => [record.row, record]))
  const cases = buckets.flatMap(({ key, rows: members, verdict }) =>
    verdict.escalated ? { id: bucketIdOf(rules, key), rows: members, escalated: true as const } : [],
  )
  const escalationOf = await escalations(services, table.serial, cases)
  return buckets.map((bucket) => {
    const members = named(bucket).flatMap((row) => byRow.get(row) ?? [])
    return { view: viewOfBucket(bucket, rules, names, members, escalationOf), records: members }
  })
}

function viewOfBucket(
  { key, rows, withheld, verdict }: Bucket,
  rules: MatchRules,
  names: BucketNames,
  members: readonly TableRecord[],
  escalationOf: ReadonlyMap<string, Escalation>,
): BucketView {
  const { classification, score, deviation, resolved, ignored, reasoning } = verdict
  const escalation = escalationOf.get(bucketIdOf(rules, key))
  const mappingId = rules.keyer.mappings[key.mapping]?.id ?? ''
  return {
    id: names.idOf(key, rows.length),
    ...(names.tells(rows.length) ? { mappingId } : {}),
    classification,
    score: Math.round(score / 100),
    deviation: deviation / 100,
    recordCount: rows.length,
    withheld,
    reasoning: withheld > 0 ? `${classification}, with records that you may not see.` : reasoning,
    recordIds: members.map((record) => record.id),
    resolved,
    ignored,
    ...(escalation ? { escalation } : {}),
  }
}
