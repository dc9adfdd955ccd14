import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openOnefold, type RecordInput, type Store } from '../../src/index.ts'
import { defined } from '../../src/lib/defined.ts'
import { everybody, expectRefusal, idsIn, labels, openPeople, principal, put, synchronize } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, from, GRACE, LOVELASE } from '../fixtures/people.ts'
import { openScoped } from '../fixtures/scoped.ts'

const unnamed = ({ _id: _, ...columns }: RecordInput): RecordInput => columns

describe('[SE-80] resolve', () => {
  test('says what a synchronization would make of a record, and writes nothing', async () => {
    const house = await openPeople()
    await put(house, ADA, CHARLES, GRACE)
    const before = await house.store.records.head(1)
    const match = await house.viewer.records('people').resolve(unnamed(LOVELASE))
    expect(match).toMatchObject({ decision: 'MATCH', created: false, record: { _id: 'ada' } })
    expect(match.key).toBe((await house.records.get('ada'))._metadata._key)
    expect(match.candidates).toEqual([
      {
        id: 'ada',
        key: match.key,
        score: 75,
        label: 'MATCH',
        explanation: 'They score 75, which is a match: name 0, email 1, phone 1, city 1.',
      },
    ])
    const review = await house.records.resolve(unnamed(ANNABELLA))
    expect(review).toMatchObject({ decision: 'REVIEW', created: false })
    expect(review.candidates.map(({ id, score, label }) => [id, score, label])).toEqual([['ada', 50, 'REVIEW']])
    expect(review).not.toHaveProperty('record')
    expect(await house.records.resolve({ name: 'Nobody' })).toEqual({ decision: 'NEW', candidates: [], created: false })
    expect(await house.store.records.head(1)).toEqual(before)
    expect(await house.store.records.reserveRows(1, 1)).toEqual([4])
  })

  test('a record that is known by its id, a source or its identity is that one', async () => {
    const house = await openPeople()
    const [id] = await put(house, from('crm', '1', ADA))
    const known = await house.records.resolve({ _source: [{ _src: 'crm', _src_id: '1' }], name: 'Other' })
    expect(known).toMatchObject({ decision: 'MATCH', record: { _id: id, name: 'Ada Lovelace' }, created: false })
    expect(known.candidates).toMatchObject([{ id, score: 100, label: 'MATCH' }])
  })

  test('candidates come best first, as many as asked', async () => {
    const house = await openPeople()
    await put(house, ADA, ANNABELLA, { ...ADA, _id: 'third' })
    const all = await house.records.resolve(unnamed(LOVELASE))
    expect(all.candidates.map(({ id, score }) => `${id} ${score}`)).toEqual(['ada 75', 'third 75', 'annabella 50'])
    const few = await house.records.resolve(unnamed(LOVELASE), { limit: 1 })
    expect(few.candidates.map(({ id }) => id)).toEqual(['ada'])
    for (const limit of [0, 1001, 1.5])
      await expectRefusal(house.records.resolve({ name: 'x' }, { limit }), 'invalid', 'limit-invalid')
  })

  test('[SE-2753] asked again about a number that many have, it answers for what is there', async () => {
    const house = await openPeople()
    const { phone } = ADA
    const many = Array.from({ length: 150 }, (_, at) => ({ _id: `n${at}`, name: `Nobody ${at}`, phone: phone! }))
    await put(house, ...many)
    const asked = async () => {
      const { candidates } = await house.records.resolve(unnamed(ADA), { limit: 1000 })
      return candidates.filter(({ score }) => score === 100).map(({ id }) => id)
    }
    expect(await asked()).toEqual([])
    await put(house, { ...ADA, _id: 'n7' }, { ...ADA, _id: 'ada' })
    expect(await asked()).toEqual(['ada', 'n7'])
    expect(await asked()).toEqual(['ada', 'n7'])
    await put(house, { ...ADA, _id: 'n7', name: 'Grace Hopper', email: 'grace@example.org' })
    expect(await asked()).toEqual(['ada'])
    await house.admin.records('people').erase('ada')
    expect(await asked()).toEqual([])
  })

  test('a record that its table would refuse is refused, and so is an entity that does not compare', async () => {
    const house = await openPeople()
    await put(house, ADA)
    await expectRefusal(house.records.resolve({ nmae: 'x' }), 'invalid')
    await expectRefusal(house.records.resolve({ _metadata: {} } as never), 'invalid', 'reserved-member')
    await house.admin.entities.update({ id: 'people', table: 'people', type: 'SEARCH', indexer: 'person-indexer' })
    await expectRefusal(house.records.resolve({ name: 'x' }), 'conflict', 'no-duplicates')
  })

  test('people who separated a pair, or work on it, are heard as a synchronization hears them', async () => {
    const house = await openPeople()
    await put(house, ADA, { ...ADA, _id: 'third' })
    await house.records.disconnect(['ada', 'third'])
    const found = await house.records.resolve(unnamed(LOVELASE))
    expect(found.decision).toBe('REVIEW')
    await put(house, LOVELASE)
    await synchronize(house, { load: 'NONE', index: 'FULL' })
    expect(Object.values(await labels(house))).toEqual(['REVIEW'])
  })
})

