import { and, desc, eq, gt, notInArray, type SQL } from 'drizzle-orm'
import { conflict } from '../../error/onefold-error.ts'
import { FINISHED_RUN_STATUSES } from '../../model/run.ts'
import type { NewRun, Submission } from '../../ports/run-store.ts'
import { type RunRow, runOf } from './run-codec.ts'
import { definition, run } from './schema.ts'
import type { Sql } from './sql.ts'

/** How long a submission under a known key is the run that was made under it. */
const KEY_MS = 7 * 86_400_000

/** Within a write: makes the run, or finds the one that the submission is. */
export function submitRun(sql: Sql, submitted: NewRun): Submission {
  const known = runOfKey(sql, submitted)
  if (known !== undefined) return { run: runOf(known), created: false }
  const { overlap = 'JOIN' } = submitted
  const open = openRuns(sql, submitted)
  if (overlap === 'JOIN' && open[0] !== undefined) return { run: runOf(open[0]), created: false }
  const skipped =
    (overlap === 'SKIP' && open.length > 0) || (overlap === 'QUEUE' && open.some(({ status }) => status === 'PENDING'))
  const made = insertRun(sql, submitted, skipped)
  if (made.definition !== null) {
    const last = { lastRun: made.created, lastRunId: made.id }
    sql.orm.update(definition).set(last).where(eq(definition.id, made.definition)).run()
  }
  return { run: runOf(made), created: true }
}

function runOfKey(sql: Sql, { idempotencyKey }: NewRun): RunRow | undefined {
  if (idempotencyKey === undefined) return undefined
  const kept = and(eq(run.idempotencyKey, idempotencyKey), gt(run.created, sql.now() - KEY_MS))
  return sql.orm.select().from(run).where(kept).orderBy(desc(run.turn)).limit(1).get()
}

/** The unfinished runs that the submission meets: to join, any that is exclusive with it; else those of its definition. */
function openRuns(sql: Sql, { exclusive, definition: from, overlap = 'JOIN' }: NewRun): readonly RunRow[] {
  const same = overlap === 'JOIN' ? sameAs(run.exclusive, exclusive) : sameAs(run.definition, from)
  if (same === undefined) return []
  const open = and(same, notInArray(run.status, [...FINISHED_RUN_STATUSES]))
  return sql.orm.select().from(run).where(open).orderBy(run.turn).all()
}

function sameAs(column: typeof run.exclusive | typeof run.definition, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value)
}

function insertRun(sql: Sql, submitted: NewRun, skipped: boolean): RunRow {
  const { overlap: _, parent, definition: from, retryOf, exclusive, idempotencyKey, notification, ...rest } = submitted
  const now = sql.now()
  const made = sql.orm
    .insert(run)
    .values({
      ...rest,
      parent: parent ?? null,
      definition: from ?? null,
      retryOf: retryOf ?? null,
      exclusive: exclusive ?? null,
      idempotencyKey: idempotencyKey ?? null,
      notification: notification ?? null,
      attempt: submitted.attempt ?? 0,
      created: now,
      status: skipped ? 'SKIPPED' : 'PENDING',
      message: skipped ? 'Skipped: the run before is unfinished.' : '',
      finished: skipped ? now : null,
    })
    .onConflictDoNothing()
    .returning()
    .get() as RunRow | undefined
  if (made === undefined) throw conflict('run-exists', `There is a run "${submitted.id}" already.`)
  return made
}
