import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../adapters/sqlite/index.ts'
import type { LogCursor } from '../model/change.ts'
import type { FaultPoint } from '../ports/faults.ts'
import type { Store } from '../ports/store/store.ts'
import { ALAN, CHARLES, GRACE, KATHERINE, MARY } from '../testing/people.ts'
import { change, commit, put, TABLE } from '../testing/store/decisions.ts'
import { openSinks } from '../testing/store/delivery/deliveries.ts'
import { makeTables } from '../testing/store/setting.ts'
import { type PrepareServices, prepareNext } from './prepare.ts'

const PEOPLE = [ALAN, CHARLES, GRACE, KATHERINE, MARY].sort((a, b) => a.row - b.row)

/** Five people, and a full re-delivery of them to "mail", told two together. */
async function openReplayed(): Promise<Store> {
  const store = await sqliteStore(':memory:')
  onTestFinished(() => store.close())
  await makeTables(store)
  await openSinks(store, 'mail')
  await commit(store, { put: PEOPLE.map((person) => put(person)) })
  const { recordId: _, ...clear } = change('none', 'clear')
  const { recordId: _none, ...many } = change('many')
  await commit(store, { publish: [clear, { ...many, upTo: 1000, records: 5, payload: {} }] })
  return store
}

function roomsOf(store: Store, faults: (point: FaultPoint) => void = () => {}): PrepareServices {
  return {
    deliveries: store.deliveries,
    faults,
    shape: async (_sink, _table, deliveries) => deliveries,
    async snapshotBatch(...asked) {
      const { csn, records } = await store.deliveries.snapshotBatch(...asked)
      return { csn, records: records.map(({ row, id }) => ({ row, view: { _id: id, _metadata: {} } })) }
    },
    snapshotBatchSize: 2,
  }
}

/** Makes ready whatever can be, as a publisher does that sends nothing. */
async function prepareAll(store: Store, services: PrepareServices): Promise<void> {
  const destination = (await store.deliveries.claim('node'))!
  const { table, sink, attempt } = destination
  try {
    for (let cursor: LogCursor | undefined = destination.cursor; cursor !== undefined; )
      cursor = await prepareNext(destination, cursor, services)
  } finally {
    await store.deliveries.release(table, sink, attempt)
  }
}

const readyIn = async (store: Store) =>
  (await store.deliveries.due(TABLE, 'mail', 100)).map(({ id, operation, recordId }) => ({ id, operation, recordId }))

test.each<[FaultPoint, number]>([
  ['restating', 1],
  ['restating', 2],
  ['restated', 1],
  ['restated', 3],
])('[EV-906] left at %s, the %ith time, a full re-delivery goes on under the same ids', async (point, hit) => {
  const whole = await openReplayed()
  await prepareAll(whole, roomsOf(whole))
  const store = await openReplayed()
  let hits = 0
  const dying = roomsOf(store, (at) => {
    if (at === point && ++hits === hit) throw new Error('It died.')
  })
  await expect(prepareAll(store, dying)).rejects.toThrow('It died.')
  await prepareAll(store, roomsOf(store))
  const ready = await readyIn(store)
  expect(ready).toEqual(await readyIn(whole))
  expect(ready.map(({ operation, recordId }) => [operation, recordId])).toEqual([
    ['clear', undefined],
    ...PEOPLE.map(({ id }) => ['insert', id]),
  ])
  expect((await store.deliveries.destinations())[0]?.cursor).not.toHaveProperty('range')
  expect(await store.deliveries.stats()).toMatchObject([{ valid: 6, waiting: 0 }])
})
