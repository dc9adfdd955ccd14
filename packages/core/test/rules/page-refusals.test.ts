import { expect, test } from 'vitest'
import { expectRefusal, openPeople } from '../fixtures/house.ts'

test('[LM-2481] number and size of a page are refused together', async () => {
  const { admin } = await openPeople()
  const refused = await expectRefusal(admin.tables.records('people', { pageNumber: -1, pageSize: 1001 }), 'invalid')
  expect(refused.codes).toEqual(['page-number-invalid', 'page-size-invalid'])
})

test('[LM-2481] page, filter and options of a search are refused together, each at its place', async () => {
  const house = await openPeople()
  const refused = await expectRefusal(
    house.records.search({
      record: { name: 'Ada' },
      pageNumber: -1,
      pageSize: 0,
      filter: { filterQualityGreater: 101, filterQualityLess: -1 },
      options: { geoSteps: 0 },
    }),
    'invalid',
  )
  expect(refused.refusals.map(({ path }) => path)).toEqual([
    'filter.filterQualityGreater',
    'filter.filterQualityLess',
    'options.geoSteps',
    'pageNumber',
    'pageSize',
  ])
  const inside = { pageNumber: 0, pageSize: 1000, filter: { filterQualityGreater: 0, filterQualityLess: 100 } }
  expect((await house.records.search({ record: { name: 'Ada' }, ...inside })).count).toBe(0)
})
