import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, ne, or, sql as raw, type SQL } from 'drizzle-orm'
import { FINISHED_RUN_STATUSES, type Run, type RunStatus, type RunType } from '../../model/run.ts'
import type { RunOutcome, RunPart, RunQuery, RunSelection, RunStore } from '../../ports/run-store.ts'
import { requireAttempt } from './fence.ts'
import { leaseLost } from './refusals.ts'
import { type RunRow, runOf } from './run-codec.ts'
import { submitRun } from './run-submit.ts'
import { destination, run } from './schema.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

/**
 * How long a claim lasts without a beat. Much shorter, and a pause of the process would let two nodes work on one run;
 * much longer, and the work of a dead node waits for nothing.
 */
export const LEASE_MS = 30_000

const AT_WORK = inArray(run.status, ['RUNNING', 'CANCELLING'])
const WHOLE = ne(run.trigger, 'CHAIN')

/** Runs under leases. Whoever lost the lease learns it at the next word. */
export function runOperations(sql: Sql): Synchronous<RunStore> {
  const rowOf = (id: string) => sql.orm.select().from(run).where(eq(run.id, id)).get()
  return {
    submit: (submitted) => sql.write(() => submitRun(sql, submitted)),
    claim: (types, node, resume = types) => claim(sql, types, node, resume),
    beat: (id, attempt, progress) =>
      sql.write(() => runOf(change(sql, id, attempt, { ping: sql.now(), lease: sql.now() + LEASE_MS, ...progress }))),
    follow: (parent, part) =>
      sql.write(() => {
        requireAttempt(sql, parent.run, parent.attempt)
        follow(sql, rowOf(parent.run)!, part)
      }),
    settle: (id, attempt, outcome) =>
      sql.write(() => {
        const before = change(sql, id, attempt, { lease: null })
        const closed = { ...outcomeOf(outcome, before.status), finished: sql.now() }
        closeParts(sql, [id], closed)
        return runOf(change(sql, id, attempt, closed))
      }),
    cancel: (id) =>
      sql.write(() => {
        const row = rowOf(id)
        if (row === undefined) return undefined
        const next = cancelled(row, sql.now())
        if (next !== undefined) sql.orm.update(run).set(next).where(eq(run.id, id)).run()
        return runOf({ ...row, ...next })
      }),
    find(id) {
      const row = rowOf(id)
      return row && runOf(row)
    },
    list: (query) => sql.snapshot(() => list(sql, query)),
    remove: (which) => sql.write(() => remove(sql, which)),
    closeStalled: (silentMs, types) => closeStalled(sql, silentMs, types),
    releaseOthers: (node) =>
      sql.write(() => {
        const others = or(isNull(run.node), ne(run.node, node))
        sql.orm
          .update(run)
          .set({ lease: null })
          .where(and(AT_WORK, WHOLE, others))
          .run()
        sql.orm.update(destination).set({ node: null, lease: null }).where(ne(destination.node, node)).run()
      }),
  }
}

function claim(sql: Sql, types: readonly RunType[], node: string, resume: readonly RunType[]): Run | undefined {
  if (types.length === 0) return undefined
  const oldest = () =>
    sql.orm
      .select()
      .from(run)
      .where(claimableAt(sql.now(), types, resume))
      .orderBy(asc(run.turn))
      .limit(1)
      .get()
  if (oldest() === undefined) return undefined // an idle poll takes no write lock
  return sql.write(() => {
    const row = oldest()
    if (row === undefined) return undefined
    const status: RunStatus = row.status === 'CANCELLING' ? row.status : 'RUNNING'
    const now = sql.now()
    const attempt = row.attempt + 1
    const claimed = { status, node, attempt, started: row.started ?? now, ping: now, lease: now + LEASE_MS }
    sql.orm.update(run).set(claimed).where(eq(run.id, row.id)).run()
    return runOf({ ...row, ...claimed })
  })
}

/** PENDING with nothing exclusive at work, or under a lease that ended. */
function claimableAt(now: number, types: readonly RunType[], resume: readonly RunType[]): SQL | undefined {
  const free = raw`NOT EXISTS (SELECT 1 FROM run AS other
    WHERE other.exclusive = ${run.exclusive} AND other.status IN ('RUNNING', 'CANCELLING'))`
  const waiting = and(eq(run.status, 'PENDING'), free)
  const left = or(eq(run.status, 'CANCELLING'), and(eq(run.status, 'RUNNING'), inArray(run.type, [...resume])))
  return and(inArray(run.type, [...types]), WHOLE, or(waiting, and(left, leaseEnded(now))))
}

function leaseEnded(now: number): SQL | undefined {
  return or(isNull(run.lease), lte(run.lease, now))
}

/** Changes a run that is held under this attempt. */
function change(sql: Sql, id: string, attempt: number, values: Partial<RunRow>): RunRow {
  const held = and(eq(run.id, id), eq(run.attempt, attempt), AT_WORK)
  const row = sql.orm.update(run).set(values).where(held).returning().get() as RunRow | undefined
  if (row === undefined) throw leaseLost(`The run "${id}"`)
  return row
}

