import { conflict } from '../../error/onefold-error.ts'
import type { Table } from '../../model/resources/table.ts'
import type { Configuration } from '../../resource/configuration.ts'

/** Refuses with `conflict` a change to a table that is locked, or whose entity is. */
export function refuseFixed(table: Table, configuration: Configuration): void {
  if (table.locked) throw conflict('table-locked/table-locked', { id: table.id })
  refuseLockedEntity(table, configuration)
}

/** Refuses with `conflict` a change to a table whose entity is locked; an automatic one is. */
export function refuseLockedEntity(table: Table, { entityByTable }: Configuration): void {
  const entity = entityByTable.get(table.id)
  if (entity?.locked || entity?.automatic)
    throw conflict('table-locked/table-belongs-locked', { id: table.id, entity: entity.id })
}
