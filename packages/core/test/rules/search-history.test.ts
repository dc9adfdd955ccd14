import { describe, expect, onTestFinished, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { openOnefold, type Store } from '../../src/index.ts'
import { principal, put, synchronize } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, from, GRACE, LOVELASE } from '../fixtures/people.ts'
import { by, foundIds, notes, openSearchable, text } from '../fixtures/searchable.ts'

describe('[SE-65] what left the table', () => {
  test('by a merge is found as the record that it was merged into', async () => {
    const house = await openSearchable()
    await put(house, { ...ADA, name: 'Augusta Byron' }, LOVELASE, GRACE)
    const survivor = await house.records.merge(['ada', 'lovelase'])
    const name = String(survivor.name)
    const lost = name === 'Augusta Byron' ? 'Ada Lovelase' : 'Augusta Byron'
    const through = name === 'Augusta Byron' ? 'lovelase' : 'ada'
    const search = (tableType?: 'TABLE' | 'HISTORY') =>
      house.records.search({ record: { name: lost }, ...(tableType ? { tableType } : {}) })
    expect(foundIds(await search('TABLE'))).toEqual([])
    expect(foundIds(await search('HISTORY'))).toEqual([through])
    expect(notes(await search('HISTORY'))[0]).toMatchObject({ origin: 'HISTORY', type: 'EXACT' })
    const combined = await search()
    expect(foundIds(combined)).toEqual([survivor._id])
    expect(combined).toMatchObject({ count: 1 })
    expect(notes(combined)[0]).toMatchObject({ origin: 'MERGED_FORWARD', sourceId: through, rank: 1, type: 'EXACT' })
  })

  test('[SE-3601] is shown with the value that was hit, as it is stored of the absorbed record', async () => {
    const house = await openSearchable()
    await put(house, { ...ADA, name: 'Augusta-Byron', email: 'Augusta.Byron@X.example' }, LOVELASE)
    const { _id } = await house.records.merge(['ada', 'lovelase'], { values: { name: 'Ada', email: 'ada@x.example' } })
    for (const value of [{ name: 'augusta byron' }, { email: 'augusta.byron@x.example' }]) {
      const found = await by(house, value)
      expect(foundIds(found)).toEqual([_id])
      const match = 'name' in value ? 'Augusta-Byron' : 'Augusta.Byron@X.example'
      expect(notes(found)[0]).toMatchObject({ origin: 'MERGED_FORWARD', sourceId: 'ada', match })
    }
  })

  test('and itself when it is found both ways, once', async () => {
    const house = await openSearchable()
    await put(house, ADA, { ...LOVELASE, name: 'Ada Lovelace' }, CHARLES)
    const survivor = await house.records.merge(['ada', 'lovelase'])
    const found = await by(house, { name: 'Ada Lovelace' })
    expect(foundIds(found)).toEqual([survivor._id])
    expect(found.count).toBe(1)
    expect(notes(found)[0]).toMatchObject({ origin: 'DIRECT' })
    expect(notes(found)[0]).not.toHaveProperty('sourceId')
  })

  test('through merges of merges, to the last survivor', async () => {
    const house = await openSearchable()
    await put(house, { ...ADA, name: 'Augusta Byron' }, LOVELASE, { ...ADA, _id: 'third' })
    const first = await house.records.merge(['ada', 'lovelase'])
    const last = await house.records.merge([first._id, 'third'])
    for (const id of ['ada', 'lovelase', first._id, 'third']) {
      const found = await by(house, { _id: id })
      expect(foundIds(found)).toEqual([last._id])
      expect(notes(found)[0]).toMatchObject({ origin: 'MERGED_FORWARD', sourceId: id, type: 'ID' })
    }
    expect((await by(house, { name: 'Augusta Byron' })).count).toBe(1)
    expect(foundIds(await house.records.search({ record: { _id: first._id }, tableType: 'HISTORY' }))).toEqual([
      first._id,
    ])
  })

  test('[SE-4602] by a merge whose survivor was deleted is not answered as who bears the id of that since', async () => {
    const house = await openSearchable()
    await put(house, { ...ADA, name: 'Augusta Byron' }, LOVELASE)
    const { _id, name } = await house.records.merge(['ada', 'lovelase'])
    const lost = name === 'Augusta Byron' ? 'Ada Lovelase' : 'Augusta Byron'
    const through = name === 'Augusta Byron' ? 'lovelase' : 'ada'
    expect(foundIds(await by(house, { name: lost }))).toEqual([_id])
    await house.records.remove(_id)
    await put(house, { _id, name: 'Somebody else' })
    expect(notes(await by(house, { name: lost }))).toMatchObject([{ origin: 'HISTORY' }])
    expect(foundIds(await by(house, { _id: through }))).toEqual([through])
    const again = await openOnefold({ store: house.store })
    onTestFinished(() => again.close())
    const found = await again
      .as(principal('ADMIN'))
      .records('people')
      .search({ record: { name: lost } })
    expect(foundIds(found)).toEqual([through])
  })

  test('for good is found in history', async () => {
    const house = await openSearchable()
    await put(house, ADA, GRACE)
    await house.records.remove('ada')
    expect(notes(await by(house, { name: 'Ada Lovelace' }))).toMatchObject([{ origin: 'HISTORY' }])
    expect((await house.records.search({ record: { name: 'Ada Lovelace' }, tableType: 'TABLE' })).count).toBe(0)
    const [found] = (await text(house, 'lovelace')).result
    expect(found).toMatchObject({ _id: 'ada', _metadata: { _history: true } })
  })

  test('with history off is led forward by its id alone', async () => {
    const house = await openSearchable({ table: { history: false } })
    await put(house, { ...ADA, name: 'Augusta Byron' }, LOVELASE)
    const survivor = await house.records.merge(['ada', 'lovelase'])
    const found = await by(house, { _id: 'ada' })
    expect(foundIds(found)).toEqual([survivor._id])
    expect(notes(found)[0]).toMatchObject({ origin: 'MERGED_FORWARD', sourceId: 'ada' })
    expect((await house.records.search({ record: { _id: 'ada' }, tableType: 'HISTORY' })).count).toBe(0)
  })

  test('a source pair of an absorbed record names its survivor', async () => {
    const house = await openSearchable()
    const ids = await put(house, from('crm', '1', ADA), from('web', '9', LOVELASE))
    const survivor = await house.records.merge(ids)
    const found = await by(house, { _source: [{ _src: 'web', _src_id: '9' }] })
    expect(foundIds(found)).toEqual([survivor._id])
    expect(foundIds(await text(house, '9'))).toEqual([survivor._id])
  })
})

