import { expect, test } from 'vitest'
import { put } from '../fixtures/house.ts'
import { foundIds, openSearchable } from '../fixtures/searchable.ts'

/** No more than are counted in any case. */
const RECORDS = 950
const GIVEN = ['Ada', 'Grace', 'Barbara', 'Radia', 'Annabella']
const FAMILY = ['Lovelace', 'Hopper', 'Liskov', 'Perlman', 'King', 'Byron', 'Lovelase']

/** A town in which most live in one city; some were deleted, two are one by now. */
async function town() {
  const house = await openSearchable()
  const people = Array.from({ length: RECORDS }, (_, n) => ({
    _id: `person-${n}`,
    name: `${GIVEN[n % GIVEN.length]} ${FAMILY[n % FAMILY.length]}`,
    city: n % 5 === 4 ? 'Arlington' : 'London',
    tags: ['lond', `tag${n % 40}`],
  }))
  await put(house, ...people)
  for (const n of [3, 35, 70]) await house.records.remove(`person-${n}`)
  await house.records.merge(['person-0', 'person-105'], { force: true, comment: 'One and the same' })
  return house
}

test('[SE-2540] pages that are asked for one by one are what one page of all says, whatever was left out for them', async () => {
  const house = await town()
  for (const query of ['ada lovelace london', 'person-7 byron london lond', 'grace tag3', 'london']) {
    const whole = await house.records.searchText({ query, pageSize: 1000 })
    for (const [pageNumber, pageSize] of [
      [0, 1],
      [0, 10],
      [3, 10],
      [1, 200],
    ] as const) {
      const page = await house.records.searchText({ query, pageNumber, pageSize })
      const from = pageNumber * pageSize
      expect(foundIds(page), query).toEqual(foundIds(whole).slice(from, from + pageSize))
      expect(page, query).toMatchObject({ count: whole.count, truncated: false })
      expect(page).not.toHaveProperty('countIsLowerBound')
    }
    const capped = await house.records.searchText({ query, options: { maximumResults: 5 } })
    expect(foundIds(capped)).toEqual(foundIds(whole).slice(0, 5))
    expect(capped).toMatchObject({ count: 5, truncated: true })
    const late = { filter: { filterUpdatedAfter: 0 } }
    expect(foundIds(await house.records.searchText({ query, ...late }))).toEqual(foundIds(whole).slice(0, 10))
  }
}, 120_000)

test('[SE-2700] a short word in more than a thousand records is counted to the end', async () => {
  const house = await openSearchable()
  const named = Array.from({ length: 1010 }, (_, n) => ({ _id: `named-${n}`, name: `Ada Nr${n}` }))
  const within = Array.from({ length: 40 }, (_, n) => ({ _id: `within-${n}`, name: `Ramadanbayevich Nr${n}` }))
  await put(house, ...named, ...within)
  const ask = (options: object) => house.records.searchText({ query: 'ada', options })
  for (const options of [{}, { countExact: true }, { clusters: true }, { combine: 'ALL' }]) {
    const answer = await ask(options)
    expect(answer).toMatchObject({ count: 1050, truncated: false })
    expect(answer).not.toHaveProperty('countIsLowerBound')
  }
  expect(await ask({ maximumResults: 1005 })).toMatchObject({ count: 1005, truncated: true })
  expect(await house.records.searchText({ query: 'ada', pageNumber: 10, pageSize: 100 })).toMatchObject({ count: 1050 })
})
