import type { ChangeEvent, ChangesReading } from '../../api/changes.ts'
import { openedRange } from '../../event/open-range.ts'
import { nextInLog } from '../../event/prepare.ts'
import { shaped } from '../../event/shape.ts'
import type { LogCursor } from '../../model/change.ts'
import type { NewDelivery } from '../../model/delivery.ts'
import { SYSTEM } from '../../model/principal.ts'
import type { Table } from '../../model/resources/table.ts'
import { passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import { NO_SCRIPTS } from '../../ports/script-runner.ts'
import { entityOf, tableOf } from '../../resource/configuration.ts'
import { flowTools } from '../../transform/flow.ts'
import { tableForm } from '../destinations.ts'
import { rowFilterOfEntity } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { changeCursor, type ReaderPlace, readChangeCursor } from './change-cursor.ts'
import { endReaderLog, openReaderLog, requireLogged } from './reader-log.ts'

/** In place of a sink's id: the ids of events differ from those that any sink is told. */
const READER = 'changes'

/** Stores keep the positions of a commit's changes in 32 bits. */
const LAST_POSITION = 2 ** 31 - 1

/** The log of an entity, for readers that keep their own place in it. */
export function changesOf(services: EngineServices, caller: Caller): ChangesReading {
  return {
    async *changes(entity, { from, follow = false, signal } = {}) {
      caller.allow('event.view')
      let { table, rowFilter } = await opened(services, caller, entity)
      let { log, cursor } = from === undefined ? await beginning(services, table) : readChangeCursor(from)
      while (!signal?.aborted && !services.following.stopped) {
        const next = await nextInLog({ table: table.serial, sink: READER }, cursor, services.changeLog)
        ;({ table, rowFilter } = await opened(services, caller, entity))
        await requireLogged(services, table, { log, cursor })
        if (next === undefined) {
          if (!follow) return
          await services.following.next(services.pollMs, signal)
          continue
        }
        const told = await inForm(services, table, next.told, next.replayed)
        for (const [at, event] of told.entries()) {
          if (signal?.aborted) return
          const place = at === told.length - 1 ? next.cursor : placeOf(event, next.cursor, next.replayed)
          if (event.operation === 'clear' || passesRowFilter(event.payload, rowFilter))
            yield eventOf(event, { log, cursor: place })
        }
        cursor = next.cursor
      }
    },
    async stopChanges(entity) {
      caller.allow('event.delete')
      const { table } = await opened(services, caller, entity)
      await endReaderLog(services, table)
      services.following.wake()
    },
  }
}

/** The entity's table, and what the caller sees of it, as things are now. */
async function opened(
  services: Pick<EngineServices, 'configurations' | 'directories'>,
  caller: Caller,
  id: string,
): Promise<{ readonly table: Table; readonly rowFilter: RowFilter }> {
  const configuration = await services.configurations.current()
  const rowFilter = await rowFilterOfEntity(services, caller, configuration, id)
  return { table: tableOf(configuration, entityOf(configuration, id).table), rowFilter }
}

/** Every record that there is stands in one change that nobody logged; what happens meanwhile is told beside it. */
async function beginning(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'ids' | 'store'>,
  table: Table,
): Promise<ReaderPlace> {
  const { store, ids, clock } = services
  const { id: log } = await openReaderLog(services, table)
  const { csn, records } = await store.records.head(table.serial)
  const position = LAST_POSITION // behind all that this csn logged
  const change = {
    ...({
      operation: 'insert',
      operationId: ids.next(),
      sequence: 0,
      actorType: SYSTEM.type,
      actorId: SYSTEM.id,
    } as const),
    instant: clock.now(),
    upTo: Number.MAX_SAFE_INTEGER,
    records,
    payload: {},
    csn,
    position,
  }
  return { log, cursor: { csn, position, range: openedRange(change) } }
}

async function inForm(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'scripts' | 'settings' | 'store'>,
  table: Table,
  told: readonly NewDelivery[],
  replayed: boolean,
) {
  const tools = flowTools(services.scripts ?? NO_SCRIPTS, services.clock.now())
  const configuration = await services.configurations.current()
  const newest = services.settings.eventAuditEntries
  return shaped(told, {
    ...tableForm(services.store, configuration, table, { newest, audited: table.audit }),
    tools,
    replayed,
  })
}

/** Where a reader goes on behind one of the events that were read together. */
function placeOf({ csn, position, sequence }: NewDelivery, { range, ...end }: LogCursor, replayed: boolean): LogCursor {
  if (range === undefined) return { csn, position }
  return replayed ? { ...end, range: { ...range, row: sequence - range.change.sequence } } : { csn, position, range }
}

function eventOf(event: NewDelivery, place: ReaderPlace): ChangeEvent {
  const { id, operation, bucketOperation, recordId, operationId, sequence, actorType, actorId, payload } = event
  return {
    id,
    operation,
    operationId,
    sequence,
    actorType,
    actorId,
    payload,
    ...(bucketOperation === undefined ? {} : { bucketOperation }),
    ...(recordId === undefined ? {} : { recordId }),
    cursor: changeCursor(place),
  }
}
