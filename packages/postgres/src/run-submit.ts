import { conflict, type NewRun, type Submission } from '@onefold/core'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { NOW } from './clock.ts'
import { type RunRow, runOf } from './run-codec.ts'
import { definition, run } from './schema.ts'
import type { Session } from './session.ts'

/** How long a submission under a known key is the run that was made under it. */
const KEY_MS = 7 * 86_400_000

const now = sql<number>`${sql.raw(NOW)}`

/**
 * Keeps other submissions and claims of this schema waiting until the transaction ends: whether something is open beside a
 * run is known only then. Both are rare and short.
 */
export async function lockRuns(session: Session): Promise<void> {
  await session.rows(`SELECT pg_advisory_xact_lock(hashtextextended('"onefold".run', 0))`)
}

/** Within a transaction: makes the run, or finds the one that the submission is. */
export async function submitRun(session: Session, submitted: NewRun): Promise<Submission> {
  await lockRuns(session)
  const known = await runOfKey(session, submitted)
  if (known !== undefined) return { run: runOf(known), created: false }
  const { overlap = 'JOIN' } = submitted
  const open = await openRuns(session, submitted)
  if (overlap === 'JOIN' && open[0] !== undefined) return { run: runOf(open[0]), created: false }
  const skipped =
    (overlap === 'SKIP' && open.length > 0) || (overlap === 'QUEUE' && open.some(({ status }) => status === 'PENDING'))
  const made = await insertRun(session, submitted, skipped)
  const { definition: from } = made
  if (from !== null) {
    const last = { lastRun: made.created, lastRunId: made.id }
    await session.ask((orm) => orm.update(definition).set(last).where(eq(definition.id, from)))
  }
  return { run: runOf(made), created: true }
}

async function runOfKey(session: Session, { idempotencyKey }: NewRun): Promise<RunRow | undefined> {
  if (idempotencyKey === undefined) return undefined
  const kept = and(eq(run.idempotencyKey, idempotencyKey), gt(run.created, sql`${now} - ${KEY_MS}::bigint`))
  const [found] = await session.ask((orm) => orm.select().from(run).where(kept).orderBy(desc(run.number)).limit(1))
  return found
}

/** The unfinished runs that the submission meets: to join, any that is exclusive with it; else those of its definition. */
async function openRuns(session: Session, submitted: NewRun): Promise<readonly RunRow[]> {
  const { exclusive, definition: from, overlap = 'JOIN' } = submitted
  const which =
    overlap === 'JOIN' ? { column: run.exclusive, value: exclusive } : { column: run.definition, value: from }
  const { column, value } = which
  if (value === undefined) return []
  const open = and(eq(column, value), sql`${run.status} IN ('PENDING', 'RUNNING', 'CANCELLING')`)
  return session.ask((orm) => orm.select().from(run).where(open).orderBy(asc(run.number)))
}

async function insertRun(session: Session, submitted: NewRun, skipped: boolean): Promise<RunRow> {
  const { overlap: _, attempt = 0, ...rest } = submitted
  const state = skipped
    ? { status: 'SKIPPED', message: 'Skipped: the run before is unfinished.', finished: now }
    : { status: 'PENDING', message: '' }
  const [made] = await session.ask((orm) =>
    orm
      .insert(run)
      .values({ ...rest, ...state, attempt, created: now, leaseUntil: 0 })
      .onConflictDoNothing({ target: run.id })
      .returning(),
  )
  if (made === undefined) throw conflict('run-exists', `There is a run "${submitted.id}" already.`)
  return made
}
