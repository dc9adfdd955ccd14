import { conflict, type Fence, type Generation, type Mark, type RowNumber } from '@onefold/core'
import { and, asc, eq, sql } from 'drizzle-orm'
import { requireHeld } from '../commit/fence.ts'
import { lockHead } from '../records/head.ts'
import { createGeneration, dropGeneration, dropJournal } from '../relation-statements.ts'
import { generationRelations } from '../relations.ts'
import { head as heads, generation as relation } from '../schema.ts'
import type { Database, Session } from '../session.ts'
import { gone } from './gone.ts'
import { rememberGeneration } from './past-clusters.ts'

export async function generations(session: Session, table: number): Promise<readonly Generation[]> {
  const { number, state, keyer, configuration } = relation
  return session.ask((orm) =>
    orm
      .select({ number, state, keyer, configuration })
      .from(relation)
      .where(eq(relation.serial, table))
      .orderBy(asc(number)),
  )
}

export async function begin(
  database: Database,
  table: number,
  { number, keyer, configuration }: Omit<Generation, 'state'>,
  fence: Fence | undefined,
): Promise<void> {
  await database.inTransaction(async (session) => {
    await lockHead(session, table)
    if (fence !== undefined) await requireHeld(session, fence)
    await drop(session, table, (state) => state === 'BUILDING')
    const row = { serial: table, number, state: 'BUILDING', keyer, configuration } as const
    await session.ask((orm) => orm.insert(relation).values(row))
    await session.write(createGeneration(table, number))
    await reconfigure(session, table)
  })
}

/** Makes the built generation the live one, if nothing was written since the mark it was built up to. */
export async function flip(
  database: Database,
  table: number,
  number: number,
  mark: Mark,
  fence: Fence | undefined,
): Promise<void> {
  await database.inTransaction(async (session) => {
    const head = await lockHead(session, table)
    if (fence !== undefined) await requireHeld(session, fence)
    await requireBuilding(session, table, number)
    if (head.mark !== mark) throw conflict('seen-moved/table-written-after', { table, mark })
    if (head.live !== undefined) await rememberGeneration(session, table, head.live, number)
    await drop(session, table, (state) => state === 'LIVE')
    await session.ask((orm) => orm.update(relation).set({ state: 'LIVE' }).where(isOf(table, number)))
    await session.write(dropJournal(table, number))
    await reconfigure(session, table)
  })
}

/** Drops a generation that is being built. */
export async function abandon(database: Database, table: number, number: number, fence: Fence): Promise<void> {
  await database.inTransaction(async (session) => {
    await lockHead(session, table)
    await requireHeld(session, fence)
    const open = await generations(session, table)
    if (!open.some((each) => each.number === number && each.state === 'BUILDING')) return
    await drop(session, table, (state) => state === 'BUILDING')
    await reconfigure(session, table)
  })
}

export async function clear(database: Database, table: number): Promise<void> {
  await database.inTransaction(async (session) => {
    await lockHead(session, table)
    await drop(session, table, () => true)
    await reconfigure(session, table)
  })
}

/** Refuses with `conflict` (`generation-gone`) unless this one is being built. To be asked under the lock of the head. */
export async function requireBuilding(session: Session, table: number, number: number): Promise<void> {
  const open = await generations(session, table)
  if (!open.some((each) => each.number === number && each.state === 'BUILDING')) throw gone(number)
}

export async function touched(
  session: Session,
  table: number,
  generation: number,
  mark: Mark,
): Promise<{ rows: readonly RowNumber[]; upTo: Mark }> {
  const { journal } = generationRelations(table, generation)
  const [found] = await session.rows<{ rows: RowNumber[]; upTo: Mark }>(
    `SELECT mark AS "upTo", ARRAY(SELECT DISTINCT row FROM ${journal} j WHERE j.mark > $2 ORDER BY row) AS rows
     FROM "onefold".head WHERE serial = $1`,
    [table, mark],
  )
  if (found === undefined) throw gone(generation)
  return found
}

/** Drops the generations in these states, relations and all. */
export async function drop(session: Session, table: number, chosen: (state: Generation['state']) => boolean) {
  for (const { number, state } of await generations(session, table)) {
    if (!chosen(state)) continue
    await session.ask((orm) => orm.delete(relation).where(isOf(table, number)))
    await session.write(dropGeneration(table, number))
  }
}

async function reconfigure(session: Session, table: number): Promise<void> {
  const configuration = sql`${heads.configuration} + 1`
  await session.ask((orm) => orm.update(heads).set({ configuration }).where(eq(heads.serial, table)))
}

function isOf(table: number, number: number) {
  return and(eq(relation.serial, table), eq(relation.number, number))
}
