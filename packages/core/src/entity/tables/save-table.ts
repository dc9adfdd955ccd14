import type { Table } from '../../model/resources/table.ts'
import { type Configuration, tableOf } from '../../resource/configuration.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import { tableName } from '../../table/table-name.ts'
import type { EngineServices } from '../services.ts'
import { tableDocument } from './table-documents.ts'

/** A table before and after a change, the same when nothing was to be changed. */
interface Saved {
  readonly before: Table
  readonly after: Table
}

/** Changes the definition of a table; writes under way see it before they commit. */
export function saveTable(
  { store, configurations }: Pick<EngineServices, 'configurations' | 'store'>,
  id: string,
  changed: (table: Table, configuration: Configuration) => Table,
): Promise<Saved> {
  return saveCatalogue(store.catalogue, configurations, async (configuration) => {
    const before = tableOf(configuration, tableName(id))
    const after = changed(before, configuration)
    if (after === before) return { answer: { before, after } }
    return {
      answer: { before, after },
      changes: { put: [tableDocument(after)], remove: [], reconfigure: [before.serial] },
    }
  })
}

/** The table with its history on or off; a switch makes a gap in what history holds. */
export function withHistory(table: Table, history: boolean): Table {
  return table.history === history ? table : { ...table, history, historyGap: true }
}
