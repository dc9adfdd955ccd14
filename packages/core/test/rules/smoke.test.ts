import { expect, test } from 'vitest'
import { ADA, LOVELASE, ANNABELLA, GRACE, from } from '../fixtures/people.ts'
import { labels, openPeople, put, everybody, synchronize, idsIn } from '../fixtures/house.ts'

test('smoke', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, ANNABELLA, GRACE)
  console.log(await labels(house), await house.clusters.list({minScore: 0}))
  const m = await house.records.merge(['ada', 'lovelase'])
  console.log(m)
  console.log(await everybody(house, 'HISTORY'), await house.records.audit('ada'))
  console.log((await house.admin.entities.get('people')))
})
test('roundtrip', async () => {
  const house = await openPeople()
  const c = await house.admin.resources.get('person-classifier')
  await house.admin.resources.save(c as never)
})
test('two first looks', async () => {
  const house = await openPeople()
  await Promise.all([house.clusters.list(), house.clusters.list(), house.records.upsert([ADA]), house.clusters.list(), house.clusters.list()])
})
test('deleted survivor', async () => {
  const house = await openPeople()
  await put(house, from('crm', '1', ADA), from('web', '1', LOVELASE))
  const [c] = (await house.clusters.list()).clusters
  const s = await house.clusters.merge(c!.id)
  await house.records.remove(s._id)
  console.log(await house.records.upsert([from('crm', '1', ADA)]), await everybody(house))
})
test('mirror', async () => {
  const house = await openPeople({ resources: [], })
  await house.admin.tables.create({table: 'mirror'})
  await house.admin.resources.save({type:'sink-table', _id:'m', description:'m', table:'mirror'}, {create: true})
  await house.admin.entities.save({ id:'people', table:'people', type:'DUPLICATES', indexer:'person-indexer', classifier:'person-classifier', merger:'person-merger', sinks:[{resource:'m'}]})
  await put(house, from('crm', '1', ADA), from('web', '1', LOVELASE))
  await house.admin.events.settled()
  const [c] = (await house.clusters.list()).clusters
  const s = await house.clusters.merge(c!.id)
  await house.admin.events.settled()
  console.log(JSON.stringify((await house.admin.tables.records('mirror')).records), await house.admin.events.stats(), (await house.admin.events.bySink('m')).events.map(e=>e.error))
})
test('desc', async () => {
  const house = await openPeople()
  await put(house, ADA)
  const c = await house.admin.resources.get('person')
  await house.admin.resources.save({...c, description:'other'} as never)
  expect((await house.admin.entities.get('people')).status).toBe('READY')
})
