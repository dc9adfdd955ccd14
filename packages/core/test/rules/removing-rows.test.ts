import { expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { Run } from '../../src/index.ts'
import { everybody, expectRefusal, furnish, type House, openHouse, synchronize } from '../fixtures/house.ts'
import { type Ledger, type LedgerRow, ledgerKind, ledgerOf } from '../fixtures/kinds.ts'

const BOOK = {
  type: 'source-ledger',
  _id: 'book',
  description: 'A book',
  book: 'people',
  system: 'book',
  idColumn: 'no',
} as const

async function openBook(ledger: Ledger, { entry = {}, continues = false } = {}): Promise<House> {
  const house = await openHouse({ sources: { 'source-ledger': ledgerKind(ledger, continues) } })
  await furnish(house, { resources: [BOOK], entity: { sources: [{ resource: 'book', ...entry }] } })
  return house
}

const gone = (no: number, at = no): LedgerRow => ({ no, name: '', removes: true, at })
const row = (no: number, name: string, at = no): LedgerRow => ({ no, name, at })
const namesIn = async (house: House) => (await everybody(house)).map(({ name }) => name).sort()
const outputOf = ({ output }: Run) => output

test('[TF-2763] a row takes away the record of its key, in the order of the source, whatever the mask says', async () => {
  const ledger = ledgerOf(row(1, 'Ada'), row(2, 'Mary'), row(3, 'Grace'))
  const house = await openBook(ledger)
  await synchronize(house)
  ledger.rows = [
    gone(2, 4),
    row(3, 'Hopper', 5),
    gone(3, 6),
    row(3, 'Grace H.', 7),
    gone(9, 8),
    row(4, 'Alan', 9),
    gone(4, 10),
  ]
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({
    deleted: 2,
    inserted: 1,
    loaded: 1,
    refused: 0,
    unreadable: 0,
  })
  expect(await namesIn(house)).toEqual(['Ada', 'Grace H.'])
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 1, inserted: 1 })
  expect(await namesIn(house)).toEqual(['Ada', 'Grace H.'])
})

test('[TF-2763] of a source without a system the _id is the key', async () => {
  const ledger = ledgerOf()
  const house = await openHouse({ sources: { 'source-ledger': ledgerKind(ledger) } })
  const { system: _, idColumn: __, ...plain } = BOOK
  await furnish(house, { resources: [plain], entity: { sources: [{ resource: 'book' }] } })
  ledger.rows = [{ no: 1, _id: 'ada', name: 'Ada' } as LedgerRow, { no: 2, _id: 'mary', name: 'Mary' } as LedgerRow]
  await synchronize(house)
  ledger.rows = [{ no: 3, _id: 'ada', name: '', removes: true } as LedgerRow]
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 1 })
  expect((await everybody(house)).map(({ _id }) => _id)).toEqual(['mary'])
})

test('[TF-2764] what a merge took is withdrawn with its key, and the survivor follows what is left', async () => {
  const ada = (no: number): LedgerRow => ({ ...row(no, 'Ada'), email: 'ada@mail.example' })
  const ledger = ledgerOf(ada(1), ada(2))
  const house = await openBook(ledger)
  await synchronize(house)
  const { _id } = await house.records.merge((await everybody(house)).map(({ _id }) => _id))
  ledger.rows = [gone(1, 3)]
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 1 })
  expect(await everybody(house)).toMatchObject([{ _id, name: 'Ada' }])
  ledger.rows = [gone(2, 4)]
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 1 })
  expect(await everybody(house)).toEqual([])
})

test('[TF-2764] a record that other sources state too stays, and the report says so', async () => {
  const ledger = ledgerOf(gone(7, 8))
  const house = await openBook(ledger)
  const pairs = [
    { _src: 'book', _src_id: '7' },
    { _src: 'crm', _src_id: 'a' },
  ]
  await house.records.upsert([{ name: 'Ada', _source: pairs }])
  expect(outputOf(await synchronize(house))).toMatchObject({
    deleted: 0,
    refused: 0,
    examples: ['people, row 7: The record stays: other sources state it too.'],
  })
  expect(await namesIn(house)).toEqual(['Ada'])
})

