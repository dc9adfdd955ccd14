import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sqliteStore } from '../adapters/sqlite/index.ts'
import { invalid, OnefoldError } from '../error/onefold-error.ts'
import { customRefusal } from '../error/refusal.ts'
import { sleep } from '../lib/async/waiting.ts'
import type { Json } from '../model/record.ts'
import type { Run, RunType } from '../model/run.ts'
import type { FaultPoint } from '../ports/faults.ts'
import type { Store } from '../ports/store/store.ts'
import { commit, TABLE } from '../testing/store/decisions.ts'
import { makeTables, newRun } from '../testing/store/setting.ts'
import type { RunContext, RunHandler } from './run-handler.ts'
import { type RunKind, runKind } from './run-kind.ts'
import { createRunner, type Runner, type RunnerOptions } from './runner.ts'

const time = { now: 1_000_000 }
const clock = { now: () => time.now }
const log = vi.fn<(sentence: string, cause?: unknown) => void>()
let store: Store
let runners: Runner[]
let numbers: number

beforeEach(async () => {
  store = await sqliteStore(':memory:', { clock })
  runners = []
  numbers = 0
  log.mockClear()
})

afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  await store.close()
})

function kindOf(handler: RunHandler, rest: Partial<Parameters<typeof runKind>[0]> = {}) {
  return runKind({
    type: 'entity-synchronization',
    description: 'Work',
    input: v.unknown(),
    handler,
    subjectOf: () => 'customers',
    ...rest,
  })
}

interface Started {
  readonly kinds: readonly RunKind[]
  readonly types: readonly RunType[]
}

/** A runner as a process of its own would have it. */
function runnerOf(handler: RunHandler, asked: Partial<RunnerOptions & Started> = {}): Runner {
  const { kinds = [kindOf(handler)], types, ...options } = asked
  const runner = createRunner({
    runs: store.runs,
    clock,
    ids: { next: () => `run-${++numbers}` },
    node: 'node-a',
    pollMs: 10,
    log,
    ...options,
  })
  runner.start(kinds, types)
  runners.push(runner)
  return runner
}

function submission(subject = 'customers') {
  const { id: _, exclusive: __, ...run } = newRun('', { subject })
  return run
}

/** Work that waits at its border until it is told to leave. */
function patient(entered: (context: RunContext) => void = () => {}): RunHandler {
  return async (context) => {
    entered(context)
    await sleep(60_000, context.signal)
    context.signal.throwIfAborted()
    return null
  }
}

async function running(runner: Runner, subject?: string): Promise<Run> {
  const { run } = await runner.submit(submission(subject))
  await vi.waitFor(async () => expect((await store.runs.find(run.id))?.status).toBe('RUNNING'))
  return run
}

test('[JB-2] a submitted run is worked on at once and ends SUCCEEDED with its output', async () => {
  const handler = vi.fn<RunHandler>(async ({ run }) => ({ loaded: run.subject }))
  const runner = runnerOf(handler, { pollMs: 60_000 })
  await sleep(20) // the first look is over
  const { run, created } = await runner.submit(submission())
  expect(created).toBe(true)
  expect(await runner.finished(run.id)).toMatchObject({
    id: 'run-1',
    status: 'SUCCEEDED',
    output: { loaded: 'customers' },
    progress: 1,
    attempt: 1,
    node: 'node-a',
  })
  expect(handler).toHaveBeenCalledOnce()
})

test('[JB-3] while a run of the subject is unfinished, another submission answers that one', async () => {
  const runner = runnerOf(patient())
  const first = await running(runner)
  expect(await runner.submit(submission())).toMatchObject({ created: false, run: { id: first.id } })
  expect(await runner.submit(submission('suppliers'))).toMatchObject({ created: true })
})

test('[JB-4] a refusal of the work is the failure of the run', async () => {
  const runner = runnerOf(async () => {
    throw invalid('source-gone', { entity: 'people', source: 'crm' })
  })
  const { run } = await runner.submit(submission())
  expect(await runner.finished(run.id)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'source-gone', message: 'The entity "people" has no source "crm".' },
  })
  expect(log).not.toHaveBeenCalled()
})

test('[JB-4] an inner error is one sentence in the run, and its cause is in the log', async () => {
  const cause = new TypeError('secret is undefined')
  const runner = runnerOf(async () => {
    throw cause
  })
  const { run } = await runner.submit(submission())
  const { failure } = await runner.finished(run.id)
  expect(failure).toEqual({ code: 'internal', message: 'The run met an internal error; the log has its cause.' })
  expect(log).toHaveBeenCalledWith('The run run-1 (entity-synchronization) failed.', cause)
})

