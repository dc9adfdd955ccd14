import { describe, expect, test } from 'vitest'
import type { ColumnInput } from '../../src/index.ts'
import { expectRefusal, type House, MORNING, openHouse, openPeople, principal, put } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'

const page = (house: House, query = {}) => house.admin.tables.records('people', query)
const ids = async (house: House, query = {}) => (await page(house, query)).records.map(({ _id }) => _id)

describe('[TB-41] filters', () => {
  test('find records that people stated as different', async () => {
    const house = await openPeople()
    await put(house, ADA, LOVELASE, GRACE)
    await house.records.disconnect(['ada', 'lovelase'])
    expect(await ids(house, { filterDisconnected: true })).toEqual(['ada', 'lovelase'])
    expect(await ids(house, { filterDisconnected: true, filterError: true })).toEqual([])
  })

  test('find records by their quality, bounds included', async () => {
    const house = await openPeople()
    await put(house, ADA, { _id: 'poor', name: 'Poor' })
    const quality = new Map((await page(house)).records.map((record) => [record._id, record._metadata._quality!]))
    const poor = quality.get('poor')!
    expect(poor).toBeLessThan(quality.get('ada')!)
    expect(await ids(house, { filterQualityLess: poor })).toEqual(['poor'])
    expect(await ids(house, { filterQualityLess: poor - 1 })).toEqual([])
    expect(await ids(house, { filterQualityGreater: poor })).toEqual(['ada', 'poor'])
    expect(await ids(house, { filterQualityGreater: poor + 1 })).toEqual(['ada'])
  })

  test.each([-1, 101, Number.NaN])('refuse the quality %s', async (quality) => {
    const house = await openPeople()
    await expectRefusal(page(house, { filterQualityGreater: quality }), 'invalid', 'quality-invalid')
    await expectRefusal(page(house, { filterQualityLess: quality }), 'invalid', 'quality-invalid')
  })

  test.each([0, 100])('take the quality %s', async (quality) => {
    const house = await openPeople()
    expect(await ids(house, { filterQualityGreater: quality, filterQualityLess: quality })).toEqual([])
  })
})

describe('[TB-42] a cursor', () => {
  const openFilled = async () => {
    const house = await openPeople()
    await put(house, GRACE, CHARLES, ADA)
    return house
  }

  test('walks all records without numbers or totals, and ends', async () => {
    const house = await openFilled()
    const walked: string[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined) {
      const answer = await page(house, { cursor, pageSize: 2 })
      expect(answer.page).toEqual({ size: 2 })
      walked.push(...answer.records.map(({ _id }) => _id))
      cursor = answer.cursor
    }
    expect(walked).toEqual(['ada', 'charles', 'grace'])
  })

  test('is told by a numbered page too, unless it is the last', async () => {
    const house = await openFilled()
    const { cursor } = await page(house, { pageSize: 1 })
    expect(await ids(house, { cursor, pageSize: 5 })).toEqual(['charles', 'grace'])
    expect(await page(house, { pageSize: 3 })).not.toHaveProperty('cursor')
  })

  test('stays where it was while records come before it', async () => {
    const house = await openFilled()
    const { cursor } = await page(house, { pageSize: 2 })
    await put(house, { _id: 'aaa', name: 'A' })
    expect(await ids(house, { cursor })).toEqual(['grace'])
  })

  test('of another query, or beside a page number, is refused', async () => {
    const house = await openFilled()
    const { cursor } = await page(house, { pageSize: 1 })
    await expectRefusal(page(house, { cursor, filterError: true }), 'invalid', 'cursor-invalid')
    await expectRefusal(page(house, { cursor, type: 'HISTORY' }), 'invalid', 'cursor-invalid')
    await expectRefusal(page(house, { cursor: 'nonsense' }), 'invalid', 'cursor-invalid')
    await expectRefusal(page(house, { cursor, pageNumber: 0 }), 'invalid', 'cursor-and-page')
  })

  test('walks history as well', async () => {
    const house = await openFilled()
    for (const id of ['ada', 'grace']) await house.records.remove(id)
    const { cursor } = await page(house, { type: 'HISTORY', pageSize: 1 })
    expect(await ids(house, { type: 'HISTORY', cursor })).toEqual(['grace'])
  })
})

