import { describe, expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { type OnefoldError, openOnefold, type ResourceInput, type SearchOptions } from '../../src/index.ts'
import { expectRefusal, MORNING, openHouse, principal, put, synchronize } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, from, GRACE, LOVELASE } from '../fixtures/people.ts'
import { by, foundIds, notes, openSearchable, ranked } from '../fixtures/searchable.ts'

test('[SE-50] a record is found through each mapping that it has a value of, and the answer says how', async () => {
  const house = await openSearchable()
  await put(house, ADA, LOVELASE, ANNABELLA, CHARLES, GRACE)
  const found = await by(house, { name: 'ada lovelace' })
  expect(notes(found)).toEqual([
    { exact: true, type: 'EXACT', index: 'name', match: 'Ada Lovelace', origin: 'DIRECT', rank: 1 },
    { exact: false, type: 'FUZZY', index: 'name', match: 'Ada Lovelase', origin: 'DIRECT', rank: 0.916667 },
  ])
  expect(foundIds(found)).toEqual(['ada', 'lovelase'])
  expect(found).toMatchObject({ count: 2, truncated: false, search: { name: 'ada lovelace' } })
  expect(found.page).toEqual({ number: 0, size: 10, totalElements: 2, totalPages: 1 })
  expect(found).not.toHaveProperty('countIsLowerBound')
  expect(found).not.toHaveProperty('entity')
})

test('[SE-51] a column that there is not is refused, and the nearest is named', async () => {
  const house = await openSearchable()
  await expectRefusal(by(house, { nmae: 'Ada' }), 'invalid', 'column-unknown')
  await expectRefusal(by(house, { _metadata: {} }), 'invalid', 'reserved-member')
})

test('[SE-905] a field mode of a column that there is not is refused, a path below a column is not', async () => {
  const house = await openSearchable()
  const name = { name: 'Ada' }
  await expectRefusal(by(house, name, { fieldModes: { nmae: 'EXACT' } }), 'invalid', 'column-unknown')
  expect(await by(house, name, { fieldModes: { name: 'EXACT', 'name.first': 'EXACT' } })).toMatchObject({ count: 0 })
})

test('[SE-52] what is not searched says so', async () => {
  const house = await openSearchable()
  await expectRefusal(house.admin.records('nobody').search({ record: {} }), 'not_found', 'entity-not-found')
  await house.admin.entities.setEnabled('people', false)
  await expectRefusal(by(house, { name: 'Ada' }), 'conflict', 'entity-disabled')
  await house.admin.tables.create({ table: 'things', dataset: 'person' })
  await house.admin.entities.create({ id: 'others', table: 'things', type: 'NONE' })
  await expectRefusal(house.steward.records('others').search({ record: {} }), 'conflict', 'not-searchable')
  await expectRefusal(house.steward.records('others').searchText({ query: 'x' }), 'conflict', 'not-searchable')
})

test('[SE-52] a filled table is searched once it is indexed', async () => {
  const house = await openHouse()
  const { admin } = house
  await admin.resources.create({ type: 'dataset', _id: 'd', description: 'D', columns: [{ key: 'name' }] })
  const mappings = [{ id: 'name', keys: ['name'] }]
  await admin.resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'd', mappings })
  await admin.tables.create({ table: 'people', dataset: 'd' })
  await admin.entities.create({ id: 'people', table: 'people', type: 'NONE' })
  await house.records.upsert([{ _id: 'ada', name: 'Ada' }])
  await admin.entities.update({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'i' })
  await expectRefusal(by(house, { name: 'Ada' }), 'conflict', 'not-indexed')
  await synchronize(house, { load: 'NONE', index: 'FULL' })
  expect(foundIds(await by(house, { name: 'Ada' }))).toEqual(['ada'])
})

test('[SE-3751] what rests on keys alone goes on when the groups were cleared', async () => {
  const house = await openSearchable()
  await put(house, ADA, LOVELASE, ANNABELLA)
  const before = await by(house, { name: 'ada lovelace' })
  await house.admin.entities.clear('people')
  expect(await by(house, { name: 'ada lovelace' })).toEqual(before)
  expect(foundIds(await house.viewer.records('people').searchText({ query: 'annabella' }))).toEqual(['annabella'])
  expect(foundIds(await by(house, { _id: 'ada' }))).toEqual(['ada'])
  expect(foundIds(await by(house, { name: 'ada lovelace' }, { clusters: true }))).toEqual(foundIds(before))
  expect(await house.records.searchCapabilities()).toMatchObject({ searchable: true })
  await put(house, GRACE)
  expect(foundIds(await by(house, { name: GRACE.name! }))).toEqual(['grace'])
  await synchronize(house, { load: 'NONE', index: 'FULL' })
  expect(foundIds(await by(house, { name: GRACE.name! }))).toEqual(['grace'])
})

