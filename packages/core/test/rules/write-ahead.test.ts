import { expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import type { ColumnInput, RecordInput, Store, UpsertAnswer } from '../../src/index.ts'
import { sleep } from '../../src/lib/async/waiting.ts'
import {
  DATASET,
  everybody,
  expectRefusal,
  furnish,
  type House,
  labels,
  openHouse,
  openPeople,
  synchronize,
} from '../fixtures/house.ts'
import { columnsOf } from '../fixtures/people.ts'

const BATCHES = 6
const OF_BATCH = 40

/** People of whom every third has the mailbox of somebody of the batch before, and every fifth is told of again there. */
function batchOf(batch: number): readonly RecordInput[] {
  return Array.from({ length: OF_BATCH }, (_, index) => {
    const last = `${batch - 1}-${index}`
    if (batch > 0 && index % 5 === 1) return { _id: `p-${last}`, city: `Town ${batch}` }
    const own = `${batch}-${index}`
    const shared = batch > 0 && index % 3 === 0
    return {
      _id: `p-${own}`,
      name: `Name ${own}`,
      email: shared ? `m-${last}` : `m-${own}`,
      phone: shared ? last : own,
    }
  })
}

const ALL = Array.from({ length: BATCHES }, (_, batch) => batchOf(batch))

async function stateOf(house: House) {
  const records = (await everybody(house)).map((record) => ({ id: record._id, ...columnsOf(record) }))
  return { records, labels: await labels(house) }
}

const outcomesOf = (answers: readonly UpsertAnswer[]) =>
  answers.map(({ results }) => results.map(({ id, outcome }) => [id, outcome]))

test('[RC-900] batches that wait for one another come to what they come to one after the other', async () => {
  const [patient, hasty] = [await openPeople(), await openPeople()]
  const first: UpsertAnswer[] = []
  for (const batch of ALL) first.push(await patient.records.upsert(batch, { atomic: true }))
  const second = await Promise.all(ALL.map((batch) => hasty.records.upsert(batch, { atomic: true })))
  expect(outcomesOf(second)).toEqual(outcomesOf(first))
  expect(first[1]).toMatchObject({ inserted: 32, updated: 8 })
  const state = await stateOf(patient)
  expect(Object.keys(state.labels).length).toBeGreaterThan(BATCHES)
  expect(await stateOf(hasty)).toEqual(state)
})

test('[RC-900] whoever asks first has its turn first, however long what it may do takes to read', async () => {
  const inner = await sqliteStore(':memory:')
  let patience = 0
  const slow = async <T>(read: () => Promise<T>): Promise<T> => {
    const wait = patience
    patience = 0
    await sleep(wait)
    return read()
  }
  const store: Store = {
    ...inner,
    catalogue: { ...inner.catalogue, read: (kinds) => slow(() => inner.catalogue.read(kinds)) },
  }
  const house = await openHouse({ store })
  await furnish(house)
  await house.admin.resources.update({ ...DATASET, description: 'Read anew by whoever comes next' })
  patience = 20
  const asked = ['One', 'Two'].map((name) => house.records.upsert([{ _id: 'a', name }]))
  expect(outcomesOf(await Promise.all(asked))).toEqual([[['a', 'INSERTED']], [['a', 'UPDATED']]])
})

test('[RC-900] a removal that is asked for behind an upsert comes behind it', async () => {
  const house = await openPeople()
  const [upsert, removal] = await Promise.all([
    house.records.upsert([{ _id: 'a', name: 'One' }]),
    house.records.remove('a'),
    house.records.upsert([{ _id: 'b', name: 'Two' }]),
  ])
  expect([upsert.inserted, removal._id]).toEqual([1, 'a'])
  expect((await everybody(house)).map(({ _id }) => _id)).toEqual(['b'])
})

test('[RC-900] so do the thousands of one call', async () => {
  const [whole, parts] = [await openPeople(), await openPeople()]
  const people = Array.from({ length: 1100 }, (_, index): RecordInput => {
    const other = index % 500
    return index % 7 === 0 && index >= 1000
      ? { _id: `p-${other}`, city: `Town ${index}` }
      : { _id: `p-${index}`, name: `Name ${index}`, email: index % 100 === 0 ? `m-${other}` : `m-${index}` }
  })
  const { results } = await whole.records.upsert(people)
  expect(results.map(({ index }) => index)).toEqual(people.map((_, index) => index))
  for (let at = 0; at < people.length; at += 1000) await parts.records.upsert(people.slice(at, at + 1000))
  expect(await stateOf(whole)).toEqual(await stateOf(parts))
})

test('[RC-901] a batch that is refused in its turn takes nothing from those before and after it', async () => {
  const house = await openPeople()
  const [first, second, third] = await Promise.allSettled([
    house.records.upsert([{ _id: 'one', name: 'One' }], { atomic: true }),
    house.records.upsert(
      [
        { _id: 'two', name: 'Two' },
        { _id: 'bad', nmae: 'Bad' },
      ],
      { atomic: true },
    ),
    house.records.upsert([{ _id: 'three', name: 'Three' }], { atomic: true }),
  ])
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expectRefusal(Promise.reject((second as PromiseRejectedResult).reason), 'invalid', 'unknown-column')
  expect((await everybody(house)).map(({ _id }) => _id)).toEqual(['one', 'three'])
})

/** A store whose first commit waits until it is let go. */
async function openHeld() {
  const inner = await sqliteStore(':memory:')
  let letGo = () => {}
  let begun = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const waiting = new Promise<void>((resolve) => {
    begun = resolve
  })
  const holding = { on: false }
  const store: Store = {
    ...inner,
    async commit(table, changes) {
      if (holding.on) {
        holding.on = false
        begun()
        await held
      }
      return inner.commit(table, changes)
    },
  }
  return { store, hold: () => (holding.on = true), waiting, letGo: () => letGo() }
}

test('[RC-902] what was made ready under a configuration that changes meanwhile is made anew', async () => {
  const { store, hold, waiting, letGo } = await openHeld()
  const house = await openHouse({ store })
  await furnish(house)
  hold()
  const first = house.records.upsert([{ _id: 'one', email: 'one' }])
  await waiting
  const second = house.records.upsert([{ _id: 'two', email: ' TWO@Example.ORG ' }])
  await new Promise((resolve) => setTimeout(resolve, 100)) // ready by now, under the dataset that it will not meet
  const { columns } = DATASET
  await house.admin.resources.update({
    ...DATASET,
    columns: columns.map((column) =>
      column.key === 'email'
        ? ({ ...column, token: 'EMAIL', validation: 'PARSER', error: 'FIX' } as ColumnInput)
        : column,
    ),
  })
  letGo()
  await Promise.all([first, second])
  const [, two] = await everybody(house)
  expect(two?.email).toBe('TWO@example.org')
})

test('[RC-903] a load makes its next batch ready, and counts and finds what it would one batch at a time', async () => {
  const source = { type: 'source-file' as const, _id: 'crm', description: 'CRM', inputPattern: 'crm.csv' }
  const house = await openPeople({
    resources: [{ ...source, system: 'crm', idColumn: 'no' }],
    entity: { sources: [{ resource: 'crm' }] },
  })
  const line = (no: number) => `${no};Name ${no};m-${no % 1100};${no}\n`
  const lines = Array.from({ length: 2200 }, (_, index) => line(index))
  house.files.put('crm.csv', `no;name;email;phone\n${lines.join('')}${line(7)}`)
  const { status, output } = await synchronize(house)
  expect(status).toBe('SUCCEEDED')
  expect(output).toMatchObject({ loaded: 2201, inserted: 2200, updated: 0, refused: 0 })
  const { recordCount } = (await house.admin.entities.get('people')).stats
  expect(recordCount).toBe(2200)
})
