import type { Directory } from '../access/directory.ts'
import { entityOutsideScope, sightIn } from '../access/scopes.ts'
import { conflict } from '../error/onefold-error.ts'
import { type Soon, soon } from '../lib/soon.ts'
import type { Mark } from '../model/record.ts'
import { EVERYTHING, type Sight } from '../model/sight.ts'
import type { Table } from '../model/table.ts'
import { type Configuration, entityOf, type StoredEntity, tableOf } from '../resource/configuration.ts'
import type { Caller, Rooms } from './rooms.ts'

type Seeing = Pick<Rooms, 'directories'>

/** What this caller sees of each entity now; undefined: nothing. Read once per mark of the catalogue. */
export async function sightsOf(
  { directories }: Seeing,
  { principal }: Pick<Caller, 'principal'>,
): Promise<(entity: string) => Sight | undefined> {
  if (principal.roles.includes('ADMIN')) return () => EVERYTHING
  const directory = await directories.saved()
  return (entity) => sightIn(directory, principal, entity)
}

/** What this caller sees of an entity. Refuses with `not_found`, and with `forbidden` when that is nothing. */
export async function sightOfEntity(
  rooms: Seeing,
  caller: Caller,
  configuration: Configuration,
  id: string,
): Promise<Sight> {
  const sight = (await sightsOf(rooms, caller))(entityOf(configuration, id).id)
  if (sight === undefined) throw entityOutsideScope('entity', id)
  return sight
}

/** What this caller sees of a table: what it sees of its entity. A table of no entity is the ADMINs'. */
export async function sightOfTable(
  rooms: Seeing,
  caller: Caller,
  configuration: Configuration,
  { id }: Pick<Table, 'id'>,
): Promise<Sight> {
  const sight = (await sightsOfTables(rooms, caller, configuration))(id)
  if (sight === undefined) throw entityOutsideScope('table', id)
  return sight
}

/** The same for every table: undefined where the caller sees nothing. */
export async function sightsOfTables(
  rooms: Seeing,
  caller: Caller,
  { entityByTable }: Configuration,
): Promise<(table: string) => Sight | undefined> {
  if (caller.principal.roles.includes('ADMIN')) return () => EVERYTHING
  const sights = await sightsOf(rooms, caller)
  return (table) => {
    const entity = entityByTable.get(table)
    return entity && sights(entity.id)
  }
}

/** An entity at work, its table, and what the caller sees of it. */
export interface OpenEntity {
  readonly configuration: Configuration
  readonly entity: StoredEntity
  readonly table: Table
  readonly sight: Sight
}

/** Refuses, in this order, what there is not, what the caller does not see, and what is disabled. At once when all is known. */
export function openEntity(rooms: Opening, caller: Caller, id: string): Soon<OpenEntity> {
  return entityOpener(rooms, caller, id)()
}

type Opening = Pick<Rooms, 'directories' | 'configurations'>

/**
 * Opens one entity for one caller again and again. To find out what somebody sees costs as much as finding a record, and it
 * stays the same with the directory: kept is its mark and not the directory itself, which would outlive its time.
 */
export function entityOpener({ configurations, directories }: Opening, { principal }: Caller, id: string) {
  let known: { readonly mark: Mark; readonly sight: Sight | undefined } | undefined
  function sightAt(directory: Directory): Sight | undefined {
    if (known?.mark !== directory.mark) known = { mark: directory.mark, sight: sightIn(directory, principal, id) }
    return known.sight
  }
  return (): Soon<OpenEntity> =>
    soon(configurations.current(), (configuration) => {
      const entity = entityOf(configuration, id)
      return soon(directories.at(configuration.mark), (directory) => opened(configuration, entity, sightAt(directory)))
    })
}

function opened(configuration: Configuration, entity: StoredEntity, sight: Sight | undefined): OpenEntity {
  const { id } = entity
  if (sight === undefined) throw entityOutsideScope('entity', id)
  if (!entity.enabled) throw conflict('entity-disabled', { id })
  return { configuration, entity, table: tableOf(configuration, entity.table), sight }
}