test('[JB-5] a run that waits is cancelled at once', async () => {
  const runner = runnerOf(patient(), { concurrency: 1 })
  await running(runner)
  const { run } = await runner.submit(submission('suppliers'))
  const finished = runner.finished(run.id)
  expect(await runner.cancel(run.id)).toMatchObject({ status: 'CANCELLED' })
  expect(await finished).toMatchObject({ status: 'CANCELLED', attempt: 0 })
})

test('[JB-5] a run at work leaves at its border and ends CANCELLED', async () => {
  const runner = runnerOf(patient(), { pollMs: 60_000 })
  const run = await running(runner)
  expect(await runner.cancel(run.id)).toMatchObject({ status: 'CANCELLING' })
  expect(await runner.finished(run.id)).toMatchObject({ status: 'CANCELLED', message: 'The run was cancelled.' })
})

test('[JB-5] work hears at its next report that another process cancelled it', async () => {
  const leave = vi.fn()
  const runner = runnerOf(async ({ report, signal }) => {
    for (let batch = 1; ; batch++) {
      time.now += 1_000
      await report(null, `batch ${batch}`)
      if (signal.aborted) leave(signal.reason)
      signal.throwIfAborted()
      await sleep(5)
    }
  })
  const run = await running(runner)
  await store.runs.cancel(run.id)
  expect(await runner.finished(run.id)).toMatchObject({ status: 'CANCELLED' })
  expect(leave).toHaveBeenCalledWith(expect.objectContaining({ codes: ['run-cancelled'] }))
})

test('[JB-5] a run that is cancelled ends CANCELLED, even when its work was complete meanwhile', async () => {
  const runner = runnerOf(async ({ run }) => {
    await store.runs.cancel(run.id) // as another process does: nobody tells the work
    return 'all done'
  })
  const { run } = await runner.submit(submission())
  expect(await runner.finished(run.id)).toMatchObject({ status: 'CANCELLED' })
})

test('cancelling an unknown run finds nothing, and a finished one stays as it is', async () => {
  const runner = runnerOf(async () => 'done')
  expect(await runner.cancel('nobody')).toBeUndefined()
  const { run } = await runner.submit(submission())
  await runner.finished(run.id)
  expect(await runner.cancel(run.id)).toMatchObject({ status: 'SUCCEEDED', output: 'done' })
})

test('[JB-6] work whose lease was lost stops in silence, and the other attempt decides', async () => {
  const left = vi.fn()
  const slow = runnerOf(
    patient(({ signal }) => {
      signal.addEventListener('abort', () => left(signal.reason))
    }),
    { beatMs: 20, pollMs: 60_000 }, // the first process lives on, but its lease ends
  )
  const run = await running(slow)
  await store.runs.releaseOthers('node-b')
  const taken = await store.runs.claim(['entity-synchronization'], 'node-b')
  expect(taken).toMatchObject({ id: run.id, attempt: 2 })
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith(expect.objectContaining({ codes: ['lease-lost'] })))
  expect(await store.runs.find(run.id)).toMatchObject({ status: 'RUNNING', attempt: 2, node: 'node-b' })
  await store.runs.settle(run.id, 2, { status: 'SUCCEEDED', output: 'by node-b' })
  expect(await store.runs.find(run.id)).toMatchObject({ status: 'SUCCEEDED', output: 'by node-b' })
  expect(log).not.toHaveBeenCalled()
})

test('[JB-6] a result that comes after the lease was lost is dropped', async () => {
  const runner = runnerOf(
    async ({ run }) => {
      await store.runs.releaseOthers('node-b')
      await store.runs.claim([run.type], 'node-b')
      return 'too late'
    },
    { concurrency: 1 }, // else this very runner could take the run over
  )
  const { run } = await runner.submit(submission())
  await vi.waitFor(async () => expect((await store.runs.find(run.id))?.attempt).toBe(2))
  await sleep(20)
  expect(await store.runs.find(run.id)).toMatchObject({ status: 'RUNNING', node: 'node-b', output: null })
  expect(log).not.toHaveBeenCalled()
})

