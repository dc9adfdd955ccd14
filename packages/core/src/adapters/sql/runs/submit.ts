import { conflict } from '../../../error/onefold-error.ts'
import type { NewRun, Submission } from '../../../ports/store/run-store.ts'
import { has, type StoreOperation, write } from '../operation.ts'
import { insertInto, NOW, select } from '../relation.ts'
import { RUN, runOf, type StoredRun, UNFINISHED } from './run-relation.ts'

/** How long a submission under a known key is the run that was made under it. */
const KEY_MS = 7 * 86_400_000

/**
 * Keeps other submissions and claims waiting until the transaction ends: whether something is open beside a run is known
 * only then. Both are rare and short.
 */
export function* lockRuns(): StoreOperation<void> {
  yield* has('SELECT #lock_runs')
}

/** Within a transaction: makes the run, or finds the one that the submission is. */
export function* submitRun(submitted: NewRun): StoreOperation<Submission> {
  yield* lockRuns()
  const known = yield* runOfKey(submitted)
  if (known !== undefined) return { run: runOf(known), created: false }
  const { overlap = 'JOIN' } = submitted
  const open = yield* openRuns(submitted)
  if (overlap === 'JOIN' && open[0] !== undefined) return { run: runOf(open[0]), created: false }
  const skipped =
    (overlap === 'SKIP' && open.length > 0) || (overlap === 'QUEUE' && open.some(({ status }) => status === 'PENDING'))
  const made = yield* insertRun(submitted, skipped)
  if (made.definition !== undefined) {
    const last = 'UPDATE @definition SET last_run = ?, last_run_id = ? WHERE id = ?'
    yield* write(last, [made.created, made.id, made.definition])
  }
  return { run: runOf(made), created: true }
}

function* runOfKey({ idempotencyKey }: NewRun): StoreOperation<StoredRun | undefined> {
  if (idempotencyKey === undefined) return undefined
  const kept = `WHERE idempotency_key = ? AND created > #now - ${KEY_MS} ORDER BY #turn DESC LIMIT 1`
  return (yield* select(RUN, kept, [idempotencyKey]))[0]
}

/** The unfinished runs that the submission meets: to join, any that is exclusive with it; else those of its definition. */
function* openRuns({ exclusive, definition, overlap = 'JOIN' }: NewRun): StoreOperation<readonly StoredRun[]> {
  const [column, value] = overlap === 'JOIN' ? ['exclusive', exclusive] : ['definition', definition]
  if (value === undefined) return []
  return yield* select(RUN, `WHERE ${column} = ? AND ${UNFINISHED} ORDER BY #turn`, [value])
}

function* insertRun({ overlap: _, attempt = 0, ...submitted }: NewRun, skipped: boolean): StoreOperation<StoredRun> {
  const state = skipped
    ? ({ status: 'SKIPPED', message: 'Skipped: the run before is unfinished.', finished: NOW } as const)
    : ({ status: 'PENDING', message: '' } as const)
  const values = { ...submitted, ...state, attempt, created: NOW, lease: 0 }
  const made = yield* insertInto(RUN, values, 'ON CONFLICT (id) DO NOTHING')
  if (made === undefined) throw conflict('run-exists', { id: submitted.id })
  return made
}
