import type { Snapshot, SnapshotStore } from '@onefold/core'
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { head, snapshot } from './schema.ts'
import type { Database, Session } from './session.ts'

/** Figures of tables. */
export function snapshotStore(database: Database): SnapshotStore {
  return Object.freeze<SnapshotStore>({
    save: (snapshots) => database.inTransaction((session) => save(session, snapshots)),
    async list({ table, family, from, until, order, limit }) {
      const along = order === 'ASC' ? asc : desc
      const found = await database.ask((orm) =>
        orm
          .select()
          .from(snapshot)
          .where(
            and(
              ...[eq(snapshot.serial, table), eq(snapshot.family, family)],
              ...[gte(snapshot.at, from), lt(snapshot.at, until)],
            ),
          )
          .orderBy(along(snapshot.at), along(snapshot.id))
          .limit(limit),
      )
      return found.map(({ serial, ...rest }): Snapshot => ({ ...rest, table: serial }))
    },
  })
}

async function save(session: Session, snapshots: readonly Snapshot[]): Promise<void> {
  const tables = [...new Set(snapshots.map(({ table }) => table))]
  if (tables.length === 0) return
  // Held until the end, so that a table which is dropped meanwhile leaves nothing behind.
  const there = await session.ask((orm) =>
    orm
      .select({ serial: head.serial })
      .from(head)
      .where(inArray(head.serial, tables))
      .orderBy(asc(head.serial))
      .for('share'),
  )
  const known = new Set(there.map(({ serial }) => serial))
  const last = [...new Map(snapshots.map((each) => [each.id, each])).values()]
  const rows = last.filter(({ table }) => known.has(table)).map(({ table, ...rest }) => ({ ...rest, serial: table }))
  if (rows.length === 0) return
  const set = {
    serial: sql`excluded.serial`,
    family: sql`excluded.family`,
    at: sql`excluded.at`,
    body: sql`excluded.body`,
  }
  await session.ask((orm) => orm.insert(snapshot).values(rows).onConflictDoUpdate({ target: snapshot.id, set }))
}

export async function forgetSnapshots(session: Session, table: number): Promise<void> {
  await session.ask((orm) => orm.delete(snapshot).where(eq(snapshot.serial, table)))
}
