import { expect } from 'vitest'
import type { Csn, Json, TableRecord } from '../../model/record.ts'
import type { Fence } from '../../ports/store/match-store.ts'
import type { NewRun } from '../../ports/store/run-store.ts'
import type { Store } from '../../ports/store/store.ts'
import { commit, put, TABLE } from './decisions.ts'

/** Makes the relations of these tables; the rows of the cast are taken. */
export async function makeTables(store: Store, ...serials: number[]): Promise<void> {
  const tables = serials.length === 0 ? [TABLE] : serials
  await store.catalogue.save({ csn: await store.catalogue.csn(), put: [], remove: [], createTables: tables })
  for (const table of tables) await store.records.reserveRows(table, 50)
}

/** A table in which these people live, inserted by one commit. */
export async function settle(store: Store, ...people: TableRecord[]): Promise<Csn> {
  await makeTables(store)
  return commit(store, { put: people.map((record) => put(record)) })
}

export function newRun(id: string, rest: Partial<NewRun> = {}): NewRun {
  const { type = 'entity-synchronization', subject = id } = rest
  return {
    exclusive: `${type} ${subject}`,
    id,
    type: 'entity-synchronization',
    subject: id,
    input: { load: 'FULL' },
    trigger: 'MANUAL',
    owner: 'u-1',
    ...rest,
  }
}

/** A run of its own, claimed by node-a for the first time. */
export async function claimed(store: Store, id = 'run-1'): Promise<Fence> {
  await store.runs.submit(newRun(id))
  const run = await store.runs.claim(['entity-synchronization'], 'node-a')
  return { run: run!.id, attempt: run!.attempt }
}

/** The lease of node-a ends and node-b takes the run over. */
export async function takenOver(store: Store): Promise<Fence> {
  await store.runs.releaseOthers('node-b')
  const run = await store.runs.claim(['entity-synchronization'], 'node-b')
  return { run: run!.id, attempt: run!.attempt }
}

export function plan(number: number): { number: number; keyer: string; configuration: Json } {
  return { number, keyer: `keyer-${number}`, configuration: { indexer: 'names', thresholds: [8500, 4000] } }
}

/** Generation `number` becomes the live one, empty. */
export async function goLive(store: Store, number: number, fence: Fence): Promise<void> {
  await store.matches.begin(TABLE, plan(number), fence)
  const { csn } = await store.records.head(TABLE)
  await store.matches.flip(TABLE, number, csn, fence)
}

/** An empty table whose generation 1 is live. */
export async function makeIndexed(store: Store): Promise<Fence> {
  await makeTables(store)
  const fence = await claimed(store)
  await goLive(store, 1, fence)
  return fence
}

/** The promise is refused with this code of the class `conflict`. */
export async function expectConflict(promise: Promise<unknown>, code: string): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'OnefoldError', class: 'conflict', refusals: [{ code }] })
}
