import type { Sight } from '../../model/sight.ts'
import type { Table } from '../../model/table.ts'
import { type Configuration, tableOf } from '../../resource/configuration.ts'
import { tableName } from '../../table/table-name.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { sightOfTable } from '../sight.ts'

/** A table, and what the caller sees of it. */
export interface OpenTable {
  readonly configuration: Configuration
  readonly table: Table
  readonly sight: Sight
}

/** Refuses with `not_found` what there is not, and then with `forbidden` what the caller does not see. */
export async function openTable(rooms: Rooms, caller: Caller, id: string): Promise<OpenTable> {
  const configuration = await rooms.configurations.current()
  const table = tableOf(configuration, tableName(id))
  return { configuration, table, sight: await sightOfTable(rooms, caller, configuration, table) }
}
