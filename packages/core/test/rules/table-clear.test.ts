import { expect, test } from 'vitest'
import { expectRefusal, type House, openHouse, openPeople, put } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'

const SINK = {
  type: 'sink-http' as const,
  _id: 'crm',
  description: 'A receiver that is away',
  url: 'http://127.0.0.1:9',
}

const openWithSink = () => openPeople({ resources: [SINK], entity: { sinks: [{ resource: 'crm' }] } })

const log = (house: House) => house.store.deliveries.log(1, { csn: 0, position: 0 }, 100)

test('[TB-36] a cleared table has no records, no history and no clusters, and its entity is EMPTY', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE, GRACE)
  await house.records.merge(['ada', 'lovelase'])
  await house.records.remove('grace')
  await put(house, CHARLES, { ...CHARLES, _id: 'twin', _source: [] })
  await house.records.disconnect(['charles', 'twin'])
  expect(await house.admin.tables.clear('people', { comment: 'anew' })).toMatchObject({ id: 'people', size: 0 })
  for (const type of ['TABLE', 'HISTORY'] as const)
    expect((await house.admin.tables.records('people', { type })).page.totalElements).toBe(0)
  expect((await house.clusters.list({ minScore: 0 })).clusters).toEqual([])
  expect(await house.admin.entities.get('people')).toMatchObject({ status: 'EMPTY' })
  await put(house, ADA, LOVELASE)
  expect(await house.admin.entities.get('people')).toMatchObject({ status: 'READY' })
  expect((await house.clusters.list({ minScore: 0 })).clusters).toHaveLength(1)
})

test('[TB-902] the audit of a table itself says who cleared it and who switched its audit', async () => {
  const house = await openPeople({ table: { audit: false } })
  const { tables } = house.admin
  const told = async (page = {}) =>
    (await tables.auditOfTable('people', page)).audit.map(({ type, comment, count }) => [type, comment, count])
  expect(await told()).toEqual([])
  await put(house, ADA, GRACE)
  await tables.setAudit('people', true, { comment: 'by law' })
  await tables.clear('people', { comment: 'anew' })
  await tables.setAudit('people', false, { comment: 'enough' })
  expect(await told()).toEqual([
    ['AUDIT_ENABLED', 'by law', undefined],
    ['CLEAR', 'anew', 2],
    ['AUDIT_DISABLED', 'enough', undefined],
  ])
  expect(await told({ pageNumber: 1, pageSize: 2 })).toEqual([['AUDIT_DISABLED', 'enough', undefined]])
  expect((await tables.auditOfTable('people', { pageSize: 2 })).page).toMatchObject({ totalElements: 3, totalPages: 2 })
  await expectRefusal(tables.auditOfTable('nothing'), 'not_found', 'table-not-found')
})

test('[TB-37] an audited table keeps its audit and one CLEAR with the comment and the number of live records', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE, CHARLES)
  await house.records.remove('grace')
  await house.admin.tables.clear('people', { comment: 'anew' })
  const { entries } = await house.store.records.audit(1, { offset: 0, limit: 100 })
  const clears = entries.filter(({ type }) => type === 'CLEAR')
  expect(clears).toMatchObject([{ count: 2, comment: 'anew', records: [], user: 'u-admin' }])
  expect(entries.length).toBeGreaterThan(4)
})

test('[TB-37] a table without audit keeps none', async () => {
  const house = await openPeople({ table: { audit: false } })
  await put(house, ADA)
  await house.admin.tables.clear('people')
  expect(await house.store.records.audit(1, { offset: 0, limit: 9 })).toMatchObject({ total: 0 })
})

test('[TB-38] each destination of the entity is told one clear, and nothing of what was queued before', async () => {
  const house = await openWithSink()
  await put(house, ADA, GRACE)
  await house.admin.tables.clear('people')
  const told = (await log(house)).map(({ operation, sequence, payload }) => [operation, sequence, payload._clear])
  expect(told).toEqual([['clear', 1, { table: 'people', entity: 'people', records: 2 }]])
  const { events } = await house.store.deliveries.list({ sink: 'crm', validity: 'ALL', offset: 0, limit: 10 })
  const operations = events.map((event) => ('change' in event ? event.change : event).operation)
  expect(operations.filter((operation) => operation !== 'clear')).toEqual([])
})

test('[TB-38] an empty table is told as one', async () => {
  const house = await openWithSink()
  await house.admin.tables.clear('people')
  expect((await log(house)).map(({ payload }) => payload._clear)).toMatchObject([{ records: 0 }])
})

test('[TB-38] a table of no entity tells nobody', async () => {
  const house = await openHouse()
  await house.admin.tables.create({ table: 'loose' })
  await house.admin.tables.clear('loose')
  expect(await log(house)).toEqual([])
})

test('[TB-39] a table whose entity is being synchronized is not cleared', async () => {
  const house = await openPeople()
  await put(house, ADA)
  const { runs } = house.store
  const [submitted, run] = await Promise.all([
    runs.submit({
      id: 'elsewhere',
      type: 'entity-load',
      subject: 'people',
      exclusive: 'entity people',
      input: {},
      trigger: 'MANUAL',
      owner: 'u',
    }),
    runs.claim(['entity-load'], 'another process'),
  ])
  expect([submitted.created, run?.id]).toEqual([true, 'elsewhere'])
  await expectRefusal(house.admin.tables.clear('people'), 'conflict', 'entity-working')
  await runs.settle('elsewhere', run!.attempt, { status: 'SUCCEEDED', output: null })
  expect(await house.admin.tables.clear('people')).toMatchObject({ size: 0 })
})

test('[TB-40] a table is renamed with its records, history and audit while nothing uses it', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await house.records.remove('grace')
  await expectRefusal(house.admin.tables.rename('people', 'humans'), 'conflict', 'table-in-use')
  await house.admin.entities.remove('people')
  await expectRefusal(house.admin.tables.rename('people', '1st'), 'invalid', 'table-name-invalid')
  expect(await house.admin.tables.rename('people', 'the-humans')).toMatchObject({ id: 'the_humans', size: 1 })
  await expectRefusal(house.admin.tables.get('people'), 'not_found', 'table-not-found')
  expect((await house.admin.tables.get('the_humans_history')).size).toBe(1)
  expect((await house.admin.tables.audit('the_humans', 'ada')).audit).toHaveLength(1)
  expect((await house.admin.tables.record('the-humans', 'ada')).record).toMatchObject({ _id: 'ada' })
})

test('[TB-40] the new name must be free, its case apart; its own in other letters is', async () => {
  const { admin } = await openHouse()
  await admin.tables.create({ table: 'one' })
  await admin.tables.create({ table: 'two' })
  await expectRefusal(admin.tables.rename('one', 'TWO'), 'conflict', 'id-taken')
  await expectRefusal(admin.tables.rename('one', 'one'), 'conflict', 'id-taken')
  await expectRefusal(admin.tables.rename('nobody', 'three'), 'not_found')
  expect(await admin.tables.rename('one', 'ONE')).toMatchObject({ id: 'ONE' })
})
