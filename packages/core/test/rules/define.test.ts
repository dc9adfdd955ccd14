import { describe, expect, test } from 'vitest'
import type { AuditEntry, OnefoldError } from '../../src/index.ts'
import { expectRefusal, openHouse, openPeople } from '../fixtures/house.ts'

const COLUMNS = { name: 'NAME', email: 'EMAIL', born: 'DATE' } as const
const ADA = { name: 'Ada Lovelace', email: 'ada@example.org', born: '1815-12-10' }
const LOVELASE = { name: 'Ada Lovelase', email: 'ADA@example.org' }
const GRACE = { name: 'Grace Hopper', email: 'grace@example.org' }

describe('[EN-2520] an entity in one call', () => {
  test('finds who is the same, from nothing but columns', async () => {
    const { admin } = await openHouse()
    const people = await admin.define('person', { columns: COLUMNS })
    expect(people).not.toHaveProperty('indexing')
    await people.records.upsert([
      { _id: 'ada', ...ADA },
      { _id: 'lovelase', ...LOVELASE },
      { _id: 'grace', ...GRACE },
    ])
    const found: (readonly string[])[] = []
    for await (const { recordIds } of people.clusters.each()) found.push(recordIds)
    expect(found).toEqual([['ada', 'lovelase']])
    const survivor = await people.records.merge(['ada', 'lovelase'])
    expect(survivor.email).toBe('ada@example.org')
    expect((await people.records.searchText({ query: 'hopper' })).result.map(({ _id }) => _id)).toEqual(['grace'])
  })

  test('is made of what the seven calls make', async () => {
    const { admin } = await openHouse()
    await admin.define('person', { columns: COLUMNS, description: 'Somebody', audit: true })
    expect(await admin.resources.get('person', 'dataset')).toMatchObject({
      description: 'Somebody',
      columns: [
        { key: 'name', token: 'NAME', validation: 'PARSER' },
        { key: 'email', token: 'EMAIL', validation: 'PARSER' },
        { key: 'born', token: 'DATE', validation: 'PARSER' },
      ],
    })
    expect((await admin.resources.get('person-keys', 'indexer')).mappings).toMatchObject([
      { keys: ['email'], duplicates: true },
      { keys: ['born', 'name'], combine: true, transform: { name: 'PREFIX(3)' } },
      { id: 'words', keys: ['name'], transform: { name: 'TOKENS' }, compareLimit: 100 },
    ])
    expect((await admin.resources.get('person-scores', 'classifier-weight')).mappings).toMatchObject([
      { keys: ['name'] },
      { keys: ['email'], weight: 2 },
      { keys: ['born'] },
    ])
    expect(await admin.resources.get('person-merger')).toMatchObject({ mergeType: 'CONSTANT' })
    expect(await admin.tables.get('person')).toMatchObject({ dataset: 'person', history: true, audit: true })
    expect(await admin.entities.get('person')).toMatchObject({ table: 'person', type: 'DUPLICATES', enabled: true })
  })

  test('takes what it is told', async () => {
    const { admin } = await openHouse()
    await admin.define('person', {
      columns: { ...COLUMNS, tags: { array: true } },
      keys: ['email', ['name', 'born'], { id: 'near', keys: ['name'], matching: 'FUZZY', duplicates: true }],
      compare: ['name', { id: 'mailbox', keys: ['email'], weight: 3 }],
      merge: { name: 'LONGEST', email: ['MOST_RECENT', 'LONGEST'] },
    })
    expect((await admin.resources.get('person-keys', 'indexer')).mappings).toMatchObject([
      { id: 'email', keys: ['email'] },
      { id: 'name-born', keys: ['name', 'born'], combine: true, duplicates: true },
      { id: 'near', matching: 'FUZZY' },
    ])
    const { mappings } = await admin.resources.get('person-scores', 'classifier-weight')
    expect(mappings).toMatchObject([{ keys: ['name'] }, { id: 'mailbox', weight: 3 }])
    expect(await admin.resources.get('person-merger')).toMatchObject({
      rules: [
        { columns: ['name'], strategy: 'LONGEST' },
        { columns: ['email'], strategy: ['MOST_RECENT', 'LONGEST'] },
      ],
    })
  })
})

