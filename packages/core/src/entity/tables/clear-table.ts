import type { Tables } from '../../api/tables.ts'
import { conflict } from '../../error/onefold-error.ts'
import { type Command, clearChange } from '../../event/changes-of.ts'
import { isLogged } from '../../event/is-logged.ts'
import { unfinishedSynchronization } from '../../job/entity-lane.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { Change } from '../../model/change.ts'
import type { Table } from '../../model/resources/table.ts'
import type { Head } from '../../ports/store/record-store.ts'
import { type Configuration, tableOf } from '../../resource/configuration.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import { tableName } from '../../table/table-name.ts'
import { auditEntries } from '../../write/commit/command.ts'
import { hasMoved } from '../../write/commit/decide.ts'
import { entityDocument } from '../entities/entity-changes.ts'
import type { Caller, EngineServices } from '../services.ts'
import { refuseFixed } from './refuse-fixed.ts'
import { viewOfTable } from './table-view.ts'

/** How often a clearing is decided anew when other processes write meanwhile. */
const ATTEMPTS = 20

/** Empties a table for good. */
export function clearingOf(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'ids' | 'locks' | 'published' | 'store'>,
  { allow, principal }: Caller,
): Pick<Tables, 'clear'> {
  return {
    async clear(id, { comment } = {}) {
      allow('table.clear')
      const name = tableName(id)
      const command = { operationId: services.ids.next(), principal, instant: services.clock.now() }
      const table = await services.locks.run(name, () => cleared(services, name, command, comment))
      await forgetFailure(services, name)
      return viewOfTable(services, table)
    },
  }
}

/** In turn with the writes of this process; a write of another one that comes between makes it decide again. */
async function cleared(
  services: Pick<EngineServices, 'configurations' | 'ids' | 'published' | 'store'>,
  name: string,
  command: Command,
  comment: string | undefined,
): Promise<Table> {
  const { store, configurations } = services
  for (let attempt = 1; ; attempt++) {
    const { serial } = tableOf(await configurations.current(), name)
    const head = await store.records.head(serial)
    const configuration = await configurations.at(head.catalogue)
    const table = tableOf(configuration, name)
    await refuseUnclearable(services, table, configuration)
    try {
      const publish = clearChanges(table, configuration, head, command)
      await store.clear(serial, {
        csn: head.csn,
        configuration: head.configuration,
        audit: table.audit ? clearEntries(services, head, command, comment) : [],
        publish,
      })
      if (publish.length > 0) services.published()
      return table
    } catch (error) {
      if (!hasMoved(error) || attempt >= ATTEMPTS) throw error
    }
  }
}

async function refuseUnclearable(
  services: Pick<EngineServices, 'store'>,
  table: Table,
  configuration: Configuration,
): Promise<void> {
  refuseFixed(table, configuration)
  if (table.auditPreparing) throw conflict('audit-unresolved', { id: table.id })
  const entity = configuration.entityByTable.get(table.id)
  if (entity && (await unfinishedSynchronization(services, entity.id)))
    throw conflict('entity-working/entity-being-synchronized', { id: entity.id })
}

function clearEntries(
  { ids }: Pick<EngineServices, 'ids'>,
  { records }: Head,
  command: Command,
  comment?: string,
): readonly AuditEntry[] {
  return auditEntries(ids, command, comment, [{ type: 'CLEAR', records: [] }]).map((entry) => ({
    ...entry,
    count: records,
  }))
}

/** A table of no entity tells nobody. */
function clearChanges(
  table: Table,
  { entityByTable }: Configuration,
  { records }: Head,
  command: Command,
): readonly Change[] {
  const entity = entityByTable.get(table.id)
  if (!entity || !isLogged(table, entity)) return []
  return [clearChange(command, { table: table.id, entity: entity.id, records })]
}

/** What went wrong with records that are gone says nothing of the empty table. */
async function forgetFailure(
  { store, configurations }: Pick<EngineServices, 'configurations' | 'store'>,
  name: string,
): Promise<void> {
  await saveCatalogue(store.catalogue, configurations, async (configuration) => {
    const entity = configuration.entityByTable.get(name)
    if (entity?.failure === undefined) return { answer: undefined }
    const { failure: _, ...rest } = entity
    return { answer: undefined, changes: { put: [entityDocument(rest)], remove: [] } }
  })
}
