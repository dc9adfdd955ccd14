import type { Entity } from '../model/resources/entity.ts'
import type { Table } from '../model/resources/table.ts'

/** Whether what happens to a table's records is logged: for the sinks of its entity, or because somebody reads its changes. */
export function isLogged({ changeLog }: Pick<Table, 'changeLog'>, entity: Pick<Entity, 'sinks'> | undefined): boolean {
  return entity !== undefined && (changeLog !== undefined || entity.sinks.length > 0)
}
