import { expect, test } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { openPeople, put, synchronize } from '../fixtures/house.ts'
import { ADA, from, LOVELASE } from '../fixtures/people.ts'

/** 25 points for each column in common; one record of each source in a cluster. */
const SOURCED = { classifier: { onePerSource: true } }

test('[LE-927] of a record of the same source resolve says that it is left for review, and why', async () => {
  const house = await openPeople(SOURCED)
  await put(house, from('crm', '1', ADA))
  const same = await house.records.resolve(from('crm', '2', LOVELASE))
  expect(same).toMatchObject({ decision: 'REVIEW', created: false })
  expect(same).not.toHaveProperty('record')
  expect(same.candidates).toMatchObject([
    { score: 75, label: 'REVIEW', explanation: expect.stringContaining('two records of one source') },
  ])
  const other = await house.records.resolve(from('shop', '2', LOVELASE))
  expect(other.decision).toBe('MATCH')
  expect(other.candidates).toMatchObject([{ label: 'MATCH', explanation: expect.stringContaining('is a match:') }])
})

test('[LE-927] it creates nothing where one record of each source alone parts two', async () => {
  const house = await openPeople(SOURCED)
  await put(house, from('crm', '1', ADA))
  const asked = await house.records.resolve(from('crm', '2', LOVELASE), { createIfNone: true })
  expect(asked).toMatchObject({ decision: 'REVIEW', created: false })
  expect((await house.store.records.head(1)).records).toBe(1)
})

test('[LE-927] what resolve decides is what a FULL index makes of the written record, for 40 seeds', async () => {
  const decisions = new Set<string>()
  for (let seed = 0; seed < 40; seed++) {
    const random = seededRandom(seed)
    const house = await openPeople(SOURCED)
    const person = (id: string) =>
      from(random.pick(['crm', 'shop', 'web']), id, {
        _id: id,
        name: random.pick(['Ada', 'Eda']),
        email: random.pick(['a@x.org', 'b@x.org']),
        phone: random.pick(['1', '2']),
        city: random.pick(['London', 'Paris']),
      })
    await put(house, ...Array.from({ length: random.between(1, 6) }, (_, n) => person(`p${n}`)))
    const asked = person('new')
    const { decision, record, candidates } = await house.records.resolve(asked)
    const [id] = await put(house, asked)
    await synchronize(house, { load: 'NONE', index: 'FULL' })
    const { clusters } = await house.clusters.list({ minScore: 0, pageSize: 100 })
    const own = clusters.filter(({ recordIds }) => recordIds.includes(id!))
    const matched = own.find(({ recordIds, label }) => label === 'MATCH' && recordIds.includes(String(record?._id)))
    const made = own.length === 0 ? 'NEW' : matched ? 'MATCH' : 'REVIEW'
    expect([seed, decision]).toEqual([seed, made])
    for (const { id: other, label } of candidates) {
      const { link } = await house.records.explain(id!, other)
      expect([seed, other, label]).toEqual([seed, other, link])
    }
    decisions.add(decision)
  }
  expect([...decisions].sort()).toEqual(['MATCH', 'NEW', 'REVIEW'])
})