function outcomeOf(outcome: RunOutcome, before: RunStatus): Partial<RunRow> & { readonly status: RunStatus } {
  if (before === 'CANCELLING' && outcome.status !== 'CANCELLED')
    return { status: 'CANCELLED', message: 'The run was cancelled.' }
  switch (outcome.status) {
    case 'SUCCEEDED':
      return { status: outcome.status, output: outcome.output }
    case 'FAILED':
      return { status: outcome.status, output: outcome.output, failure: outcome.failure }
    case 'CANCELLED':
      return { status: outcome.status, message: outcome.message }
  }
}

/** What cancelling changes; undefined when the run is finished or being cancelled already. */
function cancelled({ status }: RunRow, now: number): Partial<RunRow> | undefined {
  if (status === 'PENDING') return { status: 'CANCELLED', message: 'The run was cancelled.', finished: now }
  if (status === 'RUNNING') return { status: 'CANCELLING' }
  return undefined
}

function follow(sql: Sql, parent: RunRow, { id, input, output, failure, ...part }: RunPart): void {
  const now = sql.now()
  const over = part.status !== 'RUNNING'
  const state = {
    ...{ status: part.status, progress: part.progress, message: part.message, ping: now, attempt: parent.attempt },
    ...{ output: output ?? null, failure: failure ?? null, node: parent.node, finished: over ? now : null },
  }
  const open = and(eq(run.parent, parent.id), eq(run.type, part.type), eq(run.trigger, 'CHAIN'), AT_WORK)
  const { changes } = sql.orm.update(run).set(state).where(open).run()
  if (changes > 0) return
  const made = { id, type: part.type, subject: part.subject, input, trigger: 'CHAIN', owner: parent.owner } as const
  sql.orm
    .insert(run)
    .values({ ...made, ...state, parent: parent.id, created: now, started: now })
    .run()
}

/** What is still open of these runs' parts ends as they do. */
function closeParts(sql: Sql, parents: readonly string[], closed: Partial<RunRow>): void {
  const { output: _, ...end } = closed
  const open = and(inArray(run.parent, [...parents]), eq(run.trigger, 'CHAIN'), AT_WORK)
  sql.orm.update(run).set(end).where(open).run()
}

function closeStalled(sql: Sql, silentMs: number, types: readonly RunType[] | undefined): readonly Run[] {
  const stalledAt = (now: number) =>
    and(AT_WORK, WHOLE, leaseEnded(now), lte(run.ping, now - silentMs), types && inArray(run.type, [...types]))
  const some = sql.orm.select({ id: run.id }).from(run).where(stalledAt(sql.now())).limit(1).get()
  if (some === undefined) return []
  return sql.write(() => {
    const end = { status: 'CANCELLED', message: 'Task stalled', finished: sql.now(), lease: null } as const
    const closed = sql.orm.update(run).set(end).where(stalledAt(end.finished)).returning().all()
    const ids = closed.map(({ id }) => id)
    closeParts(sql, ids, end)
    return closed.sort((one, other) => one.turn - other.turn).map(runOf)
  })
}

function remove(sql: Sql, { ids, olderThan, statuses = FINISHED_RUN_STATUSES }: RunSelection): number {
  const chosen = and(
    inArray(
      run.status,
      FINISHED_RUN_STATUSES.filter((status) => statuses.includes(status)),
    ),
    WHOLE,
    ids && inArray(run.id, [...ids]),
    olderThan === undefined ? undefined : lt(run.finished, olderThan),
  )
  const parents = sql.orm.select({ id: run.id }).from(run).where(chosen)
  sql.orm
    .delete(run)
    .where(and(eq(run.trigger, 'CHAIN'), inArray(run.parent, parents)))
    .run()
  return sql.orm.delete(run).where(chosen).run().changes
}

function list(sql: Sql, query: RunQuery) {
  const where = and(...conditionsOf(query))
  const by = query.order === 'ASC' ? asc(run.turn) : desc(run.turn)
  const rows = sql.orm.select().from(run).where(where).orderBy(by).limit(query.limit).offset(query.offset).all()
  const total = sql.orm.select({ n: count() }).from(run).where(where).get()?.n ?? 0
  return { runs: rows.map(runOf), total }
}

function conditionsOf(query: RunQuery): readonly (SQL | undefined)[] {
  const { type, statuses, subject, exclusive, definition, owner, retryOf, idempotencyKey } = query
  const { parents, from, to, parts = true } = query
  return [
    type && eq(run.type, type),
    statuses && inArray(run.status, [...statuses]),
    subject === undefined ? undefined : eq(run.subject, subject),
    exclusive === undefined ? undefined : eq(run.exclusive, exclusive),
    definition === undefined ? undefined : eq(run.definition, definition),
    owner === undefined ? undefined : eq(run.owner, owner),
    retryOf === undefined ? undefined : eq(run.retryOf, retryOf),
    idempotencyKey === undefined ? undefined : eq(run.idempotencyKey, idempotencyKey),
    parents && inArray(run.parent, [...parents]),
    from === undefined ? undefined : gte(run.created, from),
    to === undefined ? undefined : lt(run.created, to),
    parts ? undefined : WHOLE,
  ]
}
