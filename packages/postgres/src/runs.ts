import {
  FINISHED_RUN_STATUSES,
  type Run,
  type RunOutcome,
  type RunPart,
  type RunQuery,
  type RunSelection,
  type RunStore,
  type RunType,
} from '@onefold/core'
import { and, asc, count, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { LEASE_MS, NOW } from './clock.ts'
import { leaseLost, requireHeld } from './commit/fence.ts'
import { type RunRow, runOf } from './run-codec.ts'
import { lockRuns, submitRun } from './run-submit.ts'
import { run } from './schema.ts'
import type { Database, Session } from './session.ts'

const now = sql<number>`${sql.raw(NOW)}`
const held = sql`${run.status} IN ('RUNNING', 'CANCELLING')`
const unfinished = sql`${run.status} IN ('PENDING', 'RUNNING', 'CANCELLING')`
const whole = sql`${run.trigger} <> 'CHAIN'`
const leaseEnded = sql`${run.leaseUntil} <= ${now}`

export function runStore(database: Database): RunStore {
  return Object.freeze<RunStore>({
    submit: (asked) => database.inTransaction((session) => submitRun(session, asked)),
    claim: (types, node, resume = types) => claim(database, types, node, resume),
    beat: async (id, attempt, progress) =>
      runOf(await change(database, id, attempt, { ...progress, ping: now, leaseUntil: sql`${now} + ${LEASE_MS}` })),
    follow: (parent, part) =>
      database.inTransaction(async (session) => {
        await requireHeld(session, parent)
        await follow(session, parent.run, part)
      }),
    settle: (id, attempt, outcome) => database.inTransaction((session) => settle(session, id, attempt, outcome)),
    cancel: (id) => cancel(database, id),
    find: (id) => find(database, id),
    list: (query) => list(database, query),
    remove: (which) => database.inTransaction((session) => remove(session, which)),
    closeStalled: (silentMs, types) => closeStalled(database, silentMs, types),
    releaseOthers: (node) => releaseOthers(database, node),
  })
}

async function claim(
  database: Database,
  types: readonly RunType[],
  node: string,
  resume: readonly RunType[],
): Promise<Run | undefined> {
  if (types.length === 0) return undefined
  const oldest = (session: Session) =>
    session.ask((orm) => orm.select().from(run).where(claimable(types, resume)).orderBy(asc(run.number)).limit(1))
  if ((await oldest(database)).length === 0) return undefined // an idle poll waits for nobody
  return database.inTransaction(async (session) => {
    await lockRuns(session)
    const [next] = await oldest(session)
    if (next === undefined) return undefined
    const [claimed] = await session.ask((orm) =>
      orm
        .update(run)
        .set({
          status: sql`CASE ${run.status} WHEN 'PENDING' THEN 'RUNNING' ELSE ${run.status} END`,
          attempt: sql`${run.attempt} + 1`,
          node,
          started: sql`coalesce(${run.started}, ${now})`,
          ping: now,
          leaseUntil: sql`${now} + ${LEASE_MS}`,
        })
        // A cancel, a beat or an end that came since the look is not overwritten.
        .where(and(eq(run.number, next.number), eq(run.status, next.status), eq(run.leaseUntil, next.leaseUntil)))
        .returning(),
    )
    return claimed && runOf(claimed)
  })
}

function claimable(types: readonly RunType[], resume: readonly RunType[]): SQL | undefined {
  const free = sql`NOT EXISTS (SELECT FROM "onefold".run AS other
    WHERE other.exclusive = ${run.exclusive} AND other.status IN ('RUNNING', 'CANCELLING'))`
  const resumed = resume.length === 0 ? sql`false` : inArray(run.type, [...resume])
  const left = sql`(${run.status} = 'CANCELLING' OR (${run.status} = 'RUNNING' AND ${resumed}))`
  const open = sql`((${run.status} = 'PENDING' AND ${free}) OR (${left} AND ${leaseEnded}))`
  return and(unfinished, inArray(run.type, [...types]), whole, open)
}

/** Changes a run that this attempt holds. Refuses with `conflict` (`lease-lost`). */
async function change(
  session: Session,
  id: string,
  attempt: number,
  values: PgUpdateSetSource<typeof run>,
): Promise<RunRow> {
  const [changed] = await session.ask((orm) =>
    orm
      .update(run)
      .set(values)
      .where(and(eq(run.id, id), eq(run.attempt, attempt), held))
      .returning(),
  )
  if (changed === undefined) throw leaseLost(id)
  return changed
}

async function settle(session: Session, id: string, attempt: number, outcome: RunOutcome): Promise<Run> {
  const { status } = await change(session, id, attempt, { leaseUntil: 0 }) // which also holds a late cancel off
  const late = status === 'CANCELLING' && outcome.status !== 'CANCELLED'
  const end = late ? ({ status: 'CANCELLED', message: 'The run was cancelled.' } as const) : outcome
  const closed = await change(session, id, attempt, { ...end, finished: now })
  await closeParts(session, [id], {
    ...{ status: closed.status, failure: closed.failure, finished: closed.finished },
    ...(closed.status === 'CANCELLED' ? { message: closed.message } : {}),
  })
  return runOf(closed)
}

async function cancel(session: Session, id: string): Promise<Run | undefined> {
  const pending = sql`${run.status} = 'PENDING'`
  const [changed] = await session.ask((orm) =>
    orm
      .update(run)
      .set({
        finished: sql`CASE WHEN ${pending} THEN ${now} ELSE ${run.finished} END`,
        message: sql`CASE WHEN ${pending} THEN 'The run was cancelled.' ELSE ${run.message} END`,
        status: sql`CASE WHEN ${pending} THEN 'CANCELLED' ELSE 'CANCELLING' END`,
      })
      .where(and(eq(run.id, id), unfinished))
      .returning(),
  )
  return changed === undefined ? find(session, id) : runOf(changed)
}

async function find(session: Session, id: string): Promise<Run | undefined> {
  const [found] = await session.ask((orm) => orm.select().from(run).where(eq(run.id, id)))
  return found && runOf(found)
}

async function follow(session: Session, parentId: string, { id, input, output, failure, ...part }: RunPart) {
  const [parent] = await session.ask((orm) => orm.select().from(run).where(eq(run.id, parentId)))
  const over = part.status !== 'RUNNING'
  const state = {
    ...{ status: part.status, progress: part.progress, message: part.message, ping: now, attempt: parent!.attempt },
    ...{ output: output ?? null, failure: failure ?? null, node: parent!.node, finished: over ? now : null },
  }
  const open = and(eq(run.parent, parentId), eq(run.type, part.type), eq(run.trigger, 'CHAIN'), held)
  const changed = await session.ask((orm) => orm.update(run).set(state).where(open).returning({ id: run.id }))
  if (changed.length > 0) return
  const made = { id, type: part.type, subject: part.subject, input, trigger: 'CHAIN', owner: parent!.owner }
  await session.ask((orm) =>
    orm.insert(run).values({ ...made, ...state, parent: parentId, created: now, started: now, leaseUntil: 0 }),
  )
}

/** What is still open of these runs' parts ends as they do. */
async function closeParts(session: Session, parents: readonly string[], closed: Partial<RunRow>): Promise<void> {
  const { status, message, failure, finished } = closed
  const end = { status, ...(message === undefined ? {} : { message }), failure: failure ?? null, finished }
  const open = and(inArray(run.parent, [...parents]), eq(run.trigger, 'CHAIN'), held)
  await session.ask((orm) => orm.update(run).set(end).where(open))
}

async function closeStalled(
  database: Database,
  silentMs: number,
  types: readonly RunType[] | undefined,
): Promise<readonly Run[]> {
  if (types?.length === 0) return []
  const silent = sql`${run.ping} <= ${now} - ${silentMs}::bigint`
  const stalled = and(held, whole, leaseEnded, silent, types && inArray(run.type, [...types]))
  const [some] = await database.ask((orm) => orm.select({ id: run.id }).from(run).where(stalled).limit(1))
  if (some === undefined) return []
  return database.inTransaction(async (session) => {
    const end = { status: 'CANCELLED', message: 'Task stalled' } as const
    const closed = await session.ask((orm) =>
      orm
        .update(run)
        .set({ ...end, finished: now })
        .where(stalled)
        .returning(),
    )
    if (closed.length === 0) return []
    const ids = closed.map(({ id }) => id)
    await closeParts(session, ids, { ...end, finished: closed[0]!.finished })
    return closed.sort((one, other) => one.number - other.number).map(runOf)
  })
}

async function remove(session: Session, which: RunSelection): Promise<number> {
  const { ids, olderThan, statuses = FINISHED_RUN_STATUSES } = which
  const over = FINISHED_RUN_STATUSES.filter((status) => statuses.includes(status))
  if (ids?.length === 0 || over.length === 0) return 0
  const chosen = and(
    inArray(run.status, over),
    whole,
    ids && inArray(run.id, [...ids]),
    olderThan === undefined ? undefined : lt(run.finished, olderThan),
  )
  await session.ask((orm) => {
    const parents = orm.select({ id: run.id }).from(run).where(chosen)
    return orm.delete(run).where(and(eq(run.trigger, 'CHAIN'), inArray(run.parent, parents)))
  })
  const removed = await session.ask((orm) => orm.delete(run).where(chosen).returning({ id: run.id }))
  return removed.length
}

async function releaseOthers(session: Session, node: string): Promise<void> {
  const ended = and(held, whole, ne(run.node, node))
  await session.ask((orm) => orm.update(run).set({ leaseUntil: 0 }).where(ended))
  await session.write(
    `UPDATE "onefold".destination SET node = NULL, lease_until = 0 WHERE node IS NOT NULL AND node <> $1`,
    [node],
  )
}

async function list(session: Session, query: RunQuery): Promise<{ runs: readonly Run[]; total: number }> {
  const { order, offset, limit } = query
  const wanted = and(...conditionsOf(query))
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

function conditionsOf(query: RunQuery): readonly (SQL | undefined)[] {
  const { type, statuses, subject, exclusive, definition, owner, retryOf, idempotencyKey } = query
  const { parents, from, to, parts = true } = query
  const among = (column: typeof run.status | typeof run.parent, values: readonly string[] | undefined) => {
    if (values === undefined) return undefined
    return values.length === 0 ? sql`false` : inArray(column, [...values])
  }
  return [
    type && eq(run.type, type),
    among(run.status, statuses),
    subject === undefined ? undefined : eq(run.subject, subject),
    exclusive === undefined ? undefined : eq(run.exclusive, exclusive),
    definition === undefined ? undefined : eq(run.definition, definition),
    owner === undefined ? undefined : eq(run.owner, owner),
    retryOf === undefined ? undefined : eq(run.retryOf, retryOf),
    idempotencyKey === undefined ? undefined : eq(run.idempotencyKey, idempotencyKey),
    among(run.parent, parents),
    from === undefined ? undefined : gte(run.created, from),
    to === undefined ? undefined : lt(run.created, to),
    parts ? undefined : whole,
  ]
}
