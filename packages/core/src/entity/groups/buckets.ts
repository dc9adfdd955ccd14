import type { BucketListQuery, BucketStats, Buckets, BucketView } from '../../api/buckets.ts'
import type { Escalation } from '../../api/groups.ts'
import { notFound } from '../../error/onefold-error.ts'
import { bucketIdOf, bucketKeyOf, duplicateMappings } from '../../matching/buckets/bucket-id.ts'
import { bucketCounts, NO_BUCKETS } from '../../matching/buckets/counts.ts'
import { bucketBoundsOf } from '../../matching/buckets/judge.ts'
import { type Bucket, type BucketScene, lookAtBuckets } from '../../matching/buckets/look.ts'
import { pageOfSurvey, surveyBuckets } from '../../matching/buckets/survey.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { IndexKey } from '../../model/index-key.ts'
import { pageOf } from '../../model/page.ts'
import type { TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import { SHARED_KEY_SORTS, type SharedKeyQuery } from '../../ports/match-store.ts'
import { sliceOf } from '../../table/records-page.ts'
import { LARGEST_GROUP } from '../../write/groups.ts'
import type { Situation } from '../../write/situation.ts'
import { readIndex } from '../entities/read-index.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { bucketHealth } from './bucket-health.ts'
import { mappingAt } from './cluster-listing.ts'
import { refuseLarge } from './clusters.ts'
import { escalations } from './escalations.ts'
import { groupActionsOf } from './group-actions.ts'
import { contentOf } from './group-content.ts'
import { openDuplicates } from './open-duplicates.ts'

/** The buckets of one entity, for one caller. */
export function bucketsOf(rooms: Rooms, caller: Caller, entityId: string): Buckets {
  const open = () => openDuplicates(rooms, caller, entityId)
  const found = async (id: string) => {
    const { situation, live, sight } = await open()
    const key = live && bucketKeyOf(live, id)
    if (!live || !key) throw notFound('bucket', id)
    const [bucket] = await lookAtBuckets(rooms.store, sceneOf(situation, live, sight), [key])
    if (!bucket) throw notFound('bucket', id)
    const [shown] = await shownBuckets(rooms, situation, live, [bucket], sight)
    if (!shown) throw notFound('bucket', id)
    return { ...shown, situation, live, sight }
  }
  return {
    async list(query = {}) {
      caller.allow('master.listBucket')
      const { number, size } = sliceOf(query)
      return readIndex(async () => {
        const { situation, live, sight } = await open()
        if (!live) return { page: pageOf(number, size, 0), buckets: [], stats: NO_BUCKETS }
        const { keys, total } = await pageOfKeys(rooms, situation, live, sight, query)
        const buckets = await lookAtBuckets(rooms.store, sceneOf(situation, live, sight), keys)
        const shown = await shownBuckets(rooms, situation, live, buckets, sight)
        const stats = sight === 'EVERYTHING' ? { stats: await countsOf(rooms, situation, live) } : {}
        return { page: pageOf(number, size, total), buckets: shown.map(({ view }) => view), ...stats }
      })
    },
    async get(id) {
      caller.allow('master.viewBucket')
      return readIndex(async () => {
        const { view, records, situation, live, sight } = await found(id)
        refuseLarge('bucket', view.recordCount)
        return { ...view, ...(await contentOf(rooms, situation, live, records, sight, view.withheld)) }
      })
    },
    async health() {
      caller.allow('master.viewBucketHealth')
      return readIndex(async () => bucketHealth(rooms, await open()))
    },
    ...groupActionsOf(rooms, caller, 'BUCKET', open, (id) => readIndex(async () => (await found(id)).view)),
  }
}

function sceneOf(situation: Situation, live: MatchRules, sight: Sight): BucketScene {
  return {
    table: situation.table.serial,
    rules: live,
    bounds: bucketBoundsOf(live.thresholds, situation.components.classifier),
    sight,
  }
}

/** In the order of ids or sizes the index itself answers; what rests on links asks for a look at all buckets. */
async function pageOfKeys(
  rooms: Rooms,
  situation: Situation,
  live: MatchRules,
  sight: Sight,
  query: BucketListQuery,
): Promise<{ readonly keys: readonly IndexKey[]; readonly total: number }> {
  const { index, classification, sort = 'NATURAL' } = query
  const { offset, limit } = sliceOf(query)
  const { matches } = rooms.store
  const { serial } = situation.table
  const mapping = index === undefined ? undefined : mappingAt(live, index)
  const mappings = mapping === undefined ? duplicateMappings(live) : [mapping]
  const isCounted = mappings.every((each) => live.keyer.nearness[each] === undefined) // balls are found, not counted
  if (classification === undefined && isCounted && isIndexed(sort)) {
    return matches.sharedKeys(serial, live.generation, { mappings, sort, offset, limit }, sight)
  }
  const scene = sceneOf(situation, live, sight)
  const { rules: _, ...looks } = scene
  const name = JSON.stringify([situation.head.mark, live.generation, looks])
  const make = () => surveyBuckets(rooms.store, scene, duplicateMappings(live))
  const survey = await rooms.surveys(serial, name, make)
  const wanted = { ...(mapping === undefined ? {} : { mapping }), ...(classification ? { classification } : {}) }
  return pageOfSurvey(survey, { ...wanted, sort, offset, limit })
}

function countsOf(
  { store: { matches }, bucketCounts: kept }: Rooms,
  { table: { serial }, head }: Situation,
  live: MatchRules,
): Promise<BucketStats> {
  const { generation } = live
  return kept(serial, `${head.mark} ${generation}`, async () =>
    bucketCounts(live, await matches.stats(serial, generation)),
  )
}

function isIndexed(sort: string): sort is SharedKeyQuery['sort'] {
  return SHARED_KEY_SORTS.some((each) => each === sort)
}

interface ShownBucket {
  readonly view: BucketView
  readonly records: readonly TableRecord[]
}

async function shownBuckets(
  rooms: Rooms,
  { table }: Situation,
  rules: MatchRules,
  buckets: readonly Bucket[],
  sight: Sight,
): Promise<readonly ShownBucket[]> {
  const named = (bucket: Bucket) => bucket.rows.slice(0, LARGEST_GROUP).sort((a, b) => a - b)
  const rows = [...new Set(buckets.flatMap(named))].sort((a, b) => a - b)
  const records = rows.length === 0 ? [] : await rooms.store.records.byRows(table.serial, rows, sight)
  const byRow = new Map(records.map((record) => [record.row, record]))
  const cases = buckets.flatMap(({ key, rows: members, verdict }) =>
    verdict.escalated ? { id: bucketIdOf(rules, key), rows: members, escalated: true as const } : [],
  )
  const escalationOf = await escalations(rooms, table.serial, cases)
  return buckets.map((bucket) => {
    const members = named(bucket).flatMap((row) => byRow.get(row) ?? [])
    return { view: viewOfBucket(bucket, rules, members, escalationOf), records: members }
  })
}

function viewOfBucket(
  { key, rows, withheld, verdict }: Bucket,
  rules: MatchRules,
  members: readonly TableRecord[],
  escalationOf: ReadonlyMap<string, Escalation>,
): BucketView {
  const id = bucketIdOf(rules, key)
  const { classification, score, deviation, resolved, ignored, reasoning } = verdict
  const escalation = escalationOf.get(id)
  return {
    id,
    mappingId: rules.keyer.mappings[key.mapping]?.id ?? '',
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
