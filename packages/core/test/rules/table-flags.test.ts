import { describe, expect, test } from 'vitest'
import type { Tables } from '../../src/index.ts'
import { expectRefusal, type House, MORNING, openHouse, openPeople, put } from '../fixtures/house.ts'
import { ADA, GRACE } from '../fixtures/people.ts'

const STATES: { readonly [state: string]: (house: House) => Promise<unknown> } = {
  free: async () => {},
  'entity disabled': ({ admin }) => admin.entities.setEnabled('people', false),
  locked: ({ admin }) => admin.tables.setLocked('people', true),
  'entity locked': ({ admin }) => admin.entities.setLocked('people', true),
  'entity automatic': ({ admin }) => admin.entities.setAutomatic('people', true),
}

const FLAGS: { readonly [flag: string]: (tables: Tables) => Promise<unknown> } = {
  describe: (tables) => tables.describe('people', 'Somebody'),
  'history off': (tables) => tables.setHistory('people', false),
  'history on': (tables) => tables.setHistory('people', true),
  'audit off': (tables) => tables.setAudit('people', false),
  'audit on': (tables) => tables.setAudit('people', true),
  'quality off': (tables) => tables.setQuality('people', false),
  'quality on': (tables) => tables.setQuality('people', true),
  clear: (tables) => tables.clear('people'),
  lock: (tables) => tables.setLocked('people', true),
  unlock: (tables) => tables.setLocked('people', false),
}

/** What a table that is locked itself still takes. */
const ALWAYS = ['lock', 'unlock']

describe('[TB-30] what is set of a table, and what forbids it', () => {
  const cases = Object.keys(STATES).flatMap((state) => Object.keys(FLAGS).map((flag) => [flag, state] as const))
  test.each(cases)('%s of a table that is %s', async (flag, state) => {
    const house = await openPeople()
    await put(house, ADA)
    await STATES[state]!(house)
    const before = await house.admin.tables.get('people')
    const doing = FLAGS[flag]!(house.admin.tables)
    const allowed = ['free', 'entity disabled'].includes(state) || (state === 'locked' && ALWAYS.includes(flag))
    if (allowed) await doing
    else {
      await expectRefusal(doing, 'conflict', 'table-locked')
      expect(await house.admin.tables.get('people')).toEqual(before)
    }
  })

  test.each(['locked', 'entity locked', 'entity automatic'])(
    'removal and rename of a table that is %s',
    async (state) => {
      const house = await openPeople()
      await STATES[state]!(house)
      await expectRefusal(house.admin.tables.remove('people'), 'conflict')
      await expectRefusal(house.admin.tables.rename('people', 'others'), 'conflict')
      expect(await house.admin.tables.get('people')).toMatchObject({ id: 'people' })
    },
  )

  test('a table of no entity is locked by itself alone', async () => {
    const { admin } = await openHouse()
    await admin.tables.create({ table: 'loose' })
    await admin.tables.setLocked('loose', true)
    await expectRefusal(admin.tables.rename('loose', 'other'), 'conflict', 'table-locked')
    await expectRefusal(admin.tables.remove('loose'), 'conflict', 'table-locked')
    await admin.tables.setLocked('loose', false)
    expect(await admin.tables.rename('loose', 'other')).toMatchObject({ id: 'other', locked: false })
  })

  test('a locked table takes no records', async () => {
    const house = await openPeople()
    await put(house, ADA)
    await house.admin.tables.setLocked('people', true)
    await expectRefusal(house.records.upsert([GRACE]), 'conflict', 'table-locked')
    expect(await house.records.get('ada')).toMatchObject({ _id: 'ada' })
    await house.admin.tables.setLocked('people', false)
    await put(house, GRACE)
  })
})

test('[TB-31] a description is what it was set to, and is never empty', async () => {
  const { admin } = await openPeople()
  expect(await admin.tables.describe('people', 'x')).toMatchObject({ description: 'x' })
  await expectRefusal(admin.tables.describe('people', ''), 'invalid', 'description-empty')
  await expectRefusal(admin.tables.describe('nobody', 'x'), 'not_found')
})

test('[TB-32] history off keeps what is there and takes no more', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await house.records.remove('grace')
  expect(await house.admin.tables.setHistory('people', false)).toMatchObject({ history: false })
  await house.records.remove('ada')
  const { records } = await house.admin.tables.records('people', { type: 'HISTORY' })
  expect(records.map(({ _id }) => _id)).toEqual(['grace'])
  await put(house, ADA)
  await house.admin.tables.setHistory('people', true)
  await house.records.remove('ada')
  expect((await house.admin.tables.get('people_history')).size).toBe(2)
})

test('[TB-33] quality says whether it was moved; off it is neither shown nor found', async () => {
  const house = await openPeople()
  await put(house, ADA)
  const found = async (query: object) => (await house.admin.tables.records('people', query)).records
  expect((await found({ filterQualityGreater: 0 })).map(({ _metadata }) => typeof _metadata._quality)).toEqual([
    'number',
  ])
  expect(await house.admin.tables.setQuality('people', false)).toMatchObject({
    table: { quality: false },
    changed: true,
  })
  expect(await house.admin.tables.setQuality('people', false)).toMatchObject({ changed: false })
  expect(await found({ filterQualityGreater: 0 })).toEqual([])
  expect((await found({}))[0]!._metadata).not.toHaveProperty('_quality')
  expect((await house.records.get('ada'))._metadata).not.toHaveProperty('_quality_facts')
  expect(await house.admin.tables.setQuality('people', true)).toMatchObject({ changed: true })
  expect((await house.records.get('ada'))._metadata).toHaveProperty('_quality')
})

