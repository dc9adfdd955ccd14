import type { ArchivedRecord, RecordId, RowNumber } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { SurvivorServices } from '../commit/write-services.ts'
import type { RecordLocation, RecordLocations } from '../lookup/record-location.ts'
import { contributionsOf, pinsOf } from './contributions.ts'
import { survivorsOf } from './survivors.ts'

/** A survivor that a later merge took, as a write that names it finds it. */
export interface AbsorbedSurvivor {
  /** With the values that its contributions give it now: in history it is as it was when it was taken. */
  readonly present: ArchivedRecord
  /** The survivors that took it in and were taken in turn, from the nearest on; the live one is not among them. */
  readonly within: readonly ArchivedRecord[]
}

type Absorbed = Extract<RecordLocation, { state: 'ABSORBED' }>

/** By row, the absorbed survivors that these locations lead to; in a handful of reads whatever their number, and nearly always in none. */
export async function absorbedSurvivors(
  services: SurvivorServices,
  context: DecisionContext,
  { byId, byPair }: RecordLocations,
): Promise<ReadonlyMap<RowNumber, AbsorbedSurvivor>> {
  const named = new Map<RowNumber, Absorbed>()
  const add = (location: RecordLocation) => {
    if (location.state === 'ABSORBED' && location.contribution.merged.length > 0)
      named.set(location.contribution.row, location)
  }
  for (const location of byId.values()) add(location)
  for (const location of byPair.values()) add(location)
  if (named.size === 0) return new Map()
  const records = [...named.values()].map(({ contribution }) => contribution)
  const [contributions, takers] = await Promise.all([
    contributionsOf(services.store.records, context.table.serial, records),
    takersOf(services, context, [...named.values()]),
  ])
  // What has no contributions but itself is one.
  const computed = [...named.values()].flatMap(({ contribution: record, survivor }) => {
    const own = (contributions.get(record.id) ?? []).filter(({ id }) => id !== record.id)
    return own.length === 0 ? [] : [{ record, survivor, contributions: own, pins: pinsOf([record]) }]
  })
  const validated = await survivorsOf(services, context, computed)
  return new Map(
    computed.map(({ record, survivor }, index) => [
      record.row,
      { present: { ...record, ...validated[index] }, within: chainOf(record, survivor.id, takers) },
    ]),
  )
}

/** The absorbed records above these, by id. */
async function takersOf(
  { store }: Pick<SurvivorServices, 'store'>,
  { table: { serial } }: DecisionContext,
  named: readonly Absorbed[],
): Promise<ReadonlyMap<RecordId, ArchivedRecord>> {
  const takers = new Map<RecordId, ArchivedRecord>()
  const live = new Set(named.map(({ survivor }) => survivor.id)) // what history has of one that lives is its past
  const unknown = (records: readonly ArchivedRecord[]) =>
    [...new Set(records.flatMap(({ mergedInto }) => mergedInto ?? []))].filter((id) => !live.has(id) && !takers.has(id))
  for (let open = unknown(named.map(({ contribution }) => contribution)); open.length > 0; ) {
    const found = await store.records.archived(serial, open, EVERYTHING)
    for (const record of found) takers.set(record.id, record)
    open = unknown(found)
  }
  return takers
}

function chainOf(
  { mergedInto }: ArchivedRecord,
  end: RecordId,
  takers: ReadonlyMap<RecordId, ArchivedRecord>,
): readonly ArchivedRecord[] {
  const taker = mergedInto === undefined || mergedInto === end ? undefined : takers.get(mergedInto)
  return taker === undefined ? [] : [taker, ...chainOf(taker, end, takers)]
}