test('[JB-7] the run of a process that died goes on from its checkpoint under the next attempt', async () => {
  await makeTables(store)
  const died = vi.fn()
  const first = runnerOf(async ({ fence }) => {
    const progress = {
      id: fence.run,
      attempt: fence.attempt,
      checkpoint: { rows: 500 },
      progress: 0.5,
      message: 'half',
    }
    await commit(store, { run: progress }, TABLE)
    died()
    return sleep(60_000).then(() => null)
  })
  const { run } = await first.submit(submission())
  await vi.waitFor(() => expect(died).toHaveBeenCalled())
  time.now += 30_001 // nobody renews: as if the process were gone
  const seen: Json[] = []
  const second = runnerOf(
    async ({ checkpoint, fence, progress }) => {
      seen.push(checkpoint, { ...fence }, { ...progress() })
      return 'complete'
    },
    { node: 'node-b' },
  )
  expect(await second.finished(run.id)).toMatchObject({ status: 'SUCCEEDED', attempt: 2, node: 'node-b' })
  expect(seen).toEqual([{ rows: 500 }, { run: run.id, attempt: 2 }, { progress: 0.5, message: 'half' }])
  runners.shift() // its work never leaves
})

test('[JB-7] a run that was being cancelled when its process died is only closed', async () => {
  await store.runs.submit(newRun('run-1'))
  await store.runs.claim(['entity-synchronization'], 'node-dead')
  await store.runs.cancel('run-1')
  await store.runs.releaseOthers('node-a')
  const handler = vi.fn<RunHandler>(async () => null)
  expect(await runnerOf(handler).finished('run-1')).toMatchObject({ status: 'CANCELLED', attempt: 2 })
  expect(handler).not.toHaveBeenCalled()
})

test('[JB-8] progress is written at most once a second, and the newest at the next beat', async () => {
  const written: (string | undefined)[] = []
  const runner = runnerOf(async ({ run, report, progress }) => {
    const look = async () => written.push((await store.runs.find(run.id))?.message)
    await report(0.1, 'first')
    await look()
    await report(0.2, 'second')
    await look()
    time.now += 1_000
    await report(null, 'third')
    await look()
    await report(0.9, 'last')
    written.push(progress().message)
    return null
  })
  const { run } = await runner.submit(submission())
  expect(await runner.finished(run.id)).toMatchObject({ progress: 1, message: 'last' })
  expect(written).toEqual(['first', 'first', 'third', 'last'])
})

test('[JB-63] what is done, a run or a part of one, no longer says how long it will take', async () => {
  const written: (string | undefined)[] = []
  const runner = runnerOf(async ({ part, report, progress }) => {
    await part('entity-load', async () => {
      time.now += 10_000
      await report(0.5, '12 records')
      written.push(progress().message)
      return null
    })
    return null
  })
  const { run } = await runner.submit(submission())
  expect(await runner.finished(run.id)).toMatchObject({ progress: 1, message: '12 records' })
  expect(written).toEqual(['12 records, about 10 s left'])
  const { runs } = await store.runs.list({ parents: [run.id], order: 'ASC', offset: 0, limit: 10 })
  expect(runs).toMatchObject([{ status: 'SUCCEEDED', message: '12 records' }])
})

test('[JB-9] a lease is renewed while the work is silent', async () => {
  const runner = runnerOf(patient(), { beatMs: 10 })
  const run = await running(runner)
  const before = (await store.runs.find(run.id))?.ping
  time.now += 25_000
  await vi.waitFor(async () => expect((await store.runs.find(run.id))?.ping).toBe(time.now))
  time.now += 25_000 // 50 s after the claim
  expect(before).toBe(time.now - 50_000)
  expect(await store.runs.claim(['entity-synchronization'], 'node-b')).toBeUndefined()
})

test('[JB-10] waiting for a run hears of its end in another process', async () => {
  const waiting = runnerOf(patient(), { types: [] })
  const { run } = await waiting.submit(submission())
  const finished = waiting.finished(run.id)
  runnerOf(async () => 'elsewhere', { node: 'node-b' })
  expect(await finished).toMatchObject({ status: 'SUCCEEDED', node: 'node-b' })
})

test('[JB-10] waiting for a run that does not exist is refused', async () => {
  await expect(runnerOf(patient()).finished('nobody')).rejects.toMatchObject({ class: 'not_found' })
})

test('[JB-10] whoever waits when the runner stops is told so', async () => {
  const runner = runnerOf(patient(), { pollMs: 60_000 })
  const finished = runner.finished((await running(runner)).id)
  const told = expect(finished).rejects.toMatchObject({ class: 'unavailable', codes: ['closing'] })
  await runner.stop()
  await told
})

