import { conflict } from '../../../error/onefold-error.ts'
import { FINISHED_RUN_STATUSES, type Run, type RunType } from '../../../model/run.ts'
import type { Fence } from '../../../ports/store/match-store.ts'
import type { RunOutcome, RunPart, RunQuery, RunSelection, RunStore } from '../../../ports/store/run-store.ts'
import { allOf, type Condition, given, holds } from '../conditions.ts'
import { column, has, type OperationsOf, type StoreOperation, snapshot, transaction, write } from '../operation.ts'
import { Expression, insertInto, NOW, select, update } from '../relation.ts'
import { AT_WORK, LEASE_ENDED, LEASE_MS, RUN, runOf, type StoredRun, UNFINISHED, WHOLE } from './run-relation.ts'
import { lockRuns, submitRun } from './submit.ts'

const NEW_LEASE = new Expression(`#now + ${LEASE_MS}`)

/** Runs under leases. Whoever lost the lease learns it at the next word. */
export const runOperations: OperationsOf<RunStore> = {
  submit: (submitted) => transaction(() => submitRun(submitted)),
  claim: (types, node, resume = types) => claim(types, node, resume),
  *beat(id, attempt, progress) {
    return runOf(yield* change(id, attempt, { ...progress, ping: NOW, lease: NEW_LEASE }))
  },
  follow: (parent, part) => transaction(() => follow(parent, part)),
  settle: (id, attempt, outcome) => transaction(() => settle(id, attempt, outcome)),
  cancel,
  find,
  list: (query) => snapshot(() => list(query)),
  remove: (which) => transaction(() => remove(which)),
  closeStalled,
  releaseOthers: (node) => transaction(() => releaseOthers(node)),
}

/**
 * Refuses unless the run is at work under this attempt, and keeps it from being taken over until the transaction ends. A lease
 * that ended but that nobody took over still counts: what was done under it is not done twice.
 */
function* requireAttempt({ run, attempt }: Fence): StoreOperation<void> {
  const held = `SELECT 1 FROM @run WHERE id = ? AND attempt = ? AND attempt > 0 AND ${AT_WORK} FOR UPDATE`
  if (!(yield* has(held, [run, attempt]))) throw conflict('lease-lost/run', { run })
}

/** As `requireAttempt`; what is done outside any run has no fence. */
export function* requireFence(fence: Fence | undefined): StoreOperation<void> {
  if (fence !== undefined) yield* requireAttempt(fence)
}

function* claim(types: readonly RunType[], node: string, resume: readonly RunType[]): StoreOperation<Run | undefined> {
  const oldest = () => select(RUN, `WHERE ${CLAIMABLE} ORDER BY #turn LIMIT 1`, [types, resume])
  if (types.length === 0 || (yield* oldest()).length === 0) return undefined // an idle poll waits for nobody
  return yield* transaction(function* () {
    yield* lockRuns()
    const [next] = yield* oldest()
    if (next === undefined) return undefined
    const claimed = {
      status: new Expression(`CASE status WHEN 'PENDING' THEN 'RUNNING' ELSE status END`),
      node,
      attempt: new Expression('attempt + 1'),
      started: new Expression('coalesce(started, #now)'),
      ping: NOW,
      lease: NEW_LEASE,
    }
    // A cancel, a beat or an end that came since the look is not overwritten.
    const same = holds('id = ? AND status = ? AND coalesce(#lease, 0) = ?', ...[next.id, next.status, next.lease ?? 0])
    return (yield* update(RUN, claimed, same)).map(runOf)[0]
  })
}

/** PENDING with nothing exclusive at work, or under a lease that ended. */
const CLAIMABLE = `${UNFINISHED} AND type IN ?texts AND ${WHOLE} AND (
    (status = 'PENDING' AND NOT EXISTS (SELECT 1 FROM @run AS other
      WHERE other.exclusive = held.exclusive AND other.status IN ('RUNNING', 'CANCELLING')))
    OR ((status = 'CANCELLING' OR (status = 'RUNNING' AND type IN ?texts)) AND ${LEASE_ENDED}))`

/** Changes a run that this attempt holds. Refuses with `conflict` (`lease-lost`). */
function* change(
  id: string,
  attempt: number,
  values: Parameters<typeof update<StoredRun>>[1],
): StoreOperation<StoredRun> {
  const [changed] = yield* update(RUN, values, holds(`id = ? AND attempt = ? AND ${AT_WORK}`, id, attempt))
  if (changed === undefined) throw conflict('lease-lost/run', { run: id })
  return changed
}

function* settle(id: string, attempt: number, outcome: RunOutcome): StoreOperation<Run> {
  const { status } = yield* change(id, attempt, { lease: 0 }) // which also holds a late cancel off
  const late = status === 'CANCELLING' && outcome.status !== 'CANCELLED'
  const end = late ? ({ status: 'CANCELLED', message: 'The run was cancelled.' } as const) : outcome
  const closed = yield* change(id, attempt, { ...end, finished: NOW })
  yield* closeParts([id], closed, closed.status === 'CANCELLED')
  return runOf(closed)
}

