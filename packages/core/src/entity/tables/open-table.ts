import type { Table } from '../../model/resources/table.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import { type Configuration, tableOf } from '../../resource/configuration.ts'
import { tableName } from '../../table/table-name.ts'
import { rowFilterOfTable } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'

/** A table, and what the caller sees of it. */
export interface OpenTable {
  readonly configuration: Configuration
  readonly table: Table
  readonly rowFilter: RowFilter
}

/** Refuses with `not_found` what there is not, and then with `forbidden` what the caller does not see. */
export async function openTable(
  services: Pick<EngineServices, 'configurations' | 'directories'>,
  caller: Caller,
  id: string,
): Promise<OpenTable> {
  const configuration = await services.configurations.current()
  const table = tableOf(configuration, tableName(id))
  return { configuration, table, rowFilter: await rowFilterOfTable(services, caller, configuration, table) }
}