test('[JB-11] a stop lets the work leave, and the run goes on in the next process', async () => {
  const left = vi.fn()
  const runner = runnerOf(
    patient(({ signal }) => {
      signal.addEventListener('abort', () => left())
    }),
  )
  const run = await running(runner)
  await runner.stop()
  expect(left).toHaveBeenCalledOnce()
  expect(runner.alive()).toBe(false)
  expect(await store.runs.find(run.id)).toMatchObject({ status: 'RUNNING', attempt: 1 })
  await store.runs.releaseOthers('node-b')
  const next = runnerOf(async () => 'resumed', { node: 'node-b' })
  expect(await next.finished(run.id)).toMatchObject({ status: 'SUCCEEDED', output: 'resumed', attempt: 2 })
})

test('[JB-11] work that is complete when the runner stops ends SUCCEEDED', async () => {
  const runner = runnerOf(async ({ signal }) => {
    await sleep(60_000, signal)
    return 'complete'
  })
  const run = await running(runner)
  await runner.stop()
  expect(await store.runs.find(run.id)).toMatchObject({ status: 'SUCCEEDED', output: 'complete' })
})

test('[JB-12] two runs are at work at once, and a third waits', async () => {
  const entered: string[] = []
  const runner = runnerOf(patient(({ run }) => entered.push(run.subject)))
  await running(runner, 'a')
  await running(runner, 'b')
  const { run } = await runner.submit(submission('c'))
  await sleep(40)
  expect(entered).toEqual(['a', 'b'])
  await runner.cancel('run-1')
  await vi.waitFor(() => expect(entered).toEqual(['a', 'b', 'c']))
  expect(run.status).toBe('PENDING')
})

test.each<[FaultPoint, number]>([
  ['before-settle', 2],
  ['after-settle', 1],
])('[JB-7] a process that dies at %s leaves a run that succeeds at attempt %d', async (deadly, attempt) => {
  const faults = (point: FaultPoint) => {
    if (point === deadly) throw new Error('killed')
  }
  const { run } = await runnerOf(async () => 'done', { faults }).submit(submission())
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(String), new Error('killed')))
  await runners[0]?.stop()
  time.now += 30_001
  const next = runnerOf(async () => 'done', { node: 'node-b' })
  expect(await next.finished(run.id)).toMatchObject({ status: 'SUCCEEDED', attempt })
})

test('a type without a kind is a mistake of the program', () => {
  expect(() => runnerOf(patient(), { types: ['sample-install'] })).toThrow(
    new TypeError('Expected a kind for the run type `sample-install`'),
  )
})

test('[JB-64] the parts of a run are shown under it, with their messages and outputs', async () => {
  const runner = runnerOf(async ({ part, report }) => {
    await part('entity-load', async () => {
      await report(0.5, '12 records')
      return { loaded: 12 }
    })
    await expect(
      part('entity-index', () => Promise.reject(invalid('not-indexed', { entity: 'people' }))),
    ).rejects.toThrow()
    return 'done'
  })
  const { run } = await runner.submit(submission())
  await runner.finished(run.id)
  const { runs } = await store.runs.list({ parents: [run.id], order: 'ASC', offset: 0, limit: 10 })
  expect(runs).toMatchObject([
    { type: 'entity-load', status: 'SUCCEEDED', progress: 1, message: '12 records', output: { loaded: 12 } },
    { type: 'entity-index', status: 'FAILED', failure: { code: 'not-indexed' } },
  ])
})

test('[JB-64] an open part is cancelled with its run', async () => {
  const runner = runnerOf(async (context) => {
    await context.part('entity-load', async () => patient()(context))
    return null
  })
  const run = await running(runner)
  await vi.waitFor(async () => expect((await partsOf(run.id)).length).toBe(1))
  await runner.cancel(run.id)
  await runner.finished(run.id)
  expect(await partsOf(run.id)).toMatchObject([{ status: 'CANCELLED' }])
})

test('[JB-64] a part that a dead process left open is gone on with by the next one', async () => {
  const enter =
    (work: RunHandler): RunHandler =>
    async (context) => {
      await context.part('entity-load', () => work(context))
      return null
    }
  const first = runnerOf(enter(patient()))
  const run = await running(first)
  await vi.waitFor(async () => expect((await partsOf(run.id)).length).toBe(1))
  await first.stop()
  await store.runs.releaseOthers('node-b')
  await runnerOf(
    enter(async () => 'loaded'),
    { node: 'node-b' },
  ).finished(run.id)
  expect(await partsOf(run.id)).toMatchObject([{ status: 'SUCCEEDED', output: 'loaded', node: 'node-b', attempt: 2 }])
})