test('[SE-53] everything outside its bounds is refused at once', async () => {
  const house = await openSearchable()
  const wrong = {
    combine: 'SOME',
    exact: 'NEARLY',
    fieldModes: { name: 'X' },
    fuzzyMaximumTypos: 0,
    geoPrecision: 'L11',
    geoSteps: 0,
    maximumDuration: 0,
    maximumResults: -2,
    radiusMeters: -1,
  } as unknown as SearchOptions
  const refusal = await by(house, {}, wrong).catch((error: { texts: readonly string[] }) => error.texts)
  const paths = (refusal as readonly string[]).map((sentence) => sentence.split(':')[0])
  expect(paths).toEqual(
    ['combine', 'exact', 'fieldModes.name', 'fuzzyMaximumTypos', 'geoSteps', 'maximumDuration', 'maximumResults']
      .concat([...['geoPrecision', 'radiusMeters']])
      .map((option) => `options.${option}`),
  )
  for (const page of [{ pageSize: 1001 }, { pageSize: 0 }])
    await expectRefusal(house.records.search({ record: {}, ...page }), 'invalid', 'page-size-invalid')
  await expectRefusal(house.records.search({ record: {}, pageNumber: -1 }), 'invalid', 'page-number-invalid')
  for (const similarity of [-0.1, 1.1])
    await expectRefusal(house.records.searchText({ query: 'a', similarity }), 'invalid', 'search-option-invalid')
  const fine = { geoPrecision: 'L10', geoSteps: 100, maximumResults: 1, fuzzyMaximumTypos: 1, radiusMeters: 0 }
  expect((await by(house, { name: 'x' }, fine)).count).toBe(0)
})

test('[SE-3300] a free text is refused with all that is wrong with it, its query and similarity included', async () => {
  const { records } = await openSearchable()
  const wrong = { query: ' ', similarity: 2, pageSize: 0, pageNumber: -1, options: { geoSteps: 0 } }
  const refused = await records.searchText(wrong).catch((error: OnefoldError) => error)
  expect((refused as OnefoldError).refusals.map(({ path }) => path)).toEqual([
    ...['query', 'similarity', 'options.geoSteps', 'pageNumber', 'pageSize'],
  ])
})

describe('[SE-54] names of records', () => {
  test('an id and a source pair lead to their record with rank 1, whatever else is asked', async () => {
    const house = await openSearchable()
    await put(house, ADA, GRACE, from('crm', '7', CHARLES))
    const found = await by(house, { _id: 'grace', name: 'Ada Lovelace' })
    expect(ranked(found)).toEqual(['ada 1', 'grace 1'])
    expect(notes(found)[1]).toEqual({ exact: true, type: 'ID', match: 'grace', origin: 'DIRECT', rank: 1 })
    const pair = await by(house, { _source: [{ _src: 'crm', _src_id: '7' }] })
    expect(notes(pair)).toEqual([{ exact: true, type: 'SOURCE', match: '7', origin: 'DIRECT', rank: 1 }])
  })

  test('not when the options say so', async () => {
    const house = await openSearchable()
    await put(house, GRACE, from('crm', '7', CHARLES))
    expect((await by(house, { _id: 'grace' }, { identity: false })).count).toBe(0)
    expect((await by(house, { _source: [{ _src: 'crm', _src_id: '7' }] }, { provenance: false })).count).toBe(0)
  })

  test('the identity of the record searched with counts as its id', async () => {
    const columns = [
      { key: 'name' },
      { key: 'email', token: 'EMAIL', identity: true },
      { key: 'phone' },
      { key: 'city' },
    ]
    const house = await openSearchable({ dataset: { identityType: 'COLUMN', columns }, indexer: {} })
    const [id = ''] = await put(house, { name: 'Ada', email: 'ada@analytical.example' })
    const found = await by(house, { email: 'ada@ANALYTICAL.example' })
    expect(notes(found)).toEqual([{ exact: true, type: 'ID', match: id, origin: 'DIRECT', rank: 1 }])
  })
})

