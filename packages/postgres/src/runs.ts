import type { NewRun, Run, RunQuery, RunStore, RunType } from '@onefold/core'
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { LEASE_MS, NOW } from './clock.ts'
import { leaseLost } from './commit/fence.ts'
import { runOf } from './run-codec.ts'
import { run } from './schema.ts'
import type { Session } from './session.ts'

const now = sql<number>`${sql.raw(NOW)}`
const unfinished = sql`${run.status} IN ('PENDING', 'RUNNING', 'CANCELLING')`
const held = sql`${run.status} IN ('RUNNING', 'CANCELLING')`

export function runStore(session: Session): RunStore {
  return Object.freeze<RunStore>({
    submit: (asked) => submit(session, asked),
    claim: (types, node) => claim(session, types, node),
    beat: (id, attempt, progress) =>
      change(session, id, attempt, { ...progress, ping: now, leaseUntil: sql`${now} + ${LEASE_MS}` }),
    settle: (id, attempt, outcome) => change(session, id, attempt, { ...outcome, finished: now }),
    cancel: (id) => cancel(session, id),
    find: (id) => find(session, eq(run.id, id)),
    list: (query) => list(session, query),
    async releaseOthers(node) {
      await session.ask((orm) =>
        orm
          .update(run)
          .set({ leaseUntil: 0 })
          .where(and(held, ne(run.node, node))),
      )
    },
  })
}

async function submit(session: Session, asked: NewRun): Promise<{ run: Run; created: boolean }> {
  const { id, type, subject, input, trigger, owner, parent = null } = asked
  const row = {
    id,
    type,
    subject,
    status: 'PENDING',
    message: '',
    input,
    trigger,
    owner,
    parent,
    attempt: 0,
    leaseUntil: 0,
  }
  for (;;) {
    const [made] = await session.ask((orm) =>
      orm
        .insert(run)
        .values({ ...row, created: now })
        .onConflictDoNothing({
          target: [run.type, run.subject],
          where: sql`status IN ('PENDING', 'RUNNING', 'CANCELLING')`,
        })
        .returning(),
    )
    if (made !== undefined) return { run: runOf(made), created: true }
    const other = await find(session, and(eq(run.type, type), eq(run.subject, subject), unfinished))
    if (other !== undefined) return { run: other, created: false }
    // It ended between the two questions, so there is room now.
  }
}

async function claim(session: Session, types: readonly RunType[], node: string): Promise<Run | undefined> {
  if (types.length === 0) return undefined
  const waiting = sql`${run.status} = 'PENDING' OR (${held} AND ${run.leaseUntil} <= ${now})`
  const [claimed] = await session.ask((orm) => {
    const next = orm
      .select({ number: run.number })
      .from(run)
      .where(and(inArray(run.type, [...types]), sql`(${waiting})`))
      .orderBy(asc(run.number))
      .limit(1)
      .for('update', { skipLocked: true })
    const picked = orm.$with('picked').as(next)
    return orm
      .with(picked)
      .update(run)
      .set({
        status: sql`CASE ${run.status} WHEN 'PENDING' THEN 'RUNNING' ELSE ${run.status} END`,
        attempt: sql`${run.attempt} + 1`,
        node,
        started: sql`coalesce(${run.started}, ${now})`,
        ping: now,
        leaseUntil: sql`${now} + ${LEASE_MS}`,
      })
      .where(sql`${run.number} = (SELECT number FROM picked)`)
      .returning()
  })
  return claimed && runOf(claimed)
}

/** Changes a run that this attempt holds. Refuses with `conflict` (`lease-lost`). */
async function change(
  session: Session,
  id: string,
  attempt: number,
  values: PgUpdateSetSource<typeof run>,
): Promise<Run> {
  const [changed] = await session.ask((orm) =>
    orm
      .update(run)
      .set(values)
      .where(and(eq(run.id, id), eq(run.attempt, attempt), held))
      .returning(),
  )
  if (changed === undefined) throw leaseLost(id)
  return runOf(changed)
}

async function cancel(session: Session, id: string): Promise<Run | undefined> {
  const [changed] = await session.ask((orm) =>
    orm
      .update(run)
      .set({
        finished: sql`CASE ${run.status} WHEN 'PENDING' THEN ${now} ELSE ${run.finished} END`,
        status: sql`CASE ${run.status} WHEN 'PENDING' THEN 'CANCELLED' ELSE 'CANCELLING' END`,
      })
      .where(and(eq(run.id, id), unfinished))
      .returning(),
  )
  return changed === undefined ? find(session, eq(run.id, id)) : runOf(changed)
}

async function find(session: Session, which: SQL | undefined): Promise<Run | undefined> {
  const [found] = await session.ask((orm) => orm.select().from(run).where(which))
  return found && runOf(found)
}

async function list(session: Session, query: RunQuery): Promise<{ runs: readonly Run[]; total: number }> {
  const { type, statuses, subject, order, offset, limit } = query
  const wanted = and(
    type === undefined ? undefined : eq(run.type, type),
    statuses === undefined ? undefined : inArray(run.status, [...statuses]),
    subject === undefined ? undefined : eq(run.subject, subject),
  )
  const found = await session.ask((orm) =>
    orm
      .select()
      .from(run)
      .where(wanted)
      .orderBy(order === 'ASC' ? asc(run.number) : desc(run.number))
      .offset(offset)
      .limit(limit),
  )
  const [counted] = await session.ask((orm) => orm.select({ total: count() }).from(run).where(wanted))
  return { runs: found.map(runOf), total: counted!.total }
}