/** People with visits, and a reference to places. */
async function openVisits(): Promise<House> {
  const house = await openHouse()
  const { resources, tables, entities } = house.admin
  const dataset = (_id: string, columns: readonly ColumnInput[]) => ({
    type: 'dataset' as const,
    _id,
    description: `The ${_id}`,
    columns,
  })
  await resources.create(
    dataset('place', [
      { key: 'code', lookup: true },
      { key: 'title', lookupDescription: true },
    ]),
  )
  await tables.create({ table: 'places', dataset: 'place' })
  await resources.create(dataset('visit', [{ key: 'on' }, { key: 'notes', array: true }]))
  await resources.create(
    dataset('patient', [
      { key: 'name', empty: false, description: 'Full name' },
      { key: 'place', token: 'FOREIGN_ID', foreignKey: 'places.code' },
      { key: 'visits', type: 'DATASET', dataset: 'visit', array: true },
    ]),
  )
  await tables.create({ table: 'people', dataset: 'patient', history: true, audit: true })
  await entities.create({ id: 'people', table: 'people', type: 'NONE' })
  await entities.create({ id: 'places', table: 'places', type: 'NONE' })
  return house
}

describe('[TB-43] what a table is made of', () => {
  test('its datasets, the nested ones included', async () => {
    const { admin } = await openVisits()
    const datasets = await admin.tables.datasets('people')
    expect(Object.keys(datasets).sort()).toEqual(['patient', 'visit'])
    expect(datasets.visit).toMatchObject({ type: 'dataset', _id: 'visit' })
  })

  test('its columns, constraints and view', async () => {
    const { admin } = await openVisits()
    const metadata = await admin.tables.metadata('people')
    expect(metadata).toMatchObject({
      table: { id: 'people', type: 'TABLE' },
      columnKeys: ['name', 'place', 'visits'],
      columns: [{ key: 'name', mandatory: true, description: 'Full name' }, { foreignKey: 'places.code' }, {}],
      constraints: [{ key: 'name', mandatory: true, patternScope: 'NONE' }, {}, {}],
      view: { dataset: 'patient', columns: [{ key: 'name', label: 'Full name' }, {}, {}] },
    })
    expect(await admin.tables.metadata('people', { type: 'HISTORY' })).toMatchObject({
      table: { id: 'people_history', type: 'HISTORY' },
    })
  })

  test('[TB-62] the view is the one called as the table, else the first by id', async () => {
    const { admin } = await openVisits()
    const save = (_id: string) =>
      admin.resources.create({ type: 'data-view', _id, description: _id, dataset: 'patient', title: `View ${_id}` })
    const title = async () => (await admin.tables.metadata('people')).view?.title
    expect(await title()).toBe('The patient')
    await save('zebra')
    expect(await title()).toBe('View zebra')
    await save('apple')
    expect(await title()).toBe('View apple')
    await save('people')
    expect(await title()).toBe('View people')
  })

  test('without a dataset there is nothing to tell', async () => {
    const { admin } = await openHouse()
    await admin.tables.create({ table: 'loose' })
    const metadata = await admin.tables.metadata('loose')
    expect(metadata).toMatchObject({ columnKeys: [], columns: [], constraints: [] })
    expect(metadata).not.toHaveProperty('view')
    expect(await admin.tables.datasets('loose')).toEqual({})
    expect((await admin.tables.emptyRecord('loose')).record).toEqual({})
  })

  test('[TB-44] an empty record has every column, a nested list one empty record', async () => {
    const { admin } = await openVisits()
    expect((await admin.tables.emptyRecord('people')).record).toEqual({
      name: null,
      place: null,
      visits: [{ on: null, notes: [] }],
    })
  })

  test('[TB-46] pages name columns, nested ones by their path', async () => {
    const { admin } = await openVisits()
    const { columns, columnMap } = await admin.tables.records('people')
    expect(columns).toEqual(['name', 'place', 'visits'])
    expect(Object.keys(columnMap)).toEqual(['name', 'place', 'visits', 'visits.on', 'visits.notes'])
    expect(columnMap['visits.notes']).toMatchObject({ key: 'notes', array: true })
  })
})

describe('[TB-47] the list of tables', () => {
  test('has the history behind each table that keeps one, with its own size', async () => {
    const house = await openPeople()
    await put(house, ADA, GRACE)
    await house.records.remove('ada')
    const listed = (await house.admin.tables.list()).map(({ id, type, size }) => [id, type, size])
    expect(listed).toEqual([
      ['people', 'TABLE', 1],
      ['people_history', 'HISTORY', 1],
    ])
  })

  test('a table without history has none', async () => {
    const house = await openPeople({ table: { history: false } })
    expect((await house.admin.tables.list()).map(({ id }) => id)).toEqual(['people'])
    await expectRefusal(house.admin.tables.get('people_history'), 'not_found', 'table-not-found')
  })
})