describe('[SE-81] a candidate out of sight', () => {
  test('is counted, and leaves the decision open when it is the best', async () => {
    const { house, sam } = await openScoped()
    await house.admin.records('people').upsert([{ ...ADA, _id: 'paris', name: 'Ada King', city: 'Paris' }])
    const answer = await sam.records('people').resolve({ ...unnamed(LOVELASE), city: 'Paris' })
    expect(answer).toEqual({ decision: 'REVIEW', candidates: answer.candidates, withheld: 2, created: false })
    expect(answer.candidates.map(({ id }) => id)).toEqual(['ada'])
    expect(
      await sam.records('people').resolve({ name: 'Grace Hopper', email: 'grace@navy.example', phone: '0303' }),
    ).toEqual({ decision: 'REVIEW', candidates: [], withheld: 1, created: false })
  })

  test('is counted too when it was named', async () => {
    const { sam } = await openScoped()
    expect(await sam.records('people').resolve({ _id: 'grace' })).toEqual({
      decision: 'REVIEW',
      candidates: [],
      withheld: 1,
      created: false,
    })
  })

  test('a record outside of one own scope is looked at and not created', async () => {
    const { sam } = await openScoped()
    const record = { name: 'Nobody', city: 'Paris' }
    expect(await sam.records('people').resolve(record)).toMatchObject({ decision: 'NEW' })
    await expectRefusal(sam.records('people').resolve(record, { createIfNone: true }), 'forbidden')
  })
})

describe('[SE-82] createIfNone', () => {
  test('inserts when nobody is alike, and only then', async () => {
    const house = await openPeople()
    const first = await house.records.resolve(unnamed(ADA), { createIfNone: true })
    expect(first).toMatchObject({ decision: 'NEW', created: true, candidates: [], record: { name: 'Ada Lovelace' } })
    expect(first.key).toBe(first.record?._metadata._key)
    const again = await house.records.resolve(unnamed(LOVELASE), { createIfNone: true })
    expect(again).toMatchObject({ decision: 'MATCH', created: false, record: { _id: first.record?._id } })
    const review = await house.records.resolve(unnamed(ANNABELLA), { createIfNone: true })
    expect(review).toMatchObject({ decision: 'REVIEW', created: false })
    expect((await everybody(house)).length).toBe(1)
    const { audit } = await house.records.audit(String(first.record?._id))
    expect(audit.map(({ type }) => type)).toEqual(['INSERT'])
  })

  test('takes the right to write', async () => {
    const house = await openPeople()
    await expectRefusal(house.viewer.records('people').resolve(ADA, { createIfNone: true }), 'forbidden')
    await house.admin.tables.setLocked('people', true)
    await expectRefusal(house.records.resolve(ADA, { createIfNone: true }), 'conflict', 'table-locked')
  })

  test('of many who say the same person at once, one record comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(ADA, LOVELASE, GRACE), { minLength: 2, maxLength: 12 }),
        async (people) => {
          const house = await openPeople()
          const answers = await Promise.all(
            people.map((each) => house.records.resolve(unnamed(each), { createIfNone: true })),
          )
          const persons = new Set(people.map(({ email }) => email)).size
          expect(answers.filter(({ created }) => created).length).toBe(persons)
          expect((await idsIn(house)).length).toBe(persons)
          await house.onefold.close()
        },
      ),
      { numRuns: 10, seed: 1843 },
    )
  })
})

