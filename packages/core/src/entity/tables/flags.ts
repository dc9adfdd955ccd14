import type { Tables } from '../../api/tables.ts'
import { measuredAnew } from '../metrics/recalculation.ts'
import type { Caller, EngineServices } from '../services.ts'
import { refuseFixed, refuseLockedEntity } from './refuse-fixed.ts'
import { saveTable, withHistory } from './save-table.ts'
import { viewOfTable } from './table-view.ts'

type Flags = Pick<Tables, 'setHistory' | 'setLocked' | 'setQuality'>

/** What is switched on and off. */
export function flagsOf(services: Pick<EngineServices, 'configurations' | 'runner' | 'store'>, caller: Caller): Flags {
  return {
    async setHistory(id, enabled) {
      caller.allow('table.save')
      const { after } = await saveTable(services, id, (table, configuration) => {
        refuseFixed(table, configuration)
        return withHistory(table, enabled)
      })
      return viewOfTable(services, after)
    },
    async setLocked(id, locked) {
      caller.allow('table.lock')
      const { after } = await saveTable(services, id, (table, configuration) => {
        refuseLockedEntity(table, configuration)
        return table.locked === locked ? table : { ...table, locked }
      })
      return viewOfTable(services, after)
    },
    async setQuality(id, enabled) {
      caller.allow('table.quality')
      // The definition may have moved while it was off.
      const { before, after } = await measuredAnew(services, caller.principal.id, () =>
        saveTable(services, id, (table, configuration) => {
          refuseFixed(table, configuration)
          return (table.quality ?? true) === enabled ? table : { ...table, quality: enabled }
        }),
      )
      return { table: await viewOfTable(services, after), changed: after !== before }
    },
  }
}