describe('[RC-100] one record of a table', () => {
  test('is a live one, or the newest of history', async () => {
    const house = await openPeople()
    await put(house, ADA, GRACE)
    await house.records.remove('grace')
    const read = (id: string, type?: 'HISTORY') =>
      house.admin.tables.record('people', id, type ? { type } : {}).then(({ record }) => record._metadata._history)
    expect(await read('ada')).toBe(false)
    expect(await read('grace', 'HISTORY')).toBe(true)
    await expectRefusal(read('grace'), 'not_found', 'record-not-found')
    await expectRefusal(read('ada', 'HISTORY'), 'not_found', 'record-not-found')
  })

  test('[RC-101] comes with its columns, what it absorbed, its datasets and its audit', async () => {
    const house = await openPeople()
    await put(house, ADA, LOVELASE)
    const { _id: id } = await house.records.merge(['ada', 'lovelase'])
    const { expanded } = await house.admin.tables.record('people', id, { expanded: true })
    expect(expanded).toMatchObject({ columns: expect.arrayContaining(['name']), datasets: { person: {} } })
    expect(expanded!.merged.map(({ _id }) => _id).sort()).toEqual(['ada', 'lovelase'])
    expect(expanded!.audit!.map(({ type }) => type)).toContain('MERGE')
  })

  test('[RC-102] of an entity comes with where its values come from', async () => {
    const house = await openPeople()
    await put(house, ADA, LOVELASE)
    const { _id: id } = await house.records.merge(['ada', 'lovelase'])
    const { record, expanded } = await house.admin.records('people').read(id, { expanded: true })
    expect(record._id).toBe(id)
    expect(expanded!.provenance.name).toMatchObject({ rule: expect.any(String) })
    expect(await house.admin.records('people').read(id)).toEqual({ record })
  })
})

describe('[RC-103] a record as it was', () => {
  const read = (house: House, asOf: number, id = 'ada') =>
    house.admin
      .records('people')
      .read(id, { asOf })
      .then(({ record }) => record)

  const openStory = async (table = {}) => {
    const house = await openPeople({ table })
    await put(house, ADA)
    house.pass(1000)
    await put(house, { _id: 'ada', city: 'Paris' })
    house.pass(1000)
    return house
  }

  test('has the values that its audit tells', async () => {
    const house = await openStory()
    expect(await read(house, MORNING)).toMatchObject({ city: 'London', _metadata: { _revision: 1 } })
    expect(await read(house, MORNING + 999)).toMatchObject({ city: 'London' })
    expect(await read(house, MORNING + 1000)).toMatchObject({ city: 'Paris', _metadata: { _revision: 2 } })
    await expectRefusal(read(house, MORNING - 1), 'not_found', 'record-not-found')
  })

  test('is told of a deleted one before its end', async () => {
    const house = await openStory()
    await house.records.remove('ada')
    expect(await read(house, MORNING + 1999)).toMatchObject({ city: 'Paris', _metadata: { _history: false } })
    expect(await read(house, MORNING)).toMatchObject({ city: 'London' })
    await expectRefusal(read(house, MORNING + 2000), 'not_found', 'record-not-found')
  })

  test('is a conflict where nothing tells', async () => {
    const house = await openStory({ audit: false })
    expect(await read(house, MORNING + 1000)).toMatchObject({ city: 'Paris' })
    await expectRefusal(read(house, MORNING + 999), 'conflict', 'as-of-unknown')
    await house.admin.tables.setAudit('people', true)
    house.pass(1000)
    await put(house, { _id: 'ada', city: 'Rome' })
    expect(await read(house, MORNING + 2000)).toMatchObject({ city: 'Paris' })
    await expectRefusal(read(house, MORNING + 999), 'conflict', 'as-of-unknown')
  })
})