describe('[SE-67] what was written is found by the next search', () => {
  test('inserts, updates, deletes, merges, undos and a clear', async () => {
    const house = await openSearchable()
    const table = (record: object) => house.records.search({ record: { ...record }, tableType: 'TABLE' }).then(foundIds)
    expect(await table({ name: 'Ada Lovelace' })).toEqual([])
    await put(house, ADA)
    expect(await table({ name: 'Ada Lovelace' })).toEqual(['ada'])
    await put(house, { _id: 'ada', name: 'Augusta Byron' })
    expect(await table({ name: 'Ada Lovelace' })).toEqual([])
    expect(await table({ name: 'Augusta Byron' })).toEqual(['ada'])
    await put(house, { ...LOVELASE, name: 'Augusta Byron' })
    const survivor = await house.records.merge(['ada', 'lovelase'])
    expect(await table({ name: 'Augusta Byron' })).toEqual([survivor._id])
    await house.records.unmerge(survivor._id)
    expect(await table({ name: 'Augusta Byron' })).toEqual(['ada', 'lovelase'])
    await house.records.remove('ada')
    expect(await table({ name: 'Augusta Byron' })).toEqual(['lovelase'])
    await put(house, { ...ADA, name: 'Augusta Byron' })
    expect(await table({ name: 'Augusta Byron' })).toEqual(['ada', 'lovelase'])
    expect((await by(house, { name: 'Augusta Byron' })).count).toBe(2)
    await house.admin.tables.clear('people')
    expect(await table({ name: 'Augusta Byron' })).toEqual([])
    await put(house, GRACE)
    expect(await table({ name: 'Grace Hopper' })).toEqual(['grace'])
  })

  test('what an absorbed record becomes by its source', async () => {
    const house = await openSearchable()
    const ids = await put(house, from('crm', '1', ADA), from('web', '9', LOVELASE))
    const survivor = await house.records.merge(ids)
    await put(house, from('web', '9', { name: 'Countess of Lovelace' }))
    const found = await house.records.search({ record: { name: 'Countess of Lovelace' }, tableType: 'HISTORY' })
    expect(foundIds(found)).toEqual([ids[1]])
    expect(foundIds(await by(house, { name: 'Countess of Lovelace' }))).toEqual([survivor._id])
  })

  test('of a person who was erased nothing is found any more', async () => {
    const house = await openSearchable()
    await put(house, { ...ADA, name: 'Augusta Byron' }, LOVELASE, GRACE)
    const survivor = await house.records.merge(['ada', 'lovelase'])
    expect((await by(house, { name: 'Augusta Byron' })).count).toBe(1)
    await house.admin.records('people').erase(survivor._id, { comment: 'asked for it' })
    for (const name of ['Augusta Byron', 'Ada Lovelase'])
      for (const tableType of ['TABLE', 'HISTORY', undefined] as const)
        expect((await house.records.search({ record: { name }, ...(tableType ? { tableType } : {}) })).count).toBe(0)
    expect((await by(house, { _id: 'ada' })).count).toBe(0)
    expect(foundIds(await by(house, { name: 'Grace Hopper' }))).toEqual(['grace'])
  })

  test('what an asynchronous entity has stored is found before it is indexed', async () => {
    const house = await openSearchable({ entity: { asynchronous: true } })
    await put(house, ADA)
    expect(foundIds(await by(house, { name: 'Ada Lovelace' }))).toEqual(['ada'])
  })

  test('searches at once, and searches while records are written, answer whole records', async () => {
    const house = await openSearchable()
    const writes = Array.from({ length: 20 }, async (_, n) => {
      await put(house, { _id: `r${n}`, name: `Person ${n}`, city: 'London' })
      expect(foundIds(await by(house, { name: `Person ${n}` }, { fuzzy: false }))).toContain(`r${n}`)
    })
    await Promise.all(writes)
    const counts = await Promise.all(Array.from({ length: 20 }, () => by(house, { city: 'London' })))
    expect(counts.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, () => 20))
  })
})

