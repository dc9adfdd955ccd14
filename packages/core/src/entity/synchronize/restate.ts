import { type Command, clearChange, replayChange } from '../../event/changes-of.ts'
import { isLogged } from '../../event/is-logged.ts'
import { type StoredEntity, tableOf } from '../../resource/configuration.ts'
import { decide } from '../../write/commit/decide.ts'
import { EMPTY_PLAN } from '../../write/commit/plan.ts'
import type { EngineServices } from '../services.ts'
import type { SyncContext, SyncReport } from './synchronization-state.ts'

/**
 * Tells every sink and reader to forget what it holds, and then every live record [EV-41]: one entry of the log stands for them all, and
 * each is read when its turn comes.
 */
export async function replay(
  services: EngineServices,
  entity: StoredEntity,
  context: SyncContext,
  report: SyncReport,
): Promise<void> {
  const table = tableOf(await services.configurations.current(), entity.table)
  if (!isLogged(table, entity) || context.state.replayed) return
  context.signal.throwIfAborted()
  const command: Command = {
    operationId: context.run.run.id,
    principal: context.principal,
    instant: services.clock.now(),
  }
  await decide(
    services,
    entity.table,
    async ({ head, table }) => {
      // Whoever is written from now on has a greater row, or an entry of its own behind this one.
      const [upTo = 0] = await services.store.records.reserveRows(table.serial, 1)
      const { records } = head
      report.replayed = records
      const clear = clearChange(command, { table: table.id, entity: entity.id, records })
      return { answer: undefined, plan: { ...EMPTY_PLAN, publish: [clear, replayChange(command, upTo, records)] } }
    },
    { run: () => context.progress({ replayed: true }, 0.85, `${report.replayed} records to be restated`) },
  )
  services.faults('between-batches')
}
