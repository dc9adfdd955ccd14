import { expect, test } from 'vitest'
import { openPeople, PEOPLE } from '../fixtures/house.ts'

test('[MG-901] saving an entity with duplicates over a table without history is allowed, and its validation says what that means', async () => {
  const { admin } = await openPeople({ table: { history: false } })
  expect((await admin.entities.get('people')).validation).toMatch(/keeps no history: merges cannot be taken back/)
  await admin.tables.setHistory('people', true)
  expect(await admin.entities.get('people')).not.toHaveProperty('validation')
  await admin.tables.setHistory('people', false)
  expect((await admin.entities.update(PEOPLE)).validation).toMatch(/keeps no history/)
})

test('[MG-901] an entity that only searches has nothing to take back', async () => {
  const { admin } = await openPeople()
  await admin.tables.create({ table: 'others', dataset: 'person' })
  const entity = { id: 'others', table: 'others', type: 'SEARCH' as const, indexer: 'person-indexer' }
  expect(await admin.entities.create(entity)).not.toHaveProperty('validation')
})