describe('[EN-2521] a definition that is stated again', () => {
  test('changes nothing when it is the same', async () => {
    const { admin, store, pass } = await openHouse()
    await admin.define('person', { columns: COLUMNS, merge: { name: 'LONGEST' } })
    const csn = await store.catalogue.csn()
    pass(1000)
    const again = await admin.define('person', { columns: COLUMNS, merge: { name: 'LONGEST' } })
    expect(await store.catalogue.csn()).toBe(csn)
    expect(again).not.toHaveProperty('indexing')
  })

  test('updates what it is made of, and has the index built anew', async () => {
    const { admin } = await openHouse()
    const first = await admin.define('person', { columns: { ...COLUMNS, phone: 'PHONE' }, keys: ['phone'] })
    await first.records.upsert([ADA, LOVELASE])
    expect((await first.clusters.list()).clusters).toEqual([])
    const second = await admin.define('person', { columns: { ...COLUMNS, city: 'ADDRESS_CITY' }, keys: ['email'] })
    expect((await second.indexing?.finished())?.status).toBe('SUCCEEDED')
    expect((await second.clusters.list()).clusters).toHaveLength(1)
    const { columns } = await admin.resources.get('person', 'dataset')
    expect(columns.map(({ key }) => key)).toEqual(['name', 'email', 'born', 'city'])
    expect(
      await admin.define('person', { columns: { ...COLUMNS, city: 'ADDRESS_CITY' }, keys: ['email'] }),
    ).not.toHaveProperty('indexing')
  })

  test('switches history and audit, and leaves what else was configured', async () => {
    const { admin } = await openHouse()
    await admin.define('person', { columns: COLUMNS })
    await admin.tables.create({ table: 'copies' })
    await admin.resources.create({ type: 'sink-table', _id: 'mirror', description: 'A copy', table: 'copies' })
    const { sources, indexer, classifier, merger } = await admin.entities.get('person')
    await admin.entities.update({
      id: 'person',
      table: 'person',
      type: 'DUPLICATES',
      sources,
      ...(indexer && classifier && merger ? { indexer, classifier, merger } : {}),
      sinks: [{ resource: 'mirror' }],
    })
    const { records } = await admin.define('person', { columns: COLUMNS, audit: true })
    expect((await admin.entities.get('person')).sinks).toMatchObject([{ resource: 'mirror' }])
    await records.upsert([{ _id: 'ada', ...ADA }])
    const told: AuditEntry[] = []
    for await (const entry of admin.audit('person').each({ recordId: 'ada' })) told.push(entry)
    expect(told.map(({ type }) => type)).toEqual(['INSERT'])
  })
})

describe('[EN-2522] a definition is refused', () => {
  test('with everything that is wrong', async () => {
    const { admin } = await openHouse()
    await expectRefusal(admin.define('person', { columns: { sex: 'IGNORE' } }), 'invalid', 'nothing-to-propose')
    await expectRefusal(admin.define('person', { columns: { ...COLUMNS, 'a.b': 'TEXT' } }), 'invalid')
    const other: { readonly columns: typeof COLUMNS; readonly keys: readonly 'email'[] } = {
      columns: COLUMNS,
      keys: ['nmae' as 'email'],
    }
    const refused = await expectRefusal(admin.define('other', other), 'invalid', 'column-unknown')
    expect(refused.message).toContain('did you mean "name"?')
  })

  test('at its place in the definition, every problem at once, and nothing of it is saved', async () => {
    const { admin, store } = await openHouse()
    const csn = await store.catalogue.csn()
    const refusedAt = async (definition: unknown) => {
      const error = await admin.define('person', definition as { readonly columns: typeof COLUMNS }).then(
        () => undefined,
        (refused: unknown) => refused,
      )
      expect(error).toMatchObject({ class: 'invalid' })
      return (error as OnefoldError).refusals.map(({ code, path }) => `${path}: ${code}`)
    }
    expect(
      await refusedAt({ columns: COLUMNS, keys: ['nmae', ['name', 'brn']], compare: [{ id: 'x', keys: ['mail'] }] }),
    ) //
      .toEqual(['keys[0]: column-unknown', 'keys[1][1]: column-unknown', 'compare[0].keys[0]: column-unknown'])
    expect(await refusedAt({ columns: COLUMNS, merge: { nam: 'LONGEST' } })).toEqual(['merge.nam: column-unknown'])
    expect(await refusedAt({ columns: COLUMNS, merge: { name: 'LONG' } })).toEqual(['merge.name: member-invalid'])
    expect(await refusedAt({ columns: { name: 'NAMEE', born: { token: 'DAY' } } })) //
      .toEqual(['columns.name: member-invalid', 'columns.born.token: member-invalid'])
    expect(await refusedAt({ columns: COLUMNS, compare: { name: 'JARO' } })).toEqual(['compare: member-invalid'])
    expect(await refusedAt({ columns: COLUMNS, compare: [{ id: 'x', keys: ['name'], comparer: 'JAROO' }] })) //
      .toEqual(['compare[0].comparer: member-invalid'])
    expect(await refusedAt({ columns: COLUMNS, key: ['name'] })).toEqual(['key: member-unknown'])
    expect(await refusedAt({})).toEqual(['columns: member-missing'])
    expect(await refusedAt(null)).toEqual([': member-invalid'])
    expect(await store.catalogue.csn()).toBe(csn)
  })

  test('where something else has that id', async () => {
    const house = await openPeople()
    await expectRefusal(house.admin.define('people', { columns: COLUMNS }), 'conflict', 'defined-otherwise')
    await expectRefusal(house.admin.define('person-keys-of', { columns: {} }), 'invalid')
    await expectRefusal(house.admin.define('person-merger', { columns: COLUMNS }), 'conflict', 'resource-type-fixed')
  })

  test('while it is locked, and to who may not', async () => {
    const { admin, viewer } = await openHouse()
    await admin.define('person', { columns: COLUMNS })
    await admin.entities.setLocked('person', true)
    await expectRefusal(admin.define('person', { columns: COLUMNS, keys: ['email'] }), 'conflict')
    await expectRefusal(viewer.define('thing', { columns: COLUMNS }), 'forbidden')
  })
})
