import type { ErasureReport } from '../../api/records.ts'
import { conflict, invalid, notFound, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { Command, RecordChange } from '../../event/changes-of.ts'
import { instantText } from '../../lib/time/instant-text.ts'
import { type Erasing, erasedPayload, type Traces } from '../../model/erasure.ts'
import type { Principal } from '../../model/principal.ts'
import type { Instant, RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { viewOf } from '../../table/record-view.ts'
import { auditAndPublish, commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type WritePlan } from '../commit/plan.ts'
import type { CommandServices, PlanServices, WriteServices } from '../commit/write-services.ts'
import { locate, type RecordLocation, refuseOutside } from '../lookup/record-location.ts'
import { rulingsWithout } from './rulings-without.ts'

export interface EraseRequest {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  /** Stands in the audit of the erasure, and is the only text there that stays. */
  readonly comment?: string
}

/** More records than this are not erased in one go: it would be no person any more. */
const MOST_AT_ONCE = 10_000
const ATTEMPTS = 30

/**
 * Takes all content of a record out of the store, with what it absorbed: from its table, history, audit, change log and
 * queues. Of the ids there stays that they were erased, and when. Destinations are published that the records are gone.
 *
 * Refuses with `conflict` a record that a merge took: then it is the survivor that is to be erased.
 */
export async function eraseRecord(
  services: CommandServices,
  table: string,
  id: RecordId,
  request: EraseRequest,
): Promise<ErasureReport> {
  const command = commandOf(services, request.principal)
  const { store } = services
  const { serial, ids, rows, staying, found } = await decide(
    services,
    table,
    async (context) => {
      const { serial } = context.table
      const location = (await locate(store.records, serial, [id], [])).byId.get(id)
      const live = erasable(id, location, request.rowFilter)
      const reach = await reachOf(services, serial, id, live, command.instant)
      const { staying } = reach
      const { ids, rows } = reach.erasing
      const found = await store.records.traces(serial, ids, rows)
      if (!live && isNothing(found)) throw await nothingThere(services, serial, id)
      const plan = await planErasure(services, context, reach, live, command, request.comment)
      return { answer: { serial, ids, rows, staying, found }, plan }
    },
    { attempts: ATTEMPTS },
  )
  // The records are gone whatever becomes of their bytes: that is for the report to say.
  const overwritten = await store.scrub().catch(() => false)
  const anew = new Set(staying.map((record) => record.id))
  const left = await store.records.traces(
    serial,
    ids.filter((each) => !anew.has(each)),
    rows,
  )
  const { instant, operationId } = command
  return { recordId: id, recordIds: ids, instant, operationId, found, left, overwritten }
}

/** The live record, if it is one. */
function erasable(id: RecordId, location: RecordLocation | undefined, rowFilter: RowFilter): TableRecord | undefined {
  if (location?.state === 'ABSORBED') {
    refuseOutside(rowFilter, [location.contribution, location.survivor])
    throw absorbed(id, location.survivor.id)
  }
  if (location?.state === 'LIVE') {
    refuseOutside(rowFilter, [location.record])
    if (location.record.id !== id) throw absorbed(id, location.record.id)
    return location.record
  }
  if (location?.last) refuseOutside(rowFilter, [location.last])
  return undefined
}

function absorbed(id: RecordId, survivor: RecordId): OnefoldError {
  return conflict('record-absorbed/record-merged-into-erase', { id, survivor })
}

/** How far an erasure goes. */
interface Reach {
  readonly erasing: Erasing
  /**
   * Live records under the id of a past survivor, written after it was archived: what the id held before is erased, these
   * hold nothing of it and stay.
   */
  readonly staying: readonly TableRecord[]
}

/** Everything that holds content of this record, found step by step through merges and undos. */
async function reachOf(
  { store: { records } }: Pick<WriteServices, 'store'>,
  serial: number,
  id: RecordId,
  live: TableRecord | undefined,
  instant: Instant,
): Promise<Reach> {
  const ids = new Set([id])
  for (let open: readonly RecordId[] = [id]; open.length > 0; ) {
    open = (await records.kin(serial, open)).filter((each) => !ids.has(each))
    for (const each of open) ids.add(each)
    if (ids.size > MOST_AT_ONCE) throw invalid('too-many-records/record-holds-more', { id, most: MOST_AT_ONCE })
  }
  const locations = await records.findIds(serial, [...ids])
  const rows = locations.flatMap((location) =>
    location.state === 'LIVE' && location.id !== live?.id ? [] : location.row,
  )
  const living = new Set(locations.flatMap((location) => (location.state === 'LIVE' ? location.id : [])))
  const others = [...living].filter((each) => each !== live?.id)
  return {
    erasing: {
      ids: [...ids],
      rows: rows.sort((a, b) => a - b),
      gone: [...ids].filter((each) => !living.has(each)),
      instant,
    },
    staying: others.length > 0 ? await records.byIds(serial, others, EVERYTHING) : [],
  }
}

function isNothing(traces: Traces): boolean {
  return Object.values(traces).every((count) => count === 0)
}

async function nothingThere(
  { store: { records } }: Pick<WriteServices, 'store'>,
  serial: number,
  id: RecordId,
): Promise<OnefoldError> {
  const [before] = await records.erased(serial, [id])
  return before ? erasedAt(id, before.instant) : notFound('record', id)
}

/** What was there was erased. */
export function erasedAt(id: RecordId, instant: Instant): OnefoldError {
  return new OnefoldError('gone', [refusal('record-erased', { id, instantText: instantText(instant) })])
}

async function planErasure(
  services: PlanServices,
  context: DecisionContext,
  { erasing: erase, staying }: Reach,
  live: TableRecord | undefined,
  command: Command,
  comment: string | undefined,
): Promise<WritePlan> {
  const { ids, rows } = erase
  const rulings = await rulingsWithout(services, context, rows, 'TAKEN')
  const updated = instantText(command.instant)
  const published = ids.map((id): RecordChange => {
    const { _metadata } = erasedPayload(id, updated)
    return { operation: 'remove', view: { _id: id, _metadata: _metadata as object } }
  })
  // A destination that follows drops everything under an erased id: it is given what stays under it again.
  const given = staying.map((record): RecordChange => ({ operation: 'insert', view: viewOf(record) }))
  return {
    ...EMPTY_PLAN,
    writes: live ? [{ row: live.row, id: live.id, before: live }] : [],
    read: staying,
    erase,
    ...rulings,
    ...auditAndPublish(
      services,
      context,
      { command, comment },
      [{ type: 'ERASE', records: ids }],
      [...published, ...given],
    ),
  }
}
