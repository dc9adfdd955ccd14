import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { SnapshotStore } from '../../ports/snapshot-store.ts'
import { head, snapshot } from './schema.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

/** Figures of tables. */
export function snapshotOperations(sql: Sql): Synchronous<SnapshotStore> {
  return {
    save: (snapshots) =>
      sql.write(() => {
        for (const { table, ...rest } of snapshots) {
          if (sql.orm.select({ serial: head.serial }).from(head).where(eq(head.serial, table)).get() === undefined)
            continue
          const values = { ...rest, serial: table }
          sql.orm.insert(snapshot).values(values).onConflictDoUpdate({ target: snapshot.id, set: values }).run()
        }
      }),
    list({ table, family, from, until, order, limit }) {
      const along = order === 'ASC' ? asc : desc
      return sql.orm
        .select()
        .from(snapshot)
        .where(
          and(
            ...[eq(snapshot.serial, table), eq(snapshot.family, family)],
            ...[gte(snapshot.at, from), lt(snapshot.at, until)],
          ),
        )
        .orderBy(along(snapshot.at), along(snapshot.id))
        .limit(limit)
        .all()
        .map(({ serial, ...rest }) => ({ ...rest, table: serial }))
    },
  }
}

export function forgetSnapshots(sql: Sql, table: number): void {
  sql.orm.delete(snapshot).where(eq(snapshot.serial, table)).run()
}
