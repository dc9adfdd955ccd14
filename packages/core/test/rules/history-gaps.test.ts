import { expect, test } from 'vitest'
import { verifyStore } from '../../src/index.ts'
import { openPeople, put } from '../fixtures/house.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'

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
