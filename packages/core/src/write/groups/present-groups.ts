import { bucketKeyOf } from '../../matching/buckets/bucket-id.ts'
import { bucketBoundsOf, deviationOf } from '../../matching/buckets/judge.ts'
import { linksByRow, linksWithin, lookAtBuckets } from '../../matching/buckets/look.ts'
import type { RowNumber } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { GroupFacts, StewardAction } from '../../model/steward.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import type { GroupRef } from './group-records.ts'

/** What a steward wants done with a group, if the group still is what it was wanted for. */
export interface GroupWish {
  readonly group: GroupRef
  readonly action: StewardAction
  readonly holds: (facts: GroupFacts) => boolean
}

/** A group that is to be decided. */
export interface Group {
  readonly wish: GroupWish
  readonly rows: readonly RowNumber[]
}

/** The groups that still are what they were wanted for. */
export async function presentGroups(
  rooms: WriteRooms,
  situation: Situation,
  wishes: readonly GroupWish[],
): Promise<readonly Group[]> {
  const clusters = await presentClusters(rooms, situation, wishes)
  const buckets = await presentBuckets(rooms, situation, wishes)
  return wishes.flatMap((wish) => {
    const found = (wish.group.kind === 'CLUSTER' ? clusters : buckets).get(wish.group.id)
    return found && found.rows.length <= rooms.largestGroup && wish.holds(found.facts) ? { wish, rows: found.rows } : []
  })
}

type Found = ReadonlyMap<string, { readonly rows: readonly RowNumber[]; readonly facts: GroupFacts }>

async function presentClusters(
  { store: { matches } }: WriteRooms,
  { table: { serial }, live }: Situation,
  wishes: readonly GroupWish[],
): Promise<Found> {
  const ids = wishes.flatMap(({ group }) => (group.kind === 'CLUSTER' ? group.id : []))
  if (!live || ids.length === 0) return new Map()
  const found = (await Promise.all(ids.map((id) => matches.cluster(serial, live.generation, id)))).flatMap(
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
  { store }: WriteRooms,
  { table: { serial }, components, live }: Situation,
  wishes: readonly GroupWish[],
): Promise<Found> {
  const ids = wishes.flatMap(({ group }) => (group.kind === 'BUCKET' ? group.id : []))
  if (!live || ids.length === 0) return new Map()
  const keys = ids.flatMap((id) => bucketKeyOf(live, id) ?? [])
  const bounds = bucketBoundsOf(live.thresholds, components.classifier)
  const scene = { table: serial, rules: live, bounds, sight: EVERYTHING }
  const idOf = new Map(keys.map((key, index) => [`${key.mapping}:${key.hash}`, ids[index]!]))
  return new Map(
    (await lookAtBuckets(store, scene, keys)).map(({ key, rows, verdict }) => {
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