function* cancel(id: string): StoreOperation<Run | undefined> {
  const whenPending = (then: string, otherwise: string) =>
    new Expression(`CASE WHEN status = 'PENDING' THEN ${then} ELSE ${otherwise} END`)
  const values = {
    finished: whenPending('#now', 'finished'),
    message: whenPending(`'The run was cancelled.'`, 'message'),
    status: whenPending(`'CANCELLED'`, `'CANCELLING'`),
  }
  const [changed] = yield* update(RUN, values, holds(`id = ? AND ${UNFINISHED}`, id))
  return changed === undefined ? yield* find(id) : runOf(changed)
}

function* find(id: string): StoreOperation<Run | undefined> {
  return (yield* select(RUN, 'WHERE id = ?', [id])).map(runOf)[0]
}

function* follow(fence: Fence, { id, input, output, failure, ...part }: RunPart): StoreOperation<void> {
  yield* requireAttempt(fence)
  const [parent] = yield* select(RUN, 'WHERE id = ?', [fence.run])
  const { node = null, attempt, owner } = parent! // its attempt is held
  const over = part.status !== 'RUNNING'
  const state = {
    status: part.status,
    progress: part.progress,
    message: part.message,
    ping: NOW,
    attempt,
    node,
    output: output ?? null,
    failure: failure ?? null,
    finished: over ? NOW : null,
  }
  const open = holds(`parent = ? AND type = ? AND trigger = 'CHAIN' AND ${AT_WORK}`, fence.run, part.type)
  if ((yield* update(RUN, state, open)).length > 0) return
  const made = { id, type: part.type, subject: part.subject, input, trigger: 'CHAIN', owner, lease: 0 } as const
  yield* insertInto(RUN, { ...made, ...state, parent: fence.run, created: NOW, started: NOW })
}

/** What is still open of these runs' parts ends as they do. */
function* closeParts(parents: readonly string[], closed: Partial<StoredRun>, says: boolean): StoreOperation<void> {
  const { status, message, failure = null, finished } = closed
  const end = { status, message: says ? message : undefined, failure, finished }
  yield* update(RUN, end, holds(`parent IN ?texts AND trigger = 'CHAIN' AND ${AT_WORK}`, parents))
}

function* closeStalled(silentMs: number, types: readonly RunType[] | undefined): StoreOperation<readonly Run[]> {
  const stalled = allOf([
    holds(`${AT_WORK} AND ${WHOLE} AND ${LEASE_ENDED} AND ping <= #now - CAST(? AS bigint)`, silentMs),
    given(types, 'type IN ?texts'),
  ])
  if (!(yield* has(`SELECT 1 FROM @run WHERE ${stalled.text} LIMIT 1`, stalled.values))) return []
  return yield* transaction(function* () {
    const end = { status: 'CANCELLED', message: 'Task stalled', finished: NOW, lease: 0 } as const
    const closed = [...(yield* update(RUN, end, stalled))].sort((one, other) => one.number - other.number)
    const [any] = closed
    if (any === undefined) return []
    yield* closeParts(
      closed.map(({ id }) => id),
      any,
      true,
    )
    return closed.map(runOf)
  })
}

function* remove({ ids, olderThan, statuses = FINISHED_RUN_STATUSES }: RunSelection): StoreOperation<number> {
  const chosen = allOf([
    holds(
      `status IN ?texts AND ${WHOLE}`,
      FINISHED_RUN_STATUSES.filter((status) => statuses.includes(status)),
    ),
    given(ids, 'id IN ?texts'),
    given(olderThan, 'finished < ?'),
  ])
  const parents = `SELECT id FROM @run WHERE ${chosen.text}`
  yield* write(`DELETE FROM @run WHERE trigger = 'CHAIN' AND parent IN (${parents})`, chosen.values)
  return yield* write(`DELETE FROM @run WHERE ${chosen.text}`, chosen.values)
}

function* releaseOthers(node: string): StoreOperation<void> {
  yield* write(`UPDATE @run SET #lease = 0 WHERE ${AT_WORK} AND ${WHOLE} AND (node IS NULL OR node <> ?)`, [node])
  yield* write('UPDATE @destination SET node = NULL, #lease = 0 WHERE node <> ?', [node])
}

function* list(query: RunQuery): StoreOperation<{ runs: readonly Run[]; total: number }> {
  const where = conditionOf(query)
  const page = `WHERE ${where.text} ORDER BY #turn ${query.order === 'ASC' ? 'ASC' : 'DESC'} LIMIT ? OFFSET ?`
  const found = yield* select(RUN, page, [...where.values, query.limit, query.offset])
  const [total = 0] = yield* column<number>(`SELECT count(*) FROM @run WHERE ${where.text}`, where.values)
  return { runs: found.map(runOf), total }
}

function conditionOf(query: RunQuery): Condition {
  const { type, statuses, subject, exclusive, definition, owner, retryOf, idempotencyKey } = query
  const { parents, from, to, parts = true } = query
  return allOf([
    given(type, 'type = ?'),
    given(statuses, 'status IN ?texts'),
    given(subject, 'subject = ?'),
    given(exclusive, 'exclusive = ?'),
    given(definition, 'definition = ?'),
    given(owner, 'owner = ?'),
    given(retryOf, 'retry_of = ?'),
    given(idempotencyKey, 'idempotency_key = ?'),
    given(parents, 'parent IN ?texts'),
    given(from, 'created >= ?'),
    given(to, 'created < ?'),
    parts ? undefined : holds(WHOLE),
  ])
}