describe('[SE-55] several mappings', () => {
  test('the rank is the mean over those that have a value, a miss counts 0', async () => {
    const house = await openSearchable()
    await put(house, ADA, LOVELASE, CHARLES)
    const record = { name: 'Ada Lovelace', city: 'London' }
    expect(ranked(await by(house, record))).toEqual(['ada 1', 'lovelase 0.958', 'charles 0.5'])
    expect(ranked(await by(house, { ...record, born: '1815' }))).toEqual(['ada 1', 'lovelase 0.958', 'charles 0.5'])
    expect(ranked(await by(house, { ...record, phone: '9999' }))).toEqual([
      'ada 0.667',
      'lovelase 0.639',
      'charles 0.333',
    ])
  })

  test('ALL asks that each hits', async () => {
    const house = await openSearchable()
    await put(house, ADA, LOVELASE, CHARLES)
    const record = { name: 'Ada Lovelace', city: 'London' }
    expect(foundIds(await by(house, record, { combine: 'ALL' }))).toEqual(['ada', 'lovelase'])
    expect(foundIds(await by(house, { ...record, phone: '9999' }, { combine: 'ALL' }))).toEqual([])
  })
})

test.each<[SearchOptions['exact'], string, readonly string[]]>([
  ['EXACT', 'ada@analytical.example', ['ada EXACT 1']],
  ['PREFIX', 'ada@ana', ['ada PREFIX 0.333']],
  ['SUFFIX', 'example', ['charles SUFFIX 0.538', 'ada SUFFIX 0.412']],
  ['INFIX', 'analytical', ['ada INFIX 0.588']],
  ['INFIX', 'ada@analytical.example', ['ada EXACT 1']],
])('[SE-56] under %s %s is met as %j', async (exact, email, expected) => {
  const house = await openSearchable()
  await put(house, ADA, CHARLES)
  const { result } = await by(house, { email }, { exact: exact ?? 'EXACT' })
  const shown = result.map(({ _id, _search }) => `${_id} ${_search.type} ${Math.round(_search.rank * 1000) / 1000}`)
  expect(new Set(shown)).toEqual(new Set(expected))
})

test('[SE-57] a column is met exactly or nearly when it is said so, whatever its mapping is', async () => {
  const house = await openSearchable()
  await put(house, ADA, LOVELASE)
  const name = { name: 'Ada Lovelace' }
  expect(foundIds(await by(house, name, { fieldModes: { name: 'EXACT' } }))).toEqual(['ada'])
  expect(foundIds(await by(house, name, { fieldModes: { name: 'SIMILAR' } }))).toEqual(['ada', 'lovelase'])
  const city = { city: 'Londno' }
  expect((await by(house, city)).count).toBe(0)
  expect((await by(house, city, { fieldModes: { city: 'SIMILAR' } })).count).toBe(2)
  expect((await by(house, city, { fieldModes: { city: 'MAPPING' } })).count).toBe(0)
})

test('[SE-58] typing errors are borne up to the number asked, and none when they are switched off', async () => {
  const house = await openSearchable()
  await put(house, ADA, LOVELASE)
  const name = { name: 'Ada Lovelca' } // one typo from neither, two from Ada
  expect(foundIds(await by(house, name))).toEqual(['ada'])
  expect((await by(house, name, { fuzzyMaximumTypos: 1 })).count).toBe(0)
  expect((await by(house, name, { fuzzyMaximumTypos: 3 })).count).toBe(2)
  expect((await by(house, { name: 'Ada Lovelase' }, { fuzzy: false })).count).toBe(1)
})

const GEO = { key: 'geo', token: 'GEO_COORDINATES' } as const

describe('[SE-59] places', () => {
  const LONDON = { _id: 'london', name: 'L', lat: '51.5007', lon: '-0.1246' }
  const GREENWICH = { _id: 'greenwich', name: 'G', lat: '51.4779', lon: '-0.0015' } // 8.9 km from there

  test('are near by a radius, and the rank falls with the distance', async () => {
    const house = await openSearchable()
    await put(house, LONDON, GREENWICH)
    const { _id: _, name: __, ...place } = LONDON
    expect(ranked(await by(house, place, { radiusMeters: 5000 }))).toEqual(['london 1'])
    expect(ranked(await by(house, place, { radiusMeters: 20_000 }))).toEqual(['london 1', 'greenwich 0.555'])
    expect(notes(await by(house, place))[0]).toMatchObject({ type: 'GEOGRAPHIC', index: 'place', exact: false })
  })

  test('or by cells and rings of cells', async () => {
    const house = await openSearchable()
    await put(house, LONDON, GREENWICH)
    const place = { lat: LONDON.lat, lon: LONDON.lon }
    expect(foundIds(await by(house, place))).toEqual(['london'])
    expect(foundIds(await by(house, place, { geoPrecision: 'L4' }))).toEqual(['london', 'greenwich'])
    expect(foundIds(await by(house, place, { geoSteps: 20 }))).toEqual(['london', 'greenwich'])
    expect((await by(house, place, { geo: false })).count).toBe(0)
  })
})

