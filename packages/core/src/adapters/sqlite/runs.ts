import { and, asc, count, desc, eq, inArray, isNull, lte, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { conflict } from '../../error/onefold-error.ts'
import { FINISHED_RUN_STATUSES, type Run, type RunStatus } from '../../model/run.ts'
import type { NewRun, RunOutcome, RunQuery, RunStore } from '../../ports/run-store.ts'
import { given } from './codec.ts'
import { leaseLost } from './refusals.ts'
import { run } from './schema.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

/**
 * How long a claim lasts without a beat. Much shorter, and a pause of the process would let two nodes work on one run;
 * much longer, and the work of a dead node waits for nothing.
 */
export const LEASE_MS = 30_000

type RunRow = typeof run.$inferSelect

/** Runs under leases. Whoever lost the lease learns it at the next word. */
export function runOperations(sql: Sql): Synchronous<RunStore> {
  const lease = () => sql.now() + LEASE_MS
  const rowOf = (id: string) => sql.orm.select().from(run).where(eq(run.id, id)).get()

  /** Changes a run that is held under this attempt. */
  function change(id: string, attempt: number, values: Partial<RunRow>): Run {
    const held = and(eq(run.id, id), eq(run.attempt, attempt), inArray(run.status, ['RUNNING', 'CANCELLING']))
    const row = sql.orm.update(run).set(values).where(held).returning().get() as RunRow | undefined
    if (row === undefined) throw leaseLost(`The run "${id}"`)
    return runOf(row)
  }

  return {
    submit: (submitted) => sql.write(() => submit(sql, submitted)),
    claim(types, node) {
      const claimable = and(inArray(run.type, [...types]), claimableAt(sql.now()))
      const oldest = () => sql.orm.select().from(run).where(claimable).orderBy(asc(run.turn)).limit(1).get()
      if (types.length === 0 || oldest() === undefined) return undefined // an idle poll takes no write lock
      return sql.write(() => {
        const row = oldest()
        if (row === undefined) return undefined
        const status: RunStatus = row.status === 'CANCELLING' ? row.status : 'RUNNING'
        const now = sql.now()
        const claimed = {
          status,
          node,
          attempt: row.attempt + 1,
          started: row.started ?? now,
          ping: now,
          lease: lease(),
        }
        sql.orm.update(run).set(claimed).where(eq(run.id, row.id)).run()
        return runOf({ ...row, ...claimed })
      })
    },
    beat: (id, attempt, progress) =>
      sql.write(() => change(id, attempt, { ping: sql.now(), lease: lease(), ...progress })),
    settle: (id, attempt, outcome) =>
      sql.write(() => change(id, attempt, { ...outcomeOf(outcome), finished: sql.now(), lease: null })),
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
    releaseOthers(node) {
      const held = and(inArray(run.status, ['RUNNING', 'CANCELLING']), or(isNull(run.node), ne(run.node, node)))
      sql.orm.update(run).set({ lease: null }).where(held).run()
    },
  }
}

function submit(sql: Sql, { id, type, subject, input, trigger, owner, parent }: NewRun) {
  const unfinished = and(
    eq(run.type, type),
    eq(run.subject, subject),
    notInArray(run.status, [...FINISHED_RUN_STATUSES]),
  )
  const present = sql.orm.select().from(run).where(unfinished).get()
  if (present !== undefined) return { run: runOf(present), created: false }
  const fresh = { status: 'PENDING', message: '', attempt: 0, created: sql.now() } as const
  const made = sql.orm
    .insert(run)
    .values({ id, type, subject, input, trigger, owner, parent: parent ?? null, ...fresh })
    .onConflictDoNothing()
    .returning()
    .get() as RunRow | undefined
  if (made === undefined) throw conflict('run-exists', `There is a run "${id}" already.`)
  return { run: runOf(made), created: true }
}

/** PENDING, or under a lease that ended. */
function claimableAt(now: number): SQL | undefined {
  const ended = or(isNull(run.lease), lte(run.lease, now))
  return or(eq(run.status, 'PENDING'), and(inArray(run.status, ['RUNNING', 'CANCELLING']), ended))
}

function outcomeOf(outcome: RunOutcome): Partial<RunRow> {
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
  if (status === 'PENDING') return { status: 'CANCELLED', finished: now }
  if (status === 'RUNNING') return { status: 'CANCELLING' }
  return undefined
}

function list(sql: Sql, { type, statuses, subject, order, offset, limit }: RunQuery) {
  const where = and(
    type === undefined ? undefined : eq(run.type, type),
    statuses === undefined ? undefined : inArray(run.status, [...statuses]),
    subject === undefined ? undefined : eq(run.subject, subject),
  )
  const by = order === 'ASC' ? asc(run.turn) : desc(run.turn)
  const rows = sql.orm.select().from(run).where(where).orderBy(by).limit(limit).offset(offset).all()
  const total = sql.orm.select({ n: count() }).from(run).where(where).get()?.n ?? 0
  return { runs: rows.map(runOf), total }
}

function runOf(row: RunRow): Run {
  const { turn: _, lease: __, failure, node, parent, started, finished, ping, ...rest } = row
  return {
    ...rest,
    ...given('failure', failure),
    ...given('node', node),
    ...given('parent', parent),
    ...given('started', started),
    ...given('finished', finished),
    ...given('ping', ping),
  }
}
