import type { Directory } from '../access/directory.ts'
import { entityOutsideScope, rowFilterIn } from '../access/scopes.ts'
import { conflict } from '../error/onefold-error.ts'
import { type MaybePromise, thenMaybe } from '../lib/async/maybe-promise.ts'
import type { Csn } from '../model/record.ts'
import type { Table } from '../model/resources/table.ts'
import { EVERYTHING, type RowFilter } from '../model/row-filter.ts'
import { type Configuration, entityOf, type StoredEntity, tableOf } from '../resource/configuration.ts'
import type { Caller, EngineServices } from './services.ts'

type Seeing = Pick<EngineServices, 'directories'>

/** What this caller sees of each entity now; undefined: nothing. Read once per csn of the catalogue. */
export async function rowFiltersOf(
  { directories }: Seeing,
  { principal }: Pick<Caller, 'principal'>,
): Promise<(entity: string) => RowFilter | undefined> {
  if (principal.roles.includes('ADMIN')) return () => EVERYTHING
  const directory = await directories.saved()
  return (entity) => rowFilterIn(directory, principal, entity)
}

/** What this caller sees of an entity. Refuses with `not_found`, and with `forbidden` when that is nothing. */
export async function rowFilterOfEntity(
  services: Seeing,
  caller: Caller,
  configuration: Configuration,
  id: string,
): Promise<RowFilter> {
  const rowFilter = (await rowFiltersOf(services, caller))(entityOf(configuration, id).id)
  if (rowFilter === undefined) throw entityOutsideScope('entity', id)
  return rowFilter
}

/** What this caller sees of a table: what it sees of its entity. A table of no entity is the ADMINs'. */
export async function rowFilterOfTable(
  services: Seeing,
  caller: Caller,
  configuration: Configuration,
  { id }: Pick<Table, 'id'>,
): Promise<RowFilter> {
  const rowFilter = (await rowFiltersOfTables(services, caller, configuration))(id)
  if (rowFilter === undefined) throw entityOutsideScope('table', id)
  return rowFilter
}

/** The same for every table: undefined where the caller sees nothing. */
export async function rowFiltersOfTables(
  services: Seeing,
  caller: Caller,
  { entityByTable }: Configuration,
): Promise<(table: string) => RowFilter | undefined> {
  if (caller.principal.roles.includes('ADMIN')) return () => EVERYTHING
  const rowFilters = await rowFiltersOf(services, caller)
  return (table) => {
    const entity = entityByTable.get(table)
    return entity && rowFilters(entity.id)
  }
}

/** An entity at work, its table, and what the caller sees of it. */
export interface OpenEntity {
  readonly configuration: Configuration
  readonly entity: StoredEntity
  readonly table: Table
  readonly rowFilter: RowFilter
}

/** Refuses, in this order, what there is not, what the caller does not see, and what is disabled. At once when all is known. */
export function openEntity(services: Opening, caller: Caller, id: string): MaybePromise<OpenEntity> {
  return entityOpener(services, caller, id)()
}

type Opening = Pick<EngineServices, 'directories' | 'configurations'>

/**
 * Opens one entity for one caller again and again. To find out what somebody sees costs as much as finding a record, and it
 * stays the same with the directory: kept is its csn and not the directory itself, which would outlive its time.
 */
export function entityOpener({ configurations, directories }: Opening, { principal }: Caller, id: string) {
  let known: { readonly csn: Csn; readonly rowFilter: RowFilter | undefined } | undefined
  function rowFilterAt(directory: Directory): RowFilter | undefined {
    if (known?.csn !== directory.csn) known = { csn: directory.csn, rowFilter: rowFilterIn(directory, principal, id) }
    return known.rowFilter
  }
  return (): MaybePromise<OpenEntity> =>
    thenMaybe(configurations.current(), (configuration) => {
      const entity = entityOf(configuration, id)
      return thenMaybe(directories.at(configuration.csn), (directory) =>
        opened(configuration, entity, rowFilterAt(directory)),
      )
    })
}

function opened(configuration: Configuration, entity: StoredEntity, rowFilter: RowFilter | undefined): OpenEntity {
  const { id } = entity
  if (rowFilter === undefined) throw entityOutsideScope('entity', id)
  if (!entity.enabled) throw conflict('entity-disabled', { id })
  return { configuration, entity, table: tableOf(configuration, entity.table), rowFilter }
}