test('[SE-82] nor do more come when others write past each other', async () => {
  const house = await openPeople()
  // Engines on one store that know nothing of one another, as processes do.
  const others = await Promise.all([0, 1, 2].map(() => openOnefold({ store: unclosed(house.store), pollMs: 60_000 })))
  const engines = others.map((onefold) => onefold.as(principal('ADMIN')).records('people'))
  for (let round = 0; round < 10; round++) {
    const record = { name: `Person ${round}`, email: `p${round}@example.org`, phone: `${round}`, city: 'London' }
    const answers = await Promise.all(
      engines.flatMap((records, n) =>
        [0, 1].map(() => records.resolve({ ...record, born: `${n}` }, { createIfNone: true })),
      ),
    )
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(answers.map(({ key }) => key)).size).toBe(1)
  }
  expect((await idsIn(house)).length).toBe(10)
  await Promise.all(others.map((onefold) => onefold.close()))
})

test('[SE-82] an index that another process began between two readings is read again', async () => {
  const house = await openPeople()
  let readings = 0
  const head: typeof house.store.records.head = async (table) => {
    const read = await house.store.records.head(table)
    readings += 1
    return readings === 1 ? { ...read, live: 99, configuration: read.configuration + 1 } : read
  }
  const store = { ...unclosed(house.store), records: { ...house.store.records, head } }
  const onefold = await openOnefold({ store, pollMs: 60_000 })
  const records = onefold.as(principal('ADMIN')).records('people')
  readings = 0
  expect(await records.resolve(unnamed(ADA), { createIfNone: true })).toMatchObject({ created: true })
  expect(readings).toBeGreaterThan(1)
  await onefold.close()
})

test('[SE-2755] a record that is changed between decision and answer is looked at again', async () => {
  const house = await openPeople()
  await put(house, ADA)
  const { store } = house
  const reads: (() => Promise<unknown>)[] = [
    async () => undefined, // by the decision
    () => put(house, { ...CHARLES, _id: 'ada' }), // by the answer
  ]
  const records: Store['records'] = {
    ...store.records,
    async byRows(...asked) {
      await reads.shift()?.()
      return store.records.byRows(...asked)
    },
  }
  const other = await openOnefold({ store: { ...unclosed(store), records }, pollMs: 60_000 })
  const answer = await other.as(principal('ADMIN')).records('people').resolve(unnamed(LOVELASE))
  expect(reads).toEqual([])
  expect(answer).toMatchObject({ decision: 'NEW', candidates: [] })
  await other.close()
})

const unclosed = (store: Store): Store => ({ ...store, close: async () => undefined })

describe('[SE-3750] the upsert of one record over a table that is not indexed', () => {
  const notIndexed = (upserting: Promise<unknown>) => expectRefusal(upserting, 'conflict', 'not-indexed')

  test('inserts nobody who may be there already, and writes whoever is named', async () => {
    const house = await openPeople()
    const [sourced] = await put(house, from('crm', '1', ADA))
    await house.admin.entities.clear('people')
    await notIndexed(house.records.resolve(unnamed(LOVELASE)))
    await notIndexed(house.records.upsertOne({ record: unnamed(LOVELASE) }))
    await notIndexed(house.records.upsertOne({ record: unnamed(LOVELASE), update: true }))
    await notIndexed(house.records.upsertOne({ record: from('crm', '2', LOVELASE) }))
    expect(await idsIn(house)).toEqual([sourced])

    const source = { _source: [{ _src: 'crm', _src_id: '1' }] }
    expect(await house.records.upsertOne({ record: { ...source, born: '1815' } })).toMatchObject({ updated: true })
    expect(await house.records.upsertOne({ record: GRACE })).toMatchObject({ inserted: true })
    expect(await house.records.upsertOne({ record: unnamed(CHARLES), insert: true })).toMatchObject({ inserted: true })
    await put(house, unnamed(LOVELASE))
    expect(await idsIn(house)).toHaveLength(4)

    await synchronize(house, { load: 'NONE', index: 'FULL' })
    expect(await house.records.upsertOne({ record: { ...unnamed(CHARLES), born: '1791' } })).toMatchObject({
      updated: true,
    })
  })

  test('nor does one over a table that was filled before its entity was', async () => {
    const house = await openPeople()
    const records = house.admin.records('people')
    await records.upsert([ADA])
    const { id, table, type, indexer, classifier, merger } = await house.admin.entities.get('people')
    await house.admin.entities.remove('people')
    await house.admin.entities.create({ id, table, type, ...defined({ indexer, classifier, merger }) })
    await notIndexed(records.upsertOne({ record: unnamed(ADA) }))
    await house.admin.tables.clear(table)
    expect(await records.upsertOne({ record: unnamed(ADA) })).toMatchObject({ inserted: true })
    expect(await records.upsertOne({ record: unnamed(LOVELASE) })).toMatchObject({ updated: true })
  })
})

