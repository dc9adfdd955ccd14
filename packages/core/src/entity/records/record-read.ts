import type { RecordAnswer, RecordReadOptions } from '../../api/records.ts'
import { conflict, notFound } from '../../error/onefold-error.ts'
import { type MaybePromise, thenMaybe } from '../../lib/async/maybe-promise.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { ArchivedRecord, Instant, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter } from '../../model/row-filter.ts'
import { componentsOfEntity } from '../../resource/configuration.ts'
import {
  contributedSince,
  type Past,
  recordAt,
  takenBy,
  toldThere,
  untilWrittenAnew,
  withSourcesOf,
} from '../../table/past-record.ts'
import { erasedAt } from '../../write/remove/erase.ts'
import type { OpenEntity } from '../row-filters.ts'
import type { EngineServices } from '../services.ts'
import { expandedRecord } from '../tables/expanded.ts'
import { trailOf } from './audit-in-sight.ts'
import { type FoundRecord, presentRecord, shownFound } from './found-record.ts'
import { provenanceOfRecord } from './provenance.ts'

const SLICE = 1000

/** A record as it is, or was, with what belongs to it; as it is and alone nearly always at once. Refuses with `not_found`. */
export function readRecord(
  services: Pick<EngineServices, 'scripts' | 'store'>,
  open: OpenEntity,
  id: RecordId,
  { expanded = false, asOf }: RecordReadOptions,
): MaybePromise<RecordAnswer> {
  const found = asOf === undefined ? presentRecord(services, open, id) : pastRecord(services, open, id, asOf)
  return thenMaybe(found, (there) =>
    expanded
      ? withBelongings(services, open, there, asOf === undefined)
      : thenMaybe(shownFound(services, open, there), (record) => ({ record })),
  )
}

async function withBelongings(
  services: Pick<EngineServices, 'scripts' | 'store'>,
  open: OpenEntity,
  found: FoundRecord,
  present: boolean,
): Promise<RecordAnswer> {
  const { configuration, entity, rowFilter } = open
  const { record } = found
  const components = componentsOfEntity(configuration, entity)
  const shown = await shownFound(services, open, found)
  const [belonging, provenance] = await Promise.all([
    expandedRecord(services, open, record),
    present ? provenanceOfRecord(services, configuration, components, record, rowFilter) : {},
  ])
  return { record: shown, expanded: { ...belonging, provenance } }
}

/** Refuses with `not_found` when there was no such record then, with `conflict` when nothing that is kept tells, with `gone` when it was erased since. */
async function pastRecord(
  { store }: Pick<EngineServices, 'store'>,
  { table, rowFilter }: OpenEntity,
  id: RecordId,
  asOf: Instant,
): Promise<FoundRecord> {
  const { serial } = table
  const [erased] = await store.records.erased(serial, [id])
  if (erased && asOf < erased.instant) throw erasedAt(id, erased.instant)
  const [live] = await store.records.byIds(serial, [id], EVERYTHING) // history does not stand for one that lives and is hidden
  const [archived] = live ? [] : await store.records.archived(serial, [id], EVERYTHING)
  const newest = live ?? archived
  if (newest && !passesRowFilter(newest.values, rowFilter)) throw notFound('record', id)
  const [now, trail] = await Promise.all([
    newest && bearerAt(store.records, serial, newest, asOf),
    trailOf(store.records, serial, id).then((entries) => untilWrittenAnew(entries, id, asOf)),
  ])
  if (!now || now.created > asOf) {
    // Whose scope it was in then is not known either.
    const isTold = rowFilter === EVERYTHING && toldThere(trail, await clearsOf(store.records, serial), id, asOf)
    throw isTold ? unknownAt(id, asOf) : notFound('record', id)
  }
  const taken = takenBy(now, trail, asOf)
  const then = taken && (await store.records.archivedInto(serial, id, taken.survivor, taken.instant, EVERYTHING))
  const past: Past =
    taken && !then ? { state: 'UNKNOWN' } : recordAt(then ?? now, taken?.trail ?? trail, asOf, table.auditSince)
  if (past.state === 'UNKNOWN') throw unknownAt(id, asOf)
  if (past.state === 'ABSENT' || !passesRowFilter(past.record.values, rowFilter)) throw notFound('record', id)
  const contributions = await contributionsAt(store.records, serial, contributedSince(trail, id, asOf), asOf)
  return { record: withSourcesOf(past.record, contributions), ruled: true } // what hangs on it is that of today
}

function unknownAt(id: RecordId, asOf: Instant) {
  return conflict('as-of-unknown', { id, instant: new Date(asOf).toISOString() })
}

/** That the table was cleared. */
async function clearsOf(records: EngineServices['store']['records'], serial: number): Promise<readonly AuditEntry[]> {
  const clears: AuditEntry[] = []
  for (let offset = 0; ; offset += SLICE) {
    const { entries } = await records.audit(serial, { ofTable: true, offset, limit: SLICE })
    clears.push(...entries.filter(({ type }) => type === 'CLEAR'))
    if (entries.length < SLICE) return clears
  }
}

/** These contributions, as they are and as they were: history has each of their states. */
async function contributionsAt(
  records: EngineServices['store']['records'],
  serial: number,
  ids: readonly RecordId[],
  asOf: Instant,
) {
  const found = ids.length === 0 ? [] : await records.archived(serial, ids, EVERYTHING)
  const states = await Promise.all(
    found.map(async (now) => {
      const into = now.mergedInto
      const then = into && (await records.archivedInto(serial, now.id, into, asOf, EVERYTHING))
      return then ? { now, then } : []
    }),
  )
  return states.flat()
}

/** What bore the id then, as it was last: an id may be written anew after its record was deleted. */
async function bearerAt(
  records: EngineServices['store']['records'],
  serial: number,
  newest: TableRecord | ArchivedRecord,
  asOf: Instant,
): Promise<TableRecord | ArchivedRecord> {
  if (newest.created <= asOf) return newest
  return (await records.archivedBefore(serial, newest.id, asOf, EVERYTHING)) ?? newest
}