const partsOf = async (parent: string) =>
  (await store.runs.list({ parents: [parent], order: 'ASC', offset: 0, limit: 10 })).runs

test('[JB-65] what a cancelled run of a dead process left is cleared away before it is closed', async () => {
  await store.runs.submit(newRun('run-1'))
  await store.runs.claim(['entity-synchronization'], 'node-dead')
  await store.runs.cancel('run-1')
  await store.runs.releaseOthers('node-a')
  const cleaned: unknown[] = []
  const cleanUp = async (run: Run, fence: object) => void cleaned.push(run.status, fence)
  const runner = runnerOf(async () => null, { kinds: [kindOf(async () => null, { cleanUp })] })
  expect(await runner.finished('run-1')).toMatchObject({ status: 'CANCELLED' })
  expect(cleaned).toEqual(['CANCELLING', { run: 'run-1', attempt: 2 }])
})

test('[JB-66] a run that cannot go on is closed as stalled when its process alone had the store', async () => {
  await store.runs.submit(newRun('run-1'))
  await store.runs.claim(['entity-synchronization'], 'node-dead')
  await store.runs.releaseOthers('node-a')
  const handler = vi.fn<RunHandler>(async () => null)
  const noticed: string[] = []
  const kinds = [kindOf(handler, { resumable: false })]
  const runner = runnerOf(handler, { kinds, noticed: ({ id, status }) => noticed.push(`${id} ${status}`) })
  await runner.closeUnresumable()
  expect(await runner.finished('run-1')).toMatchObject({ status: 'CANCELLED', message: 'Task stalled' })
  expect(handler).not.toHaveBeenCalled()
  expect(noticed).toEqual(['run-1 CANCELLED'])
})

test('[JB-66] a run that is silent for longer than the patience is closed as stalled', async () => {
  await store.runs.submit(newRun('run-1', { type: 'table-export' }))
  await store.runs.claim(['table-export'], 'node-dead')
  const runner = runnerOf(async () => null)
  time.now += 15 * 60_000 - 1
  await runner.closeStalled(15 * 60_000)
  expect(await store.runs.find('run-1')).toMatchObject({ status: 'RUNNING' })
  time.now += 1
  await runner.closeStalled(15 * 60_000)
  expect(await store.runs.find('run-1')).toMatchObject({ status: 'CANCELLED', message: 'Task stalled' })
})

test('[JB-111] a run is noticed when it is made, when it is begun and when it ends', async () => {
  const noticed: string[] = []
  const runner = runnerOf(async () => 'done', { noticed: ({ status }) => noticed.push(status) })
  const { run } = await runner.submit(submission())
  await runner.finished(run.id)
  expect(noticed).toEqual(['PENDING', 'RUNNING', 'SUCCEEDED'])
})

test('[JB-4] of several problems the failure shows each', async () => {
  const runner = runnerOf(async () => {
    throw new OnefoldError('invalid', [customRefusal('one', 'One.', 'a'), customRefusal('two', 'Two.')])
  })
  const { run } = await runner.submit(submission())
  expect((await runner.finished(run.id)).failure).toEqual({
    code: 'one',
    message: 'a: One. Two.',
    details: [
      { code: 'one', text: 'One.', path: 'a' },
      { code: 'two', text: 'Two.' },
    ],
  })
})

test('[CF-65] a run that waits for another leaves it its place', async () => {
  const runner = runnerOf(
    async ({ run, waitFor }) => {
      if (run.subject !== 'customers') return run.subject
      return (await waitFor((await runner.submit(submission('suppliers'))).run.id)).output
    },
    { concurrency: 1 },
  )
  const { run } = await runner.submit(submission())
  expect(await runner.finished(run.id)).toMatchObject({ status: 'SUCCEEDED', output: 'suppliers' })
})

test('[CF-65] a run that waits for another ends when it is cancelled, and the other goes on', async () => {
  const other = patient()
  const runner = runnerOf(async (context) => {
    if (context.run.subject === 'suppliers') return other(context)
    await context.waitFor('run-1')
    return null
  })
  const awaited = await running(runner, 'suppliers')
  const waiting = await running(runner)
  expect(await runner.cancel(waiting.id)).toMatchObject({ status: 'CANCELLING' })
  expect(await runner.finished(waiting.id)).toMatchObject({ status: 'CANCELLED' })
  expect((await store.runs.find(awaited.id))?.status).toBe('RUNNING')
})
