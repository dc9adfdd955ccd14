import { and, asc, count, eq, inArray, lte } from 'drizzle-orm'
import { OnefoldError } from '../../error/onefold-error.ts'
import type { Definition } from '../../model/definition.ts'
import type { DefinitionQuery, DefinitionStore, Firing, SavedDefinition } from '../../ports/definition-store.ts'
import type { Submission } from '../../ports/run-store.ts'
import { given } from './codec.ts'
import { submitRun } from './run-submit.ts'
import { definition } from './schema.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type DefinitionRow = typeof definition.$inferSelect

/** Definitions, and their slots: each is taken once, in the commit that makes its run. */
export function definitionOperations(sql: Sql): Synchronous<DefinitionStore> {
  return {
    find(id) {
      const row = rowOf(sql, id)
      return row && definitionOf(row)
    },
    list: (query) => sql.snapshot(() => list(sql, query)),
    save: (saved, expected) => sql.write(() => save(sql, saved, expected)),
    remove: (id, expected) =>
      sql.write(() => {
        requireVersion(rowOf(sql, id), id, expected)
        sql.orm.delete(definition).where(eq(definition.id, id)).run()
      }),
    due: (limit) =>
      sql.orm
        .select()
        .from(definition)
        .where(lte(definition.nextRun, sql.now()))
        .orderBy(asc(definition.nextRun), asc(definition.id))
        .limit(limit)
        .all()
        .map(definitionOf),
    fire: (firing) => sql.write(() => fire(sql, firing)),
  }
}

function rowOf(sql: Sql, id: string): DefinitionRow | undefined {
  return sql.orm.select().from(definition).where(eq(definition.id, id)).get()
}

function requireVersion(row: DefinitionRow | undefined, id: string, expected: number | null): void {
  if ((row?.version ?? null) === expected) return
  const text = `The definition "${id}" is not under the version that was stated.`
  throw new OnefoldError('stale', [{ code: 'version-moved', text }])
}

function save(sql: Sql, saved: SavedDefinition, expected: number | null): Definition {
  const before = rowOf(sql, saved.id)
  requireVersion(before, saved.id, expected)
  const { description = null, notification = null, nextRun = before?.nextRun ?? null, ...rest } = saved
  const values = { ...rest, description, notification, nextRun, version: (before?.version ?? 0) + 1 }
  const row = sql.orm
    .insert(definition)
    .values(values)
    .onConflictDoUpdate({ target: definition.id, set: values })
    .returning()
    .get()
  return definitionOf(row)
}

function fire(sql: Sql, { definition: id, slot, next, run }: Firing): Submission | undefined {
  const free = and(eq(definition.id, id), eq(definition.nextRun, slot))
  const { changes } = sql.orm.update(definition).set({ nextRun: next }).where(free).run()
  return changes === 0 ? undefined : submitRun(sql, run)
}

function list(sql: Sql, { type, enabled, source, orphaned, ids, offset, limit }: DefinitionQuery) {
  const where = and(
    type && eq(definition.type, type),
    enabled === undefined ? undefined : eq(definition.enabled, enabled),
    source && eq(definition.source, source),
    orphaned === undefined ? undefined : eq(definition.orphaned, orphaned),
    ids && inArray(definition.id, [...ids]),
  )
  const rows = sql.orm
    .select()
    .from(definition)
    .where(where)
    .orderBy(asc(definition.name), asc(definition.id))
    .limit(limit)
    .offset(offset)
    .all()
  const total = sql.orm.select({ n: count() }).from(definition).where(where).get()?.n ?? 0
  return { definitions: rows.map(definitionOf), total }
}

function definitionOf(row: DefinitionRow): Definition {
  const { description, notification, lastRun, lastRunId, nextRun, ...rest } = row
  return {
    ...rest,
    ...given('description', description),
    ...given('notification', notification),
    ...given('lastRun', lastRun),
    ...given('lastRunId', lastRunId),
    ...given('nextRun', nextRun),
  }
}
