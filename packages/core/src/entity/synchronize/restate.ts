import { type Command, clearChange, restatedChange } from '../../event/changes-of.ts'
import type { StoredEntity } from '../../resource/configuration.ts'
import { decide } from '../../write/commit/decide.ts'
import { EMPTY_PLAN } from '../../write/commit/plan.ts'
import type { Rooms } from '../rooms.ts'
import type { SyncContext, SyncReport } from './synchronization-state.ts'

/**
 * Tells every sink to forget what it holds, and then every live record [EV-41]: one entry of the log stands for them all, and
 * each is read when its turn comes.
 */
export async function restate(
  rooms: Rooms,
  entity: StoredEntity,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  if (entity.sinks.length === 0 || context.state.restated) return
  context.signal.throwIfAborted()
  const command: Command = { operationId: context.run.run.id, principal: context.principal, instant: rooms.clock.now() }
  await decide(
    rooms,
    entity.table,
    async ({ head, table }) => {
      // Whoever is written from now on has a greater row, or an entry of its own behind this one.
      const [upTo = 0] = await rooms.store.records.reserveRows(table.serial, 1)
      const { records } = head
      report.restated = records
      const clear = clearChange(command, { table: table.id, entity: entity.id, records })
      return { answer: undefined, plan: { ...EMPTY_PLAN, publish: [clear, restatedChange(command, upTo, records)] } }
    },
    { run: () => context.progress({ restated: true }, 0.85, `${report.restated} records to be restated`) },
  )
  rooms.faults('between-batches')
}
