import { expect, test } from 'vitest'
import { verifyStore } from '../../src/index.ts'
import { everybody, expectRefusal, type House, openPeople, put } from '../fixtures/house.ts'
import { ADA, from, LOVELASE } from '../fixtures/people.ts'

type Step = 'on' | 'off' | 'merge' | 'delete'

test.each<[readonly Step[]]>([
  [['off', 'merge', 'delete', 'on']],
  [['off', 'merge', 'on']],
  [['off', 'merge', 'on', 'delete']],
  [['on', 'merge', 'off', 'delete']],
  [['on', 'merge', 'off', 'delete', 'on']],
])('[CK-3200] verify finds nothing wrong after %j', async (steps) => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const does: { readonly [step in Step]: () => Promise<unknown> } = {
    on: () => house.admin.tables.setHistory('people', true),
    off: () => house.admin.tables.setHistory('people', false),
    merge: () => house.records.merge(['ada', 'lovelase']),
    delete: async () => house.records.remove((await house.records.get('ada'))._id),
  }
  for (const step of steps) await does[step]()
  expect((await verifyStore(house.store)).findings).toEqual([])
})

test('[CK-3200] an import that switches the history of a table makes a gap too', async () => {
  const house = await openPeople({ table: { history: false } })
  const { tables } = house.admin
  const exchange = await (await openPeople()).admin.tables.extract(['people']) // the same, with history
  await put(house, ADA, LOVELASE)
  await house.records.merge(['ada', 'lovelase'])
  await tables.ingest(exchange)
  expect(await tables.get('people')).toMatchObject({ history: true })
  expect((await verifyStore(house.store)).findings).toEqual([])
})

const FORCED = { force: true, comment: 'one person' }
const merge = async (house: House, ...ids: readonly string[]) => (await house.records.merge(ids, FORCED))._id
const history = (house: House, kept: boolean) => house.admin.tables.setHistory('people', kept)
const person = (letter: string) => from(letter, '1', { name: 'Ada', city: `City of ${letter}` })

/** The records of three sources, a and b merged, and the survivor with c; each merge with history or without. */
async function mergedTwice(...kept: readonly [first: boolean, second: boolean]) {
  const house = await openPeople()
  const [a, b, c] = await put(house, person('a'), person('b'), person('c'))
  await history(house, kept[0])
  const inner = await merge(house, a!, b!)
  await history(house, kept[1])
  return { house, a: a!, inner, outer: await merge(house, inner, c!) }
}

test('[MG-3700] what was absorbed with history, and its survivor without, has the survivor that stands now updated', async () => {
  const { house, a, outer } = await mergedTwice(true, false)
  const deliver = async (phone: string) => (await house.records.upsert([from('a', '1', { phone })])).results[0]
  expect(await deliver('7')).toMatchObject({ outcome: 'UPDATED', id: outer })
  expect(await house.records.get(outer)).toMatchObject({ phone: '7' })
  expect(await deliver('7')).toMatchObject({ outcome: 'UNCHANGED', id: outer })
  await history(house, true)
  await put(house, { _id: a, phone: '8' })
  expect(await house.records.get(outer)).toMatchObject({ phone: '8' })
  expect((await house.records.get(a))._metadata._absorbed).toMatchObject({ _merged_into: outer, _history: true })
  await expectRefusal(house.records.remove(a), 'conflict', 'record-absorbed')
})

test('[MG-3701] what was absorbed without history contributes by the survivor that history has, and an undo brings that back', async () => {
  const { house, inner, outer, a } = await mergedTwice(false, true)
  house.pass(1000)
  await put(house, from('a', '1', { city: 'Turin', phone: '7' }))
  expect(await house.records.get(outer)).toMatchObject({ city: 'Turin', phone: '7' })
  expect((await house.records.get(outer))._metadata._pinned).toBeUndefined()
  expect((await house.records.get(a))._metadata._absorbed).toEqual({ _id: a, _merged_into: outer, _history: false })
  await expectRefusal(house.records.remove(a), 'conflict', 'record-absorbed')
  await house.records.unmerge(outer)
  expect(await house.records.get(inner)).toMatchObject({ city: 'Turin', phone: '7' })
  expect((await house.records.upsert([from('b', '1', { phone: '7' })])).results).toMatchObject([
    { id: inner, outcome: 'UNCHANGED' },
  ])
})

test('[MG-3700] what history has of an earlier merge contributes nothing to one without', async () => {
  const house = await openPeople()
  const ids = await put(house, person('a'), person('b'))
  await house.records.unmerge(await merge(house, ...ids))
  await put(house, { _id: ids[0]!, phone: '7' })
  await history(house, false)
  const survivor = await merge(house, ...ids)
  await put(house, from('b', '1', { born: '1815' }))
  expect(await house.records.get(survivor)).toMatchObject({ phone: '7', born: '1815' })
  await history(house, true)
  await expectRefusal(house.records.unmerge(survivor), 'conflict', 'history-missing')
  expect(await everybody(house)).toHaveLength(1)
})
