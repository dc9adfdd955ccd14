import { expect, test } from 'vitest'
import type { ClusterLabel, Clusters } from '../../src/index.ts'
import { expectRefusal, openPeople } from '../fixtures/house.ts'
import { openScoped } from '../fixtures/scoped.ts'

/** What listing says of each range. */
async function listed(clusters: Pick<Clusters, 'list'>) {
  const reaching = async (label: ClusterLabel, minScore: number): Promise<number> =>
    minScore > 90 ? 0 : ((await clusters.list({ label, minScore, pageSize: 1 })).page.totalElements ?? 0)
  return Promise.all(
    Array.from({ length: 10 }, async (_, tenth) => {
      const from = tenth * 10
      const within = async (label: ClusterLabel) => (await reaching(label, from)) - (await reaching(label, from + 10))
      return { from, to: from + 10, match: await within('MATCH'), review: await within('REVIEW') }
    }),
  )
}

test('[CL-913] clusters are counted by tenths of their score as they are listed; what was stated as different is not', async () => {
  const house = await openPeople()
  const cities = ['London', 'Londn', 'Paris']
  const records = Array.from({ length: 12 }, (_, group) => [
    { _id: `${group}a`, name: 'Ada Lovelace', email: `${group}@x.org`, phone: `${group}`, city: 'London' },
    ...[{ _id: `${group}b`, name: group % 2 ? 'Ada Lovelace' : 'Ada Byron', email: `${group}@x.org` }].map((twin) => ({
      ...twin,
      phone: group % 3 ? `${group}` : `x${group}`,
      city: cities[group % 3],
    })),
  ])
  await house.records.upsert(records.flat())
  const scores = await house.clusters.scores()
  expect(scores).toEqual(await listed(house.clusters))
  expect(scores.map(({ from, to }) => [from, to])).toEqual(
    Array.from({ length: 10 }, (_, at) => [at * 10, at * 10 + 10]),
  )
  const total = (counted: typeof scores) => counted.reduce((sum, { match, review }) => sum + match + review, 0)
  expect(total(scores)).toBeGreaterThan(5)
  const [{ id } = { id: '' }] = (await house.clusters.list({ minScore: 0 })).clusters
  await house.clusters.split(id, { comment: 'two people' })
  const after = await house.clusters.scores()
  expect(total(after)).toBe(total(scores) - 1)
  expect(after).toEqual(await listed(house.clusters))
})

test('[CL-913] a caller with a scope counts what is in sight; before the first index there is nothing', async () => {
  const { vera } = await openScoped()
  const own = vera.clusters('people')
  const scores = await own.scores()
  expect(scores).toEqual(await listed(own))
  const empty = await openPeople()
  expect((await empty.clusters.scores()).every(({ match, review }) => match + review === 0)).toBe(true)
  const search = await openPeople({ entity: { type: 'SEARCH', classifier: undefined, merger: undefined } as object })
  await expectRefusal(search.clusters.scores(), 'conflict', 'no-duplicates')
})