describe('[SE-85] upsert of one record', () => {
  test('updates whom it is, and inserts whom nobody is', async () => {
    const house = await openPeople()
    const first = await house.records.upsertOne({ record: unnamed(ADA) })
    expect(first).toMatchObject({ inserted: true, updated: false, record: { name: 'Ada Lovelace' } })
    const id = first.record._id
    const same = await house.records.upsertOne({ record: { ...unnamed(LOVELASE), born: '1815' } })
    expect(same).toMatchObject({
      inserted: false,
      updated: true,
      record: { _id: id, name: 'Ada Lovelase', born: '1815' },
    })
    const once = await house.records.upsertOne({ record: { ...unnamed(LOVELASE), born: '1815' } })
    expect(once).toMatchObject({ inserted: false, updated: false, record: { _id: id } })
    const review = await house.records.upsertOne({ record: unnamed(ANNABELLA) })
    expect(review).toMatchObject({ inserted: true, record: { name: 'Annabella King' } })
    expect((await idsIn(house)).length).toBe(2)
  })

  test('by id, by source and by its wish', async () => {
    const house = await openPeople()
    const [sourced = ''] = await put(house, from('crm', '1', GRACE))
    const source = { _source: [{ _src: 'crm', _src_id: '1' }] }
    expect(await house.records.upsertOne({ record: { ...source, born: '1906' } })).toMatchObject({
      updated: true,
      record: { _id: sourced, born: '1906' },
    })
    await put(house, ADA)
    await expectRefusal(house.records.upsertOne({ record: ADA, insert: true }), 'conflict', 'record-exists')
    expect(await house.records.upsertOne({ record: unnamed(LOVELASE), insert: true })).toMatchObject({ inserted: true })
    await expectRefusal(
      house.records.upsertOne({ record: { name: 'Nobody' }, update: true }),
      'not_found',
      'record-unknown',
    )
    await expectRefusal(
      house.records.upsertOne({ record: {}, update: true, insert: true }),
      'invalid',
      'insert-and-update',
    )
    expect((await idsIn(house)).length).toBe(3)
  })

  test('a record that is there gets no source but by a load', async () => {
    const house = await openPeople()
    await put(house, ADA)
    await expectRefusal(house.records.upsertOne({ record: from('web', '3', LOVELASE) }), 'invalid', 'source-on-update')
  })

  test('rests on the revision that is expected, and tells the audit when asked', async () => {
    const house = await openPeople()
    await put(house, ADA)
    const record = { _id: 'ada', born: '1815' }
    await expectRefusal(house.records.upsertOne({ record, expected: 7 }), 'stale', 'revision-stale')
    const { audit } = await house.records.upsertOne({ record, expected: 1, audit: true, comment: 'born' })
    expect(audit?.map(({ type, comment }) => [type, comment])).toEqual([
      ['INSERT', undefined],
      ['UPDATE', 'born'],
    ])
  })

  test('without a classifier it is the record that every mapping finds by equal keys', async () => {
    const house = await openPeople({ entity: { type: 'SEARCH', classifier: undefined, merger: undefined } as never })
    await put(house, ADA, CHARLES)
    const record = { name: 'Ada Lovelace', email: 'ada@analytical.example', born: '1815' }
    expect(await house.records.upsertOne({ record })).toMatchObject({
      updated: true,
      record: { _id: 'ada', born: '1815' },
    })
    const other = { ...record, email: 'other@analytical.example' }
    expect(await house.records.upsertOne({ record: other })).toMatchObject({ inserted: true })
    expect(await house.records.upsertOne({ record: { born: '1900' } })).toMatchObject({ inserted: true })
    await house.admin.entities.clear('people') // takes no keys away [SE-3751]
    expect(await house.records.upsertOne({ record: { ...record, born: '1816' } })).toMatchObject({ updated: true })
  })
})
