import { documentsOf } from '../../access/directory.ts'
import { withoutEntity } from '../../access/scopes.ts'
import { type Command, clearChange } from '../../event/changes-of.ts'
import { farewellOf } from '../../event/delivery-of.ts'
import { type Configuration, type StoredEntity, tableOf } from '../../resource/configuration.ts'
import { withoutReaderLog } from '../changes/reader-log.ts'
import type { EngineServices } from '../services.ts'
import { tableDocument } from '../tables/table-documents.ts'

/** What the removal of an entity writes: it goes with its scopes, and each of its destinations is told a clear. */
export async function entityRemoval(
  { store, directories }: Pick<EngineServices, 'directories' | 'store'>,
  configuration: Configuration,
  entity: StoredEntity,
  command: Command,
) {
  const table = tableOf(configuration, entity.table)
  const { serial } = table
  const { csn, records } = await store.records.head(serial)
  const clear = clearChange(command, { table: table.id, entity: entity.id, records })
  const closeDestinations = entity.sinks.map(({ resource: sink }) => ({
    table: serial,
    sink,
    farewell: farewellOf(sink, serial, { ...clear, csn, position: 0 }),
  }))
  const scopes = documentsOf(withoutEntity(await directories.saved(), entity.id))
  // Nothing is logged until there is an entity again, so whoever read the changes has to begin anew.
  const put = table.changeLog ? [...scopes.put, tableDocument(withoutReaderLog(table))] : scopes.put
  const remove = [{ kind: 'entity' as const, id: entity.id }, ...scopes.remove]
  return { put, remove, reconfigure: [serial], closeDestinations, forgetDeferred: [serial] }
}
