import { bucketKeyOf } from '../../matching/buckets/bucket-id.ts'
import { bucketBoundsOf, deviationOf } from '../../matching/buckets/classify-bucket.ts'
import { linksByRow, linksWithin, loadBuckets } from '../../matching/buckets/load-buckets.ts'
import type { RowNumber } from '../../model/record.ts'
import type { GroupFacts, StewardAction } from '../../model/resources/steward.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { GroupServices, WriteServices } from '../commit/write-services.ts'
import type { GroupRef } from './group-records.ts'

/** What is to be done with a group, if the group still is what the decision was made for. */
export interface GroupRequest {
  readonly group: GroupRef
  readonly action: StewardAction
  readonly holds: (facts: GroupFacts) => boolean
}

/** A group that is to be decided. */
export interface Group {
  readonly request: GroupRequest
  readonly rows: readonly RowNumber[]
}

/** The groups that still are what the decisions were made for. */
export async function presentGroups(
  services: GroupServices,
  context: DecisionContext,
  requests: readonly GroupRequest[],
): Promise<readonly Group[]> {
  const clusters = await presentClusters(services, context, requests)
  const buckets = await presentBuckets(services, context, requests)
  return requests.flatMap((request) => {
    const found = (request.group.kind === 'CLUSTER' ? clusters : buckets).get(request.group.id)
    return found && found.rows.length <= services.largestGroup && request.holds(found.facts)
      ? { request, rows: found.rows }
      : []
  })
}

type FactsById = ReadonlyMap<string, { readonly rows: readonly RowNumber[]; readonly facts: GroupFacts }>

async function presentClusters(
  { store: { matches } }: Pick<WriteServices, 'store'>,
  { table: { serial }, live }: DecisionContext,
  requests: readonly GroupRequest[],
): Promise<FactsById> {
  const ids = requests.flatMap(({ group }) => (group.kind === 'CLUSTER' ? group.id : []))
  if (!live || ids.length === 0) return new Map()
  const found = (await Promise.all(ids.map((id) => matches.cluster(serial, live.generation, id, EVERYTHING)))).flatMap(
    (cluster) => cluster ?? [],
  )
  const links = linksByRow(await matches.links(serial, live.generation, ascending(found.flatMap(({ rows }) => rows))))
  return new Map(
    found.map(({ id, label, rows, score }) => {
      const deviation = deviationOf(linksWithin(rows, links))
      return [id, { rows, facts: { id, classification: label, size: rows.length, score, deviation } }]
    }),
  )
}

async function presentBuckets(
  { store }: Pick<WriteServices, 'store'>,
  { table: { serial }, components, live }: DecisionContext,
  requests: readonly GroupRequest[],
): Promise<FactsById> {
  const ids = requests.flatMap(({ group }) => (group.kind === 'BUCKET' ? group.id : []))
  if (!live || ids.length === 0) return new Map()
  const keys = ids.flatMap((id) => bucketKeyOf(live, id) ?? [])
  const bounds = bucketBoundsOf(live.thresholds, components.classifier)
  const examined = { table: serial, rules: live, bounds, rowFilter: EVERYTHING }
  const idOf = new Map(keys.map((key, index) => [`${key.mapping}:${key.hash}`, ids[index]!]))
  return new Map(
    (await loadBuckets(store, examined, keys)).map(({ key, rows, verdict }) => {
      const id = idOf.get(`${key.mapping}:${key.hash}`) ?? ''
      const { classification, score, deviation } = verdict
      return [id, { rows: ascending(rows), facts: { id, classification, size: rows.length, score, deviation } }]
    }),
  )
}

/** Each once. */
export function ascending(rows: readonly RowNumber[]): readonly RowNumber[] {
  return [...new Set(rows)].sort((a, b) => a - b)
}
