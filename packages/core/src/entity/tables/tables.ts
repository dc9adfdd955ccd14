import type { Tables } from '../../api/tables.ts'
import { tableName } from '../../table/table-name.ts'
import { dependenciesOf } from '../dependencies.ts'
import { measuredAnew } from '../metrics/recalculation.ts'
import type { Caller, EngineServices } from '../services.ts'
import { auditFlagOf } from './audit-flag.ts'
import { clearingOf } from './clear-table.ts'
import { definitionsOf } from './definitions.ts'
import { flagsOf } from './flags.ts'
import { lookupOf } from './lookup.ts'
import { structureOf } from './structure.ts'
import { extractTables, ingestTables } from './table-exchange.ts'
import { tableRecordsOf } from './table-records.ts'

/** The tables of an installation, for one caller. */
export function tablesOf(services: EngineServices, caller: Caller): Tables {
  return {
    ...definitionsOf(services, caller),
    ...flagsOf(services, caller),
    ...auditFlagOf(services, caller),
    ...clearingOf(services, caller),
    ...structureOf(services, caller),
    ...tableRecordsOf(services, caller),
    ...lookupOf(services, caller),
    async dependencies(id) {
      caller.allow('table.viewDependencies')
      return dependenciesOf(services, caller, { kind: 'table', id: tableName(id) })
    },
    async extract(ids) {
      caller.allow('table.extract')
      return extractTables(services, ids)
    },
    async ingest(exchange) {
      caller.allow('table.import')
      return measuredAnew(services, caller.principal.id, () => ingestTables(services, exchange))
    },
  }
}