describe('[TB-50] look-ups', () => {
  const places = async (house: House, ...codes: readonly string[]) => {
    const { results } = await house.admin
      .records('places')
      .upsert(codes.map((code) => ({ _id: code.toLowerCase(), code, title: `Place ${code}` })))
    expect(results.every(({ outcome }) => outcome === 'INSERTED')).toBe(true)
  }

  test('offer each value once, with what describes it', async () => {
    const house = await openVisits()
    await places(house, 'PAR', 'LON', 'ROM')
    expect(await house.admin.tables.lookup('places', { limit: 2 })).toEqual({
      table: 'places',
      limit: 2,
      offset: 0,
      total: 3,
      values: [
        { value: 'LON', descriptions: { title: 'Place LON' } },
        { value: 'PAR', descriptions: { title: 'Place PAR' } },
      ],
    })
    expect(await house.admin.tables.lookup('places', { q: 'place r' })).toMatchObject({
      total: 1,
      values: [{ value: 'ROM' }],
    })
    expect((await house.admin.tables.lookup('places', { offset: 2 })).values).toHaveLength(1)
  })

  test('cap the limit and refuse what is no count', async () => {
    const house = await openVisits()
    expect((await house.admin.tables.lookup('places', { limit: 501 })).limit).toBe(500)
    expect((await house.admin.tables.lookup('places', { limit: 500 })).limit).toBe(500)
    await expectRefusal(house.admin.tables.lookup('places', { limit: 0 }), 'invalid', 'limit-invalid')
    await expectRefusal(house.admin.tables.lookup('places', { offset: -1 }), 'invalid', 'offset-invalid')
    await expectRefusal(house.admin.tables.lookup('nowhere'), 'not_found')
  })

  test('[TB-51] follow a change of the dataset, however many records there are', async () => {
    const house = await openVisits()
    await places(house, ...Array.from({ length: 2100 }, (_, n) => `P${n}`))
    expect((await house.admin.tables.lookup('places')).total).toBe(2100)
    const columns = [{ key: 'code' }, { key: 'title', lookup: true }]
    await house.admin.resources.update({ type: 'dataset', _id: 'place', description: 'P', columns })
    const { total, values } = await house.admin.tables.lookup('places', { limit: 1 })
    expect([total, values]).toEqual([2100, [{ value: 'Place P0', descriptions: {} }]])
  })

  test('[TB-51] fall back to identity columns, then to ids', async () => {
    const house = await openVisits()
    await places(house, 'LON')
    const save = (columns: readonly ColumnInput[]) =>
      house.admin.resources.update({ type: 'dataset', _id: 'place', description: 'P', columns })
    await save([{ key: 'code' }, { key: 'title', identity: true }])
    expect((await house.admin.tables.lookup('places')).values[0]).toMatchObject({ value: 'Place LON' })
    await save([{ key: 'code' }, { key: 'title', lookupDescription: true }])
    expect((await house.admin.tables.lookup('places')).values).toEqual([
      { value: 'lon', descriptions: { title: 'Place LON' } },
    ])
  })

  test('[TB-52] of a table that the caller does not see are refused', async () => {
    const house = await openVisits()
    await expectRefusal(house.onefold.as(principal('VIEWER')).tables.lookup('places'), 'forbidden')
  })
})

describe('[TB-63] a draft of a view', () => {
  test('is resolved and not kept', async () => {
    const { admin } = await openVisits()
    const view = await admin.resources.resolveView({ dataset: 'patient', columns: [{ key: 'place', label: 'Where' }] })
    expect(view).toMatchObject({ id: 'draft', columns: [{ key: 'place', label: 'Where' }, { key: 'name' }, {}] })
    expect((await admin.resources.list('data-view')).length).toBe(0)
  })

  test('that is wrong is refused with everything that is', async () => {
    const { admin } = await openVisits()
    const resolve = (draft: object) => admin.resources.resolveView(draft as never)
    await expectRefusal(resolve({ dataset: 'nothing' }), 'invalid', 'dataset-unknown')
    await expectRefusal(resolve({}), 'invalid', 'member-missing')
    await expectRefusal(resolve({ dataset: 'patient', columns: [{ key: 'nme' }] }), 'invalid', 'column-unknown')
    await expectRefusal(resolve({ dataset: 'patient', colums: [] }), 'invalid', 'member-unknown')
    await expectRefusal(resolve({ dataset: 'patient', columns: [{ key: 'name', width: 13 }] }), 'invalid')
  })

  test('[TB-3920] of another kind is refused as that', async () => {
    const { admin } = await openVisits()
    const dataset = { type: 'dataset', _id: 'd', description: 'D', columns: [{ key: 'name' }] }
    const refused = await expectRefusal(admin.resources.resolveView(dataset as never), 'invalid', 'member-invalid')
    expect(refused.texts).toEqual(['resource: The draft of a data view is expected.'])
    const view = { type: 'data-view', _id: 'v', dataset: 'patient' }
    await expect(admin.resources.resolveView(view as never)).resolves.toMatchObject({ columns: [{}, {}, {}] })
  })
})
