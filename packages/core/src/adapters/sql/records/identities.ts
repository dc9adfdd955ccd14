import type { RecordId } from '../../../model/record.ts'
import type { KnownIdentity } from '../../../ports/store/changes.ts'
import type { StoredChanges } from '../commit/stored-put.ts'
import { insert, lists, type StoreOperation, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'

/** Who is known by each identity, in the order asked; of several the lowest row first. */
export function identityEntries(
  table: number,
  identities: readonly RecordId[],
): StoreOperation<readonly (readonly [place: number, id: RecordId])[]> {
  return lists(
    `SELECT asked.nth, i.id FROM ?rows asked(identity text)
       CROSS JOIN ${relationsOf(table).identities} AS i WHERE i.identity = asked.identity ORDER BY asked.nth, i.row`,
    [identities],
  )
}

/** Replaces what rows are known by. Deleted records take theirs along; a record that a merge took keeps its own. */
export function* keepIdentities(table: number, { identities = [], remove }: StoredChanges): StoreOperation<void> {
  const last = new Map<number, KnownIdentity>(identities.map((each) => [each.row, each]))
  const deleted = remove.flatMap(({ row, into }) => (into === undefined ? row : []))
  if (last.size + deleted.length === 0) return
  const { identities: into } = relationsOf(table)
  yield* write(`DELETE FROM ${into} WHERE row IN ?integers`, [[...last.keys(), ...deleted]])
  yield* insert({
    into,
    columns: { identity: 'text', row: 'integer', id: 'text' },
    rows: [...last.values()].flatMap(({ identity, row, id }) => (identity === undefined ? [] : [[identity, row, id]])),
  })
}