describe('[TB-34] audit', () => {
  const typesOf = async (house: House, id: string) =>
    (await house.admin.tables.audit('people', id)).audit.map(({ type, comment }) => [type, comment])

  test('switched on gives each record an entry that its trail begins with', async () => {
    const house = await openPeople({ table: { audit: false } })
    await put(house, ADA, GRACE)
    await expectRefusal(house.admin.tables.audit('people', 'ada'), 'conflict', 'audit-off')
    const on = await house.admin.tables.setAudit('people', true, { comment: 'by law' })
    expect(on).toMatchObject({ table: { audit: true }, outcome: 'CHANGED' })
    expect(on.table).not.toHaveProperty('auditUnresolved')
    await put(house, { _id: 'ada', city: 'Paris' })
    expect(await typesOf(house, 'ada')).toEqual([
      ['AUDIT_ENABLED', 'by law'],
      ['UPDATE', undefined],
    ])
    expect(await typesOf(house, 'grace')).toEqual([['AUDIT_ENABLED', 'by law']])
    expect(await house.admin.tables.setAudit('people', true)).toMatchObject({ outcome: 'UNCHANGED' })
    expect(await typesOf(house, 'grace')).toHaveLength(1)
  })

  test('switched off keeps what is there; on again it does not rebuild the gap', async () => {
    const house = await openPeople()
    await put(house, ADA)
    expect(await house.admin.tables.setAudit('people', false, { comment: 'enough' })).toMatchObject({
      table: { audit: false },
      outcome: 'CHANGED',
    })
    expect(await house.admin.tables.setAudit('people', false)).toMatchObject({ outcome: 'UNCHANGED' })
    await put(house, { _id: 'ada', city: 'Paris' })
    await house.admin.tables.setAudit('people', true)
    expect(await typesOf(house, 'ada')).toEqual([
      ['INSERT', undefined],
      ['AUDIT_ENABLED', undefined],
    ])
    const { entries } = await house.store.records.audit(1, { offset: 0, limit: 10 })
    expect(entries.find(({ type }) => type === 'AUDIT_DISABLED')).toMatchObject({ comment: 'enough', records: [] })
  })

  test('needs a dataset', async () => {
    const { admin } = await openHouse()
    await admin.tables.create({ table: 'loose' })
    await expectRefusal(admin.tables.setAudit('loose', true), 'conflict', 'audit-needs-dataset')
    expect(await admin.tables.setAudit('loose', false)).toMatchObject({ outcome: 'UNCHANGED' })
  })

  /** As a process leaves it that died before, or in the middle of, the preparation. */
  async function cutShort(house: House, after?: number): Promise<void> {
    const { csn, documents } = await house.store.catalogue.read(['table'])
    const { kind, id, body } = documents[0]!
    const preparing = { operationId: 'cut', ...(after === undefined ? {} : { after }) }
    const cut = { ...(body as object), audit: true, auditSince: MORNING, auditPreparing: preparing } as never
    await house.store.catalogue.save({ csn, put: [{ kind, id, body: cut }], remove: [], reconfigure: [1] })
  }

  test('[TB-35] that was cut short is unresolved: no clear before it was switched on again', async () => {
    const house = await openPeople({ table: { audit: false } })
    await put(house, ADA, GRACE)
    await cutShort(house)
    expect(await house.admin.tables.get('people')).toMatchObject({ audit: true, auditUnresolved: true })
    await expectRefusal(house.admin.tables.clear('people'), 'conflict', 'audit-unresolved')
    const repaired = await house.admin.tables.setAudit('people', true)
    expect(repaired.outcome).toBe('REPAIRED')
    expect(repaired.table).not.toHaveProperty('auditUnresolved')
    expect(await typesOf(house, 'ada')).toHaveLength(1)
    expect(await typesOf(house, 'grace')).toHaveLength(1)
    expect(await house.admin.tables.clear('people')).toMatchObject({ size: 0 })
  })

  test('[TB-35] repeats nothing of what was prepared behind the last row that was noted', async () => {
    const house = await openPeople({ table: { audit: false } })
    await put(house, ADA, GRACE)
    const [first, second] = await house.store.records.slice(1, 0, 2, 'EVERYTHING')
    const { csn, configuration } = await house.store.records.head(1)
    const entry = { id: 'e', instant: MORNING, type: 'AUDIT_ENABLED' as const, user: 'u', changes: [] }
    await house.store.commit(1, {
      seen: { csn, configuration, records: new Map(), absentIds: [], absentSources: [] },
      put: [],
      remove: [],
      archive: [],
      publish: [],
      audit: [{ ...entry, records: [first!.id], operationId: 'cut' }],
    })
    await cutShort(house, 0)
    expect((await house.admin.tables.setAudit('people', true)).outcome).toBe('REPAIRED')
    expect(await typesOf(house, first!.id)).toHaveLength(1)
    expect(await typesOf(house, second!.id)).toHaveLength(1)
  })

  test('[TB-35] goes on behind the last row that was noted, or is given up by switching it off', async () => {
    const house = await openPeople({ table: { audit: false } })
    await put(house, ADA, GRACE)
    const [first] = await house.store.records.slice(1, 0, 1, 'EVERYTHING')
    await cutShort(house, first!.row)
    await house.admin.tables.setAudit('people', true)
    expect(await typesOf(house, first!.id)).toEqual([])
    expect(await typesOf(house, first!.id === 'ada' ? 'grace' : 'ada')).toHaveLength(1)
    await house.admin.tables.setAudit('people', false)
    await cutShort(house)
    expect(await house.admin.tables.setAudit('people', false)).toMatchObject({ outcome: 'CHANGED' })
    expect(await house.admin.tables.clear('people')).toMatchObject({ size: 0 })
  })
})
