import { sqliteStore } from '@onefold/core/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openInstallation } from '../support/installation.ts'

const RUN = { subject: 'people', input: {}, trigger: 'MANUAL', owner: 'u-1' } as const

async function openRuns() {
  const store = await sqliteStore(':memory:')
  const house = await openInstallation({}, { store, pollMs: 60_000 })
  onTestFinished(() => house.close())
  return { store, house }
}

test('[JB-2447] a task shows all its children, however many', async () => {
  const { store, house } = await openRuns()
  await store.runs.submit({ ...RUN, id: 'whole', type: 'entity-synchronization', exclusive: 'whole' })
  const ids = Array.from({ length: 1001 }, (_, n) => `part-${String(n).padStart(4, '0')}`)
  for (const id of ids) await store.runs.submit({ ...RUN, id, type: 'entity-load', trigger: 'CHAIN', parent: 'whole' })
  const { task } = (await house.ask('GET', '/api/tasks/instances/whole')).body
  expect(task.children.toSorted()).toEqual(ids)
})

test.each<[body: object, text: RegExp]>([
  [{ ids: [] }, /^ids: From 1 to 1000 ids are expected\.$/],
  [{ ids: Array.from({ length: 1001 }, (_, n) => `r${n}`) }, /^ids: From 1 to 1000 ids are expected\.$/],
  [{ status: 'RUNNING' }, /^status: This must be SUCCEEDED, FAILED, CANCELLED, SKIPPED, or a list of these\.$/],
  [{ status: [] }, /^status: This must be SUCCEEDED, FAILED, CANCELLED, SKIPPED, or a list of these\.$/],
  [{}, /^State which runs: ids, olderThan or status\.$/],
])('[JB-2448] a removal of runs by %j is refused in a clear sentence', async (json, text) => {
  const { house } = await openRuns()
  const { status, body } = await house.ask('DELETE', '/api/jobs/runs', { json })
  expect(status).toBe(400)
  expect(body.errors).toEqual([expect.stringMatching(text)])
})

test.each([0, 36_501, 1.5, '1'])('[JB-2448] %j days of retention are refused in a clear sentence', async (history) => {
  const { house } = await openRuns()
  const json = { type: 'retention', input: { history } }
  const { status, body } = await house.ask('POST', '/api/jobs/runs', { json })
  expect(status).toBe(400)
  expect(body.errors).toEqual(['input.history: A whole number of days from 1 to 36500 is expected.'])
})
