import { seenTogether, thenRulings } from '../case/follow.ts'
import { rulingOver } from '../case/separations.ts'
import { conflict } from '../error/onefold-error.ts'
import type { Command } from '../event/changes-of.ts'
import { unionFind } from '../lib/union-find.ts'
import { bucketKeyOf } from '../matching/buckets/bucket-id.ts'
import { bucketBoundsOf, deviationOf } from '../matching/buckets/judge.ts'
import { linksByRow, linksWithin, lookAtBuckets } from '../matching/buckets/look.ts'
import { type Rulings, rulingsOf } from '../matching/cluster/rulings.ts'
import type { Link } from '../model/link.ts'
import type { Principal } from '../model/principal.ts'
import type { RowNumber, TableRecord } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { GroupFacts, StewardAction } from '../model/steward.ts'
import type { RunProgress, SeenRulings } from '../ports/changes.ts'
import { planCase } from './cases.ts'
import { decide } from './decide.ts'
import { type GroupRef, lookAtRulings } from './groups.ts'
import { planMerges } from './merge-plan.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import { planRemove } from './remove-plan.ts'
import { commandOf, planSeparation, rulingBy } from './separate.ts'
import type { Situation, WriteRooms } from './situation.ts'

/** What a steward wants done with a group, if the group still is what it was wanted for. */
export interface GroupWish {
  readonly group: GroupRef
  readonly action: StewardAction
  readonly holds: (facts: GroupFacts) => boolean
}

export interface StewardRequest {
  readonly principal: Principal
  readonly comment: string
  /** Written with what was decided, so that it is counted once. */
  readonly run: (decided: GroupsDecided) => RunProgress
}

/** How many groups were decided. */
export interface GroupsDecided {
  readonly merged: number
  readonly otherwise: number
}

interface Group {
  readonly wish: GroupWish
  readonly rows: readonly RowNumber[]
}

/**
 * Decides groups in one commit. Passed over are groups that are gone, that are no longer what they were, that share a record
 * with one before, that hold a pair which somebody works on, and for a merge or a delete a pair recorded as different.
 */
export async function decideGroups(
  rooms: WriteRooms,
  table: string,
  wishes: readonly GroupWish[],
  { principal, comment, run }: StewardRequest,
): Promise<GroupsDecided> {
  const command = commandOf(rooms, principal)
  return decide(
    rooms,
    table,
    async (situation) => {
      const present = await presentGroups(rooms, situation, wishes)
      const seen = await lookAtRulings(rooms, situation, ascending(present.flatMap(({ rows }) => rows)))
      const rulings = rulingsOf(seen.members)
      const groups = chosenGroups(present, rulings)
      const records = await recordsOf(rooms, situation, groups)
      return planOf(rooms, situation, { groups, records, rulings, seen, command, comment })
    },
    { run },
  )
}

