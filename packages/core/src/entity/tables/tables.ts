import type { Tables } from '../../api/tables.ts'
import { tableName } from '../../table/table-name.ts'
import { dependenciesOf } from '../dependencies.ts'
import { measuredAnew } from '../metrics/recalculation.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { auditFlagOf } from './audit-flag.ts'
import { clearingOf } from './clear-table.ts'
import { definitionsOf } from './definitions.ts'
import { flagsOf } from './flags.ts'
import { lookupOf } from './lookup.ts'
import { structureOf } from './structure.ts'
import { extractTables, ingestTables } from './table-exchange.ts'
import { tableRecordsOf } from './table-records.ts'

/** The tables of an installation, for one caller. */
export function tablesOf(rooms: Rooms, caller: Caller): Tables {
  return {
    ...definitionsOf(rooms, caller),
    ...flagsOf(rooms, caller),
    ...auditFlagOf(rooms, caller),
    ...clearingOf(rooms, caller),
    ...structureOf(rooms, caller),
    ...tableRecordsOf(rooms, caller),
    ...lookupOf(rooms, caller),
    async dependencies(id) {
      caller.allow('table.viewDependencies')
      return dependenciesOf(rooms, caller, { kind: 'table', id: tableName(id) })
    },
    async extract(ids) {
      caller.allow('table.extract')
      return extractTables(rooms, ids)
    },
    async ingest(exchange) {
      caller.allow('table.import')
      return measuredAnew(rooms, caller.principal.id, () => ingestTables(rooms, exchange))
    },
  }
}
