import type { ChangeEvent, ChangesReading } from '../../api/changes.ts'
import { conflict, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { openedRange } from '../../event/open-range.ts'
import { nextInLog } from '../../event/prepare.ts'
import { shaped } from '../../event/shape.ts'
import type { LogCursor } from '../../model/change.ts'
import type { NewDelivery } from '../../model/delivery.ts'
import { SYSTEM } from '../../model/principal.ts'
import { isInSight, type Sight } from '../../model/sight.ts'
import type { Table } from '../../model/table.ts'
import { entityOf, tableOf } from '../../resource/configuration.ts'
import { flowTools } from '../../transform/flow.ts'
import { NO_SCRIPTS } from '../../write/upsert/prepare-drafts.ts'
import { tableForm } from '../destinations.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { sightOfEntity } from '../sight.ts'
import { changeCursor, readChangeCursor } from './change-cursor.ts'

/** In place of a sink's id: the ids of events differ from those that any sink is told. */
const READER = 'changes'

/** Stores keep the positions of a commit's changes in 32 bits. */
const LAST_POSITION = 2 ** 31 - 1

/** The log of an entity, for readers that keep their own place in it. */
export function changesOf(rooms: Rooms, caller: Caller): ChangesReading['changes'] {
  return async function* read(entity, { from, follow = false, signal } = {}) {
    caller.allow('event.view')
    let { table, sight } = await opened(rooms, caller, entity)
    let cursor = from === undefined ? await beginning(rooms, table) : readChangeCursor(from, table.serial)
    while (!signal?.aborted && !rooms.following.stopped) {
      await requireKept(rooms, table, cursor)
      const next = await nextInLog({ table: table.serial, sink: READER }, cursor, rooms.changeLog)
      if (next === undefined) {
        if (!follow) return
        await rooms.following.next(rooms.pollMs, signal)
        if (rooms.following.stopped) return
      } else {
        const told = await inForm(rooms, table, next.told, next.restated)
        for (const [at, event] of told.entries()) {
          if (signal?.aborted) return
          const place = at === told.length - 1 ? next.cursor : placeOf(event, next.cursor, next.restated)
          if (event.operation === 'clear' || isInSight(event.payload, sight)) yield eventOf(event, table, place)
        }
        cursor = next.cursor
      }
      ;({ table, sight } = await opened(rooms, caller, entity))
    }
  }
}

/** The entity's table, and what the caller sees of it, as things are now. */
async function opened(
  rooms: Rooms,
  caller: Caller,
  id: string,
): Promise<{ readonly table: Table; readonly sight: Sight }> {
  const configuration = await rooms.configurations.current()
  const sight = await sightOfEntity(rooms, caller, configuration, id)
  const { table, sinks } = entityOf(configuration, id)
  if (sinks.length === 0) throw conflict('changes-not-logged', { id })
  return { table: tableOf(configuration, table), sight }
}

/** Every record that there is stands in one change that nobody logged; what happens meanwhile is told beside it. */
async function beginning({ store, ids, clock }: Rooms, { serial }: Table): Promise<LogCursor> {
  const { mark, records } = await store.records.head(serial)
  const position = LAST_POSITION // behind all that this mark logged
  const change = {
    ...({
      operation: 'insert',
      operationId: ids.next(),
      sequence: 0,
      actorType: SYSTEM.type,
      actorId: SYSTEM.id,
    } as const),
    ...{ instant: clock.now(), upTo: Number.MAX_SAFE_INTEGER, records, payload: {}, mark, position },
  }
  return { mark, position, range: openedRange(change) }
}

/** Refuses with `gone` when retention removed what comes behind the cursor. */
async function requireKept({ store }: Rooms, { serial, loggedSince = 0 }: Table, { mark, position }: LogCursor) {
  if (mark >= loggedSince) return
  const [oldest] = await store.deliveries.log(serial, { mark: 0, position: 0 }, 1)
  const isThere = oldest !== undefined && (oldest.mark < mark || (oldest.mark === mark && oldest.position <= position))
  if (!isThere) throw new OnefoldError('gone', [refusal('changes-gone')])
}

async function inForm(rooms: Rooms, table: Table, told: readonly NewDelivery[], restated: boolean) {
  const tools = flowTools(rooms.scripts ?? NO_SCRIPTS, rooms.clock.now())
  const configuration = await rooms.configurations.current()
  const newest = rooms.settings.eventAuditEntries
  return shaped(told, {
    ...tableForm(rooms.store, configuration, table, { newest, audited: table.audit }),
    tools,
    restated,
  })
}

/** Where a reader goes on behind one of the events that were read together. */
function placeOf(
  { mark, position, sequence }: NewDelivery,
  { range, ...end }: LogCursor,
  restated: boolean,
): LogCursor {
  if (range === undefined) return { mark, position }
  return restated ? { ...end, range: { ...range, row: sequence - range.change.sequence } } : { mark, position, range }
}

function eventOf(event: NewDelivery, { serial }: Table, place: LogCursor): ChangeEvent {
  const { id, operation, bucketOperation, recordId, operationId, sequence, actorType, actorId, payload } = event
  return {
    ...{ id, operation, operationId, sequence, actorType, actorId, payload },
    ...(bucketOperation === undefined ? {} : { bucketOperation }),
    ...(recordId === undefined ? {} : { recordId }),
    cursor: changeCursor(serial, place),
  }
}
