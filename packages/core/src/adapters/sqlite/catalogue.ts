import { and, asc, eq, inArray, sql as raw } from 'drizzle-orm'
import { conflict } from '../../error/onefold-error.ts'
import type { Mark } from '../../model/record.ts'
import type { CatalogueChanges, CatalogueStore } from '../../ports/catalogue-store.ts'
import { forgetSnapshots } from '../sql/catalogue/snapshots.ts'
import { writeDeliveries } from './destinations.ts'
import { reconfigure } from './heads.ts'
import { dropGenerations } from './match-build.ts'
import { forgetPending } from './pending.ts'
import { unknownTable } from './refusals.ts'
import { LAYOUT, tableRelations, withoutTableRelations } from './relations.ts'
import { catalogue, delivery, destination, document, head } from './schema.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type Opening = NonNullable<CatalogueChanges['openDestinations']>[number]
type Closing = NonNullable<CatalogueChanges['closeDestinations']>[number]

/** Documents under one mark, and the relations that come and go with them. */
export function catalogueOperations(sql: Sql): Synchronous<CatalogueStore> {
  return {
    mark: () => readMark(sql),
    read: (kinds) =>
      sql.snapshot(() => ({
        mark: readMark(sql),
        documents: sql.orm
          .select()
          .from(document)
          .where(inArray(document.kind, [...kinds]))
          .orderBy(asc(document.kind), asc(document.id))
          .all(),
      })),
    save: (changes) => sql.write(() => save(sql, changes)),
  }
}

function readMark(sql: Sql): Mark {
  return sql.one<{ mark: Mark }>('SELECT mark FROM catalogue')!.mark // the one row was written with the schema; every request asks
}

function save(sql: Sql, changes: CatalogueChanges): Mark {
  const mark = readMark(sql)
  if (mark !== changes.mark) {
    throw conflict('catalogue-moved/configuration-changed-meanwhile', { mark, changes: changes.mark })
  }
  for (const { kind, id } of changes.remove) {
    sql.orm
      .delete(document)
      .where(and(eq(document.kind, kind), eq(document.id, id)))
      .run()
  }
  for (const { kind, id, body } of changes.put) {
    sql.run('INSERT OR REPLACE INTO document (kind, id, body) VALUES (?, ?, ?)', kind, id, JSON.stringify(body))
  }
  for (const table of changes.createTables ?? []) createTable(sql, table)
  for (const table of changes.reconfigure ?? []) reconfigure(sql, table)
  for (const opened of changes.openDestinations ?? []) openDestination(sql, opened)
  for (const closed of changes.closeDestinations ?? []) closeDestination(sql, closed)
  for (const table of changes.forgetPending ?? []) forgetPending(sql, table)
  for (const table of changes.dropTables ?? []) dropTable(sql, table)
  sql.orm
    .update(catalogue)
    .set({ mark: mark + 1 })
    .run()
  return mark + 1
}

function createTable(sql: Sql, table: number): void {
  const made = { serial: table, mark: 0, configuration: 0, nextRow: 1, records: 0, archived: 0, layout: LAYOUT }
  const { changes } = sql.orm.insert(head).values(made).onConflictDoNothing().run()
  if (changes === 0) throw conflict('table-relations-exist', { table })
  sql.execute(tableRelations(table))
}

function dropTable(sql: Sql, table: number): void {
  if (sql.orm.delete(head).where(eq(head.serial, table)).run().changes === 0) throw unknownTable(table)
  dropGenerations(sql, table)
  forgetPending(sql, table)
  sql.perform(forgetSnapshots(table))
  sql.execute(withoutTableRelations(table))
  keepOnlyClears(sql, table)
}

/** Undelivered events of a dropped table go, but not what tells a destination to forget it; then what nobody waits for. */
function keepOnlyClears(sql: Sql, table: number): void {
  const own = 'serial = destination.serial'
  for (const text of [
    `DELETE FROM delivery WHERE serial = ? AND operation <> 'clear'`,
    `DELETE FROM change WHERE serial = ? AND json_extract(body, '$.operation') <> 'clear'`,
    'UPDATE destination SET open_range = NULL WHERE serial = ?',
    `DELETE FROM destination WHERE serial = ?
       AND NOT EXISTS (SELECT 1 FROM delivery WHERE ${own} AND sink = destination.sink)
       AND NOT EXISTS (SELECT 1 FROM change WHERE ${own} AND (mark, position) > (cursor_mark, cursor_position))`,
    'DELETE FROM change WHERE serial = ? AND NOT EXISTS (SELECT 1 FROM destination WHERE serial = change.serial)',
  ])
    sql.run(text, table)
}

function openDestination(sql: Sql, { table, sink }: Opening): void {
  const known = sql.orm.select().from(head).where(eq(head.serial, table)).get()
  if (known === undefined) throw unknownTable(table)
  // The newest change of the newest mark: all that comes later has a greater mark.
  const newest = sql.one<{ position: number | null }>(
    'SELECT max(position) AS position FROM change WHERE serial = ? AND mark = ?',
    table,
    known.mark,
  )
  const cursor = { cursorMark: known.mark, cursorPosition: newest?.position ?? 0 }
  const fresh = { attempt: 0, failures: 0, notBefore: 0, claimed: 0 }
  sql.orm
    .insert(destination)
    .values({ serial: table, sink, ...cursor, ...fresh })
    .onConflictDoUpdate({
      target: [destination.serial, destination.sink],
      set: { ...cursor, openRange: null, closed: false },
      setWhere: eq(destination.closed, true),
    })
    .run()
}

function closeDestination(sql: Sql, { table, sink, farewell }: Closing): void {
  const own = <T extends typeof destination | typeof delivery>(relation: T) =>
    and(eq(relation.serial, table), eq(relation.sink, sink))
  sql.orm.delete(delivery).where(own(delivery)).run()
  if (farewell === undefined) {
    sql.orm.delete(destination).where(own(destination)).run()
    return
  }
  // Whoever holds it holds it no more: what it read of the log is not to be queued behind the farewell.
  const stopped = { closed: true, node: null, lease: null, attempt: raw<number>`${destination.attempt} + 1` }
  const known = sql.orm.update(destination).set(stopped).where(own(destination)).run().changes > 0
  if (known) writeDeliveries(sql, [farewell])
}