test('[SE-3100] coordinates are searched as a write states them; what is no place is left out in either form', async () => {
  const house = await openHouse()
  const { resources, tables, entities } = house.admin
  const columns = [{ key: 'name' }, GEO, { key: 'visits', type: 'DATASET', dataset: 'visit', array: true }] as const
  await resources.create({ type: 'dataset', _id: 'visit', description: 'V', columns: [GEO] })
  await resources.create({ type: 'dataset', _id: 'd', description: 'D', columns })
  const mappings = [
    { id: 'name', keys: ['name'] },
    ...['geo', 'visits.geo'].map((key, at) => ({ id: `at${at}`, keys: [key], matching: 'GEOGRAPHIC' as const })),
  ]
  await resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'd', mappings })
  await tables.create({ table: 'people', dataset: 'd' })
  await entities.create({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'i' })
  const place = { lat: 51.5, lon: -0.12 }
  await put(house, { _id: 'london', name: 'L', geo: place, visits: [{ geo: { lat: 48.85, lon: 2.35 } }] })
  for (const geo of ['51.5,-0.12', place, { lat: '51.5', lon: '-0.12' }])
    expect(ranked(await by(house, { geo }))).toEqual(['london 1'])
  expect(ranked(await by(house, { visits: [{ geo: { lat: 48.85, lon: 2.35 } }] }))).toEqual(['london 1'])
  for (const geo of ['nowhere', { lat: 'nowhere', lon: 1 }, { lat: 51.5 }, { ...place, height: 3 }]) {
    expect((await by(house, { geo })).count).toBe(0)
    expect(ranked(await by(house, { name: 'L', geo }))).toEqual(['london 1'])
  }
})

test('[SE-60] any item of a list may be hit, and the answer tells which one', async () => {
  const house = await openSearchable()
  await put(house, { _id: 'a', name: 'A', tags: ['Poetical', 'Science'] })
  const found = await by(house, { tags: ['nothing', 'SCIENCE'] })
  expect(notes(found)).toMatchObject([{ index: 'tags', match: 'Science', type: 'EXACT', rank: 1 }])
})

test('[SE-66] pages are cut from one order, and a cap is told', async () => {
  const house = await openSearchable()
  await put(house, ...Array.from({ length: 25 }, (_, n) => ({ _id: `r${String(n).padStart(2, '0')}`, city: 'London' })))
  const page = async (pageNumber: number, options: SearchOptions = {}) =>
    house.records.search({ record: { city: 'London' }, pageNumber, options })
  const pages = [await page(0), await page(1), await page(2), await page(3)]
  expect(pages.flatMap(foundIds)).toEqual(Array.from({ length: 25 }, (_, n) => `r${String(n).padStart(2, '0')}`))
  expect(pages[2]?.page).toEqual({ number: 2, size: 10, totalElements: 25, totalPages: 3 })
  const capped = await page(1, { maximumResults: 12 })
  expect(capped).toMatchObject({ count: 12, truncated: true, page: { totalElements: 12, totalPages: 2 } })
  expect(foundIds(capped)).toEqual(['r10', 'r11'])
  expect(await page(0, { maximumResults: 25 })).toMatchObject({ count: 25, truncated: false })
})

test('[SE-69] the record searched with goes through a transformation first, and is told as it came out', async () => {
  const transformation: ResourceInput = {
    type: 'transformation',
    _id: 'from-form',
    description: 'Of a form',
    target: 'person',
    transformationType: 'MAPPINGS',
    carryOverData: false,
    mappings: [{ id: 'n', mappingType: 'COLUMN', source: ['fullName'], target: ['name'] }],
  }
  const house = await openSearchable({ resources: [transformation] })
  await put(house, ADA)
  const found = await house.records.search({ record: { fullName: 'Ada Lovelace' }, transformation: 'from-form' })
  expect(foundIds(found)).toEqual(['ada'])
  expect(found.search).toEqual({ name: 'Ada Lovelace' })
  await expectRefusal(
    house.records.search({ record: {}, transformation: 'none' }),
    'not_found',
    'transformation-not-found',
  )
})

