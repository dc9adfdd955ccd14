import {
  type Definition,
  type DefinitionQuery,
  type DefinitionSource,
  type DefinitionStore,
  type Firing,
  OnefoldError,
  type Overlap,
  type RunType,
  type SavedDefinition,
  type Submission,
} from '@onefold/core'
import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import { NOW } from './clock.ts'
import { submitRun } from './run-submit.ts'
import { definition } from './schema.ts'
import type { Database, Session } from './session.ts'

type DefinitionRow = typeof definition.$inferSelect

/** Definitions, and their slots: each is taken once, in the transaction that makes its run. */
export function definitionStore(database: Database): DefinitionStore {
  return Object.freeze<DefinitionStore>({
    async find(id) {
      const [row] = await database.ask((orm) => orm.select().from(definition).where(eq(definition.id, id)))
      return row && definitionOf(row)
    },
    list: (query) => list(database, query),
    save: (saved, expected) => save(database, saved, expected),
    async remove(id, expected) {
      const which = and(eq(definition.id, id), eq(definition.version, expected))
      const removed = await database.ask((orm) => orm.delete(definition).where(which).returning({ id: definition.id }))
      if (removed.length === 0) throw versionMoved(id)
    },
    async due(limit) {
      const found = await database.ask((orm) =>
        orm
          .select()
          .from(definition)
          .where(lte(definition.nextRun, sql`${sql.raw(NOW)}`))
          .orderBy(asc(definition.nextRun), asc(definition.id))
          .limit(limit),
      )
      return found.map(definitionOf)
    },
    fire: (firing) => database.inTransaction((session) => fire(session, firing)),
  })
}

async function save(session: Session, saved: SavedDefinition, expected: number | null): Promise<Definition> {
  const { id, description = null, notification = null, nextRun, ...rest } = saved
  const values = { ...rest, description, notification, ...(nextRun === undefined ? {} : { nextRun }) }
  const rows = await session.ask((orm) =>
    expected === null
      ? orm
          .insert(definition)
          .values({ id, ...values, version: 1 })
          .onConflictDoNothing()
          .returning()
      : orm
          .update(definition)
          .set({ ...values, version: expected + 1 })
          .where(and(eq(definition.id, id), eq(definition.version, expected)))
          .returning(),
  )
  if (rows[0] === undefined) throw versionMoved(id)
  return definitionOf(rows[0])
}

async function fire(session: Session, { definition: id, slot, next, run }: Firing): Promise<Submission | undefined> {
  const free = and(eq(definition.id, id), eq(definition.nextRun, slot))
  const taken = await session.ask((orm) =>
    orm.update(definition).set({ nextRun: next }).where(free).returning({ id: definition.id }),
  )
  return taken.length === 0 ? undefined : submitRun(session, run)
}

async function list(session: Session, query: DefinitionQuery) {
  const { type, enabled, source, orphaned, ids, offset, limit } = query
  const wanted = and(
    type && eq(definition.type, type),
    enabled === undefined ? undefined : eq(definition.enabled, enabled),
    source && eq(definition.source, source),
    orphaned === undefined ? undefined : eq(definition.orphaned, orphaned),
    ids && (ids.length === 0 ? sql`false` : inArray(definition.id, [...ids])),
  )
  const found = await session.ask((orm) =>
    orm
      .select()
      .from(definition)
      .where(wanted)
      .orderBy(asc(definition.name), asc(definition.id))
      .offset(offset)
      .limit(limit),
  )
  const [counted] = await session.ask((orm) => orm.select({ total: count() }).from(definition).where(wanted))
  return { definitions: found.map(definitionOf), total: counted!.total }
}

function versionMoved(id: string): OnefoldError {
  const text = `The definition "${id}" is not under the version that was stated.`
  return new OnefoldError('stale', [{ code: 'version-moved', text }])
}

function definitionOf(row: DefinitionRow): Definition {
  const { type, source, overlap, description, notification, lastRun, lastRunId, nextRun, ...rest } = row
  return {
    ...rest,
    ...{ type: type as RunType, source: source as DefinitionSource, overlap: overlap as Overlap },
    ...(description === null ? {} : { description }),
    ...(notification === null ? {} : { notification }),
    ...(lastRun === null ? {} : { lastRun }),
    ...(lastRunId === null ? {} : { lastRunId }),
    ...(nextRun === null ? {} : { nextRun }),
  }
}