test('[TF-2765] what is taken away counts among what is stated no more', async () => {
  const ledger = ledgerOf(...Array.from({ length: 10 }, (_, at) => row(at + 1, `Person ${at}`)))
  const house = await openBook(ledger, { entry: { deletes: true, maxDeleteShare: 0.1 } })
  await synchronize(house)
  const stated = ledger.rows
  ledger.rows = [...stated, gone(1, 11), gone(2, 12)]
  await expectRefusal(synchronize(house), 'conflict', 'delete-share-exceeded')
  expect(await everybody(house)).toHaveLength(10)
  ledger.rows = [...stated, gone(1, 11)]
  expect(outputOf(await synchronize(house))).toMatchObject({ deleted: 1 })
  expect(await everybody(house)).toHaveLength(9)
})

test('[TF-2766] a load that is left between what a batch takes away and what it states repeats the batch', async () => {
  const ledger = ledgerOf(row(1, 'Ada'), row(2, 'Mary'))
  const store = await sqliteStore(':memory:')
  onTestFinished(() => store.close())
  const options = {
    store: { ...store, close: async () => {} },
    pollMs: 20,
    sources: { 'source-ledger': ledgerKind(ledger) },
  }
  let armed = false
  let leave: () => void = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const first = await openHouse({
    ...options,
    faults(point) {
      if (point !== 'between-batches' || !armed) return
      armed = false
      void first.onefold.close().then(leave)
    },
  })
  await furnish(first, { table: { history: false }, resources: [BOOK], entity: { sources: [{ resource: 'book' }] } })
  await synchronize(first)
  ledger.rows = [gone(1, 3), row(2, 'Mary S.', 4), row(5, 'Alan', 5)]
  armed = true
  const { run } = await first.admin.entities.synchronize('people')
  await left
  const house = await openHouse(options)
  const finished = await house.admin.runs.finished(run.id)
  expect(finished).toMatchObject({ status: 'SUCCEEDED', output: { deleted: 1, loaded: 2, inserted: 1, updated: 1 } })
  expect(await namesIn(house)).toEqual(['Alan', 'Mary S.'])
})

test('[TF-2767] a table job UPSERT takes away, INSERT and UPDATE pass over, an export leaves out, a trial says so', async () => {
  const ledger = ledgerOf(row(1, 'Ada'), row(2, 'Mary'))
  const house = await openBook(ledger)
  const load = async (operation: 'UPSERT' | 'INSERT' | 'UPDATE') =>
    (await (await house.admin.tables.load({ source: 'book', sinkTable: 'people', operation })).finished()).output
  await load('UPSERT')
  ledger.rows = [gone(1, 3), row(2, 'Mary S.', 4), gone(9, 5)]
  expect(await load('UPDATE')).toMatchObject({ updated: 1, deleted: 0, refused: 0 })
  expect(await load('INSERT')).toMatchObject({ deleted: 0 })
  expect(await everybody(house)).toHaveLength(2)
  const { output } = await (await house.admin.tables.export({ source: 'book', format: 'NDJSON' })).finished()
  expect(output).toMatchObject({ records: 1 })
  const { test: trial } = await house.admin.resources.test(BOOK as never)
  expect(trial.payload.split('\n')[0]).toBe('people, row 1: takes away {"no":1,"name":""}')
  expect(await load('UPSERT')).toMatchObject({ read: 3, deleted: 1, missing: 1, unchanged: 1 })
  expect(await namesIn(house)).toEqual(['Mary S.'])
})

test('[TF-2768] an incremental load begins behind the last row of the load before, whatever instants the rows state', async () => {
  const ledger = ledgerOf(row(1, 'Ada'), row(2, 'Mary'))
  const house = await openBook(ledger, { continues: true })
  await synchronize(house)
  ledger.rows = [...ledger.rows, { ...row(3, 'Old'), updated: 1_000 }, gone(1, 4)]
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ loaded: 1, deleted: 1 })
  const window = { loadFrom: 900, loadTo: 1_100 }
  expect(outputOf(await synchronize(house, { load: 'CUSTOM', ...window }))).toMatchObject({ loaded: 2, inserted: 0 })
  expect(outputOf(await synchronize(house, { load: 'INCREMENTAL' }))).toMatchObject({ loaded: 0 })
  expect(ledger.begun).toEqual([null, 2, null, 4])
  expect(await namesIn(house)).toEqual(['Mary', 'Old'])
})