test('[SE-70] what is known of the entity comes when it is asked for', async () => {
  const house = await openSearchable()
  await put(house, ADA)
  const { entity } = await house.records.search({ record: { name: 'Ada Lovelace' }, entity: true })
  expect(entity).toMatchObject({ id: 'people', status: 'READY' })
})

test('[SE-71] the capabilities name what can be searched', async () => {
  const house = await openSearchable()
  const answer = await house.viewer.records('people').searchCapabilities()
  expect(answer).toMatchObject({
    entity: 'people',
    searchable: true,
    freeTextIndexed: true,
    provenanceSearchable: true,
  })
  expect(answer.fields).toContainEqual({
    mapping: 'city',
    columns: ['city'],
    combined: false,
    description: 'Where they live',
    freeText: true,
    matching: 'EXACT',
  })
  expect(answer.fields).toContainEqual({
    mapping: 'place',
    columns: ['lat', 'lon'],
    combined: true,
    freeText: false,
    matching: 'GEOGRAPHIC',
  })
  await house.admin.tables.create({ table: 'things', dataset: 'person' })
  await house.admin.entities.create({ id: 'others', table: 'things', type: 'NONE' })
  expect(await house.viewer.records('others').searchCapabilities()).toEqual({
    entity: 'others',
    searchable: false,
    freeTextIndexed: false,
    provenanceSearchable: false,
    fields: [],
  })
})

test('[SE-78] what a script says of a record is searched like a column', async () => {
  const script = "record.name.split(' ').reverse().join(' ')"
  const mappings = [
    { id: 'name', keys: ['name'] },
    { id: 'turned', type: 'SCRIPT', script, keyOptions: ['IGNORE_CASE'], matching: 'FUZZY' },
  ]
  const house = await openSearchable({ indexer: { mappings } })
  await put(house, ADA, GRACE)
  const found = await by(house, { name: 'Adda Lovelace' })
  expect(notes(found)).toEqual([
    { exact: false, type: 'FUZZY', index: 'turned', match: 'lovelace ada', origin: 'DIRECT', rank: 0.461538 },
  ])
  expect(foundIds(await house.records.searchText({ query: '"hopper grace"' }))).toEqual(['grace'])
})

test('[SE-79] nested columns are searched by their paths', async () => {
  const address = { type: 'dataset', _id: 'address', description: 'A', columns: [{ key: 'street' }] } as const
  const columns = [{ key: 'name' }, { key: 'homes', type: 'DATASET', dataset: 'address', array: true }] as const
  const house = await openHouse()
  const { resources, tables, entities } = house.admin
  await resources.create(address)
  await resources.create({ type: 'dataset', _id: 'd', description: 'D', columns })
  const mappings = [{ id: 'street', keys: ['homes.street'] }]
  await resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'd', mappings })
  await tables.create({ table: 'people', dataset: 'd' })
  await entities.create({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'i' })
  await put(house, { _id: 'ada', name: 'Ada', homes: [{ street: 'Ockham Park' }, { street: 'St James Square' }] })
  const found = await by(house, { homes: [{ street: 'st james square' }] })
  expect(notes(found)).toMatchObject([{ index: 'street', match: 'St James Square', type: 'EXACT' }])
  expect(foundIds(await house.records.searchText({ query: 'ockham' }))).toEqual(['ada'])
})

test('[SE-72] a search ends at its deadline with what it has, and says so', async () => {
  let [now, step] = [MORNING, 0]
  const clock = { now: () => (now += step) }
  const onefold = await openOnefold({ store: sqliteStore(':memory:'), clock, secretKey: 'x'.repeat(40) })
  onTestFinished(() => onefold.close())
  const { resources, tables, entities, records } = onefold.as(principal('ADMIN'))
  await resources.create({ type: 'dataset', _id: 'd', description: 'D', columns: [{ key: 'name' }] })
  const mappings = [{ id: 'name', keys: ['name'], matching: 'FUZZY' }] as const
  await resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'd', mappings })
  await tables.create({ table: 'people', dataset: 'd' })
  await entities.create({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'i' })
  const many = Array.from({ length: 3000 }, (_, n) => ({ _id: `r${n}`, name: `Person number ${n} of many` }))
  await records('people').upsert(many)
  const search = { query: 'person numbre', options: { maximumDuration: 1 } }
  expect(await records('people').searchText(search)).toMatchObject({ count: 3000, truncated: false })
  step = 1
  const late = await records('people').searchText(search)
  expect(late).toMatchObject({ truncated: true, countIsLowerBound: true })
  expect(late.count).toBeLessThan(3000)
})