/** The groups that still are what they were wanted for. */
async function presentGroups(
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

function chosenGroups(groups: readonly Group[], rulings: Rulings): readonly Group[] {
  const taken = new Set<RowNumber>()
  return groups.filter(({ rows, wish: { action } }) => {
    const ends = action === 'MERGE' || action === 'DELETE'
    if (rows.some((row) => taken.has(row)) || rulings.heldPair(rows)) return false
    if (ends && rulings.separatedPair(rows)) return false
    for (const row of rows) taken.add(row)
    return true
  })
}

async function recordsOf(
  { store }: WriteRooms,
  { table }: Situation,
  groups: readonly Group[],
): Promise<ReadonlyMap<RowNumber, TableRecord>> {
  const rows = ascending(groups.flatMap((group) => group.rows))
  const records = rows.length === 0 ? [] : await store.records.byRows(table.serial, rows, EVERYTHING)
  if (records.length < rows.length) throw conflict('seen-moved', 'A record of a group has gone meanwhile.')
  return new Map(records.map((record) => [record.row, record]))
}

interface Chosen {
  readonly groups: readonly Group[]
  readonly records: ReadonlyMap<RowNumber, TableRecord>
  readonly rulings: Rulings
  readonly seen: SeenRulings
  readonly command: Command
  readonly comment: string
}

async function planOf(
  rooms: WriteRooms,
  situation: Situation,
  chosen: Chosen,
): Promise<{ readonly answer: GroupsDecided; readonly plan: Plan }> {
  const { groups, records, seen, command, comment } = chosen
  const recordsIn = ({ rows }: Group) => rows.flatMap((row) => records.get(row) ?? [])
  const by = (...actions: readonly StewardAction[]) => groups.filter(({ wish }) => actions.includes(wish.action))
  const plans: Plan[] = []
  const merges = by('MERGE')
  if (merges.length > 0) {
    const options = { comment, seenRulings: seen }
    plans.push((await planMerges(rooms, situation, merges.map(recordsIn), command, options)).plan)
  }
  const removed = by('DELETE')
  if (removed.length > 0) plans.push(planRemove(rooms, situation, removed.flatMap(recordsIn), command, comment))
  const separations = await separationPlans(rooms, situation, chosen, by('SPLIT', 'DISCONNECT'), recordsIn)
  const ignored = ignorePlans(rooms, situation, chosen, by('IGNORE'), recordsIn)
  plans.push(...separations, ...ignored)
  const otherwise = removed.length + separations.length + ignored.length
  return { answer: { merged: merges.length, otherwise }, plan: { ...together(plans), seenRulings: seen } }
}

/** SPLIT takes every record for itself; DISCONNECT takes apart what no match link holds together. */
async function separationPlans(
  rooms: WriteRooms,
  situation: Situation,
  { seen, command, comment }: Chosen,
  groups: readonly Group[],
  recordsIn: (group: Group) => readonly TableRecord[],
): Promise<readonly Plan[]> {
  const { live, table } = situation
  if (groups.length === 0 || !live) return []
  const rows = ascending(groups.flatMap((group) => group.rows))
  const links = linksByRow(await rooms.store.matches.links(table.serial, live.generation, rows))
  const plans: Plan[] = []
  for (const group of groups) {
    const records = recordsIn(group)
    const split = group.wish.action === 'SPLIT'
    const parts = split ? records.map((record) => [record]) : matchedParts(records, linksWithin(group.rows, links))
    if (parts.length < 2) continue
    const name = split ? 'split' : 'disconnect'
    const plan = await planSeparation(rooms, situation, parts, name, command, comment, seen)
    if (plan !== EMPTY_PLAN) plans.push(plan)
  }
  return plans
}

/** The records of a group, those together that match links hold together. */
function matchedParts(records: readonly TableRecord[], links: readonly Link[]): readonly (readonly TableRecord[])[] {
  const placeOf = new Map(records.map(({ row }, place) => [row, place]))
  const sets = unionFind(records.length)
  for (const { a, b, kind } of links) if (kind === 'MATCH') sets.union(placeOf.get(a)!, placeOf.get(b)!)
  const parts = new Map<number, TableRecord[]>()
  for (const [place, record] of records.entries()) {
    const part = parts.get(sets.find(place))
    if (part) part.push(record)
    else parts.set(sets.find(place), [record])
  }
  return [...parts.values()]
}

function ignorePlans(
  rooms: WriteRooms,
  situation: Situation,
  { seen, command, comment }: Chosen,
  groups: readonly Group[],
  recordsIn: (group: Group) => readonly TableRecord[],
): readonly Plan[] {
  return groups.map((group) => {
    const parts = group.rows.map((row) => [row])
    const rulings = rulingOver(rulingBy(rooms, 'IGNORE', command, comment), parts)
    const of = { rows: group.rows, members: seen.members }
    return planCase(rooms, situation, 'IGNORE', recordsIn(group), rulings, of, command, { comment })
  })
}

/** Plans about different records, as one. */
function together(plans: readonly Plan[]): Plan {
  const rulings = plans.flatMap((plan) => plan.rulings ?? [])
  const looks = plans.flatMap((plan) => plan.seenRulings ?? [])
  return {
    writes: plans.flatMap(({ writes }) => writes),
    archive: plans.flatMap(({ archive }) => archive),
    audit: plans.flatMap(({ audit }) => audit),
    publish: plans.flatMap(({ publish }) => publish).map((change, index) => ({ ...change, sequence: index + 1 })),
    read: plans.flatMap(({ read }) => read),
    absentIds: plans.flatMap(({ absentIds }) => absentIds),
    absentSources: plans.flatMap(({ absentSources }) => absentSources),
    ...(rulings.length > 0 ? { rulings: rulings.reduce(thenRulings) } : {}),
    regroup: plans.flatMap(({ regroup = [] }) => regroup),
    ...(looks.length > 0 ? { seenRulings: seenTogether(looks) } : {}),
  }
}

function ascending(rows: readonly RowNumber[]): readonly RowNumber[] {
  return [...new Set(rows)].sort((a, b) => a - b)
}