test('[SE-67] searches that come first at once share one reading of the table, and writes meanwhile are not lost', async () => {
  const store = await sqliteStore(':memory:')
  let slices = 0
  // A record changes after its slice was read and before it is taken in.
  const slice: Store['records']['slice'] = async (...asked) => {
    slices += 1
    const read = await store.records.slice(...asked)
    if (read.some(({ id }) => id === 'r700'))
      await records('people').upsert([{ _id: 'r700', name: 'Changed meanwhile' }])
    return read
  }
  const watched = { ...store, records: { ...store.records, slice } }
  const onefold = await openOnefold({ store: watched, secretKey: 'x'.repeat(40) })
  onTestFinished(() => onefold.close())
  const { resources, tables, entities, records } = onefold.as(principal('ADMIN'))
  await resources.create({ type: 'dataset', _id: 'd', description: 'D', columns: [{ key: 'name' }] })
  const mappings = [{ id: 'name', keys: ['name'] }]
  await resources.create({ type: 'indexer', _id: 'i', description: 'I', dataset: 'd', mappings })
  await tables.create({ table: 'people', dataset: 'd' })
  await entities.create({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'i' })
  await records('people').upsert(Array.from({ length: 1200 }, (_, n) => ({ _id: `r${n}`, name: `Person ${n}` })))
  const before = slices
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => records('people').search({ record: { name: `Person ${n}` } })),
  )
  expect(answers.map(foundIds)).toEqual(Array.from({ length: 10 }, (_, n) => [`r${n}`]))
  expect(slices - before).toBe(3)
  const now = async (name: string) => foundIds(await records('people').search({ record: { name } }))
  expect([await now('Person 700'), await now('Changed meanwhile')]).toEqual([[], ['r700']])
  expect(slices - before).toBe(3)
})

test('[SE-68] another indexer answers once its index is built, the old one until then', async () => {
  const house = await openSearchable()
  await put(house, ADA)
  const { indexer } = await house.admin.entities.get('people')
  const saved = (await house.admin.resources.get(String(indexer))) as unknown as { mappings: object[] }
  const mappings = [...saved.mappings, { id: 'born', keys: ['born'] }]
  await put(house, { _id: 'ada', born: '1815' })
  await house.admin.resources.update({ ...(saved as object), mappings } as never)
  expect((await by(house, { born: '1815' })).count).toBe(0)
  await synchronize(house, { load: 'NONE', index: 'FULL' })
  expect(foundIds(await by(house, { born: '1815' }))).toEqual(['ada'])
})

describe('[SE-73] records that lie in a cluster with a hit', () => {
  test('come behind the hits when they are asked for', async () => {
    const house = await openSearchable()
    await put(house, ADA, { ...LOVELASE, name: 'Augusta Byron' }, ANNABELLA, GRACE)
    const asked = { record: { name: 'Ada Lovelace' }, options: { clusters: true } }
    const found = await house.records.search(asked)
    expect(foundIds(found)).toEqual(['ada', 'lovelase'])
    expect(found.count).toBe(2)
    expect(notes(found)[1]).toEqual({ origin: 'CLUSTER', sourceId: 'ada', type: 'NONE', exact: false, rank: 0 })
    expect(foundIds(await house.records.search({ ...asked, tableType: 'TABLE' }))).toEqual(['ada'])
    expect(foundIds(await house.records.search({ ...asked, pageSize: 1, pageNumber: 1 }))).toEqual(['lovelase'])
    expect(foundIds(await by(house, { name: 'Ada Lovelace' }))).toEqual(['ada'])
  })
})
