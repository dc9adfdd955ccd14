import { type Command, changesOf, clearChange } from '../event/changes-of.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { StoredEntity } from '../resource/configuration.ts'
import { instantText, viewOf } from '../table/record-view.ts'
import { decide } from '../write/decide.ts'
import { EMPTY_PLAN } from '../write/plan.ts'
import type { Rooms } from './rooms.ts'
import type { SyncContext, SyncReport } from './synchronize.ts'

const SLICE = 1000

/** Tells every sink to forget what it holds, then every live record, in commit order with whatever is written meanwhile [EV-41]. */
export async function restate(
  rooms: Rooms,
  entity: StoredEntity,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  if (entity.sinks.length === 0) return
  const command: Command = { operationId: context.run.run.id, principal: context.principal, instant: rooms.clock.now() }
  if (context.state.restated === null) await clear(rooms, entity, command, context)
  for (let more = true; more; ) {
    context.signal.throwIfAborted()
    more = await restateSlice(rooms, entity, command, context, report)
    rooms.faults('between-batches')
    await context.report(0.85, `${report.restated} records restated`)
  }
}

async function clear(rooms: Rooms, entity: StoredEntity, command: Command, context: SyncContext): Promise<void> {
  const run = context.progress({ restated: 0 }, 0.8, 'sinks cleared')
  await decide(
    rooms,
    entity.table,
    async ({ head, table }) => {
      const publish = [
        clearChange(command, {
          table: table.id,
          entity: entity.id,
          records: head.records,
          updated: instantText(command.instant),
        }),
      ]
      return { answer: undefined, plan: { ...EMPTY_PLAN, publish } }
    },
    { run },
  )
}

async function restateSlice(
  rooms: Rooms,
  entity: StoredEntity,
  command: Command,
  context: SyncContext,
  report: SyncReport,
): Promise<boolean> {
  const after = context.state.restated ?? 0
  const { serial } = (await rooms.configurations.current()).tables.get(entity.table) ?? { serial: 0 }
  const ahead = await rooms.store.records.slice(serial, after, SLICE, EVERYTHING)
  const last = ahead.at(-1)?.row
  if (last === undefined) return false
  const run = context.progress({ restated: last }, 0.85, `${report.restated + ahead.length} records restated`)
  report.restated += await decide(
    rooms,
    entity.table,
    async ({ table }) => {
      // Read inside the decision: what a sink hears is what the table holds in this very commit.
      const records = (await rooms.store.records.slice(table.serial, after, SLICE, EVERYTHING)).filter(
        ({ row }) => row <= last,
      )
      const told = records.map((record) => ({ operation: 'insert' as const, view: viewOf(record) }))
      return {
        answer: records.length,
        plan: { ...EMPTY_PLAN, read: records, publish: changesOf(command, told, after + 1) }, // the clear was 1
      }
    },
    { run },
  )
  return true
}
