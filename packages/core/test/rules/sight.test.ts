import { describe, expect, test } from 'vitest'
import type { AuditEntry, OnefoldError, Session } from '../../src/index.ts'
import { expectRefusal } from '../fixtures/house.ts'
import { ADA, CHARLES, GRACE } from '../fixtures/people.ts'
import { openScoped, see } from '../fixtures/scoped.ts'

/** Visible to Sam: Ada, Annabella and Charles. Ada's double lives in Paris, and Grace in Arlington. */
const IN_SIGHT = ['ada', 'annabella', 'charles']
const LONDON = { values: { city: 'London' } }

const idsOf = (records: readonly { readonly _id: string }[]) => records.map(({ _id }) => _id)

const pageOf = async (session: Session, type: 'TABLE' | 'HISTORY' = 'TABLE') => {
  const { records, page } = await session.tables.records('people', { type })
  return [...idsOf(records), page.totalElements]
}

/** The one text with which whatever lies outside is refused. */
async function expectOutside(operation: Promise<unknown>): Promise<void> {
  const error: OnefoldError = await expectRefusal(operation, 'forbidden', 'outside-data-scope')
  expect(error.texts).toEqual(['A record that this concerns lies outside your data scope.'])
}

test('[SC-20] pages hold the records in sight, and count no others', async () => {
  const { house, vera } = await openScoped()
  expect(await pageOf(vera)).toEqual([...IN_SIGHT, 3])
  expect(await pageOf(house.admin)).toEqual([...IN_SIGHT, 'grace', 'lovelase', 5])
  const { records, page } = await vera.tables.records('people', { pageSize: 1, pageNumber: 2 })
  expect([idsOf(records), page.totalElements]).toEqual([['charles'], 3])
  await house.admin.records('people').remove('charles')
  await house.admin.records('people').remove('grace')
  expect(await pageOf(vera)).toEqual(['ada', 'annabella', 2])
  expect(await pageOf(vera, 'HISTORY')).toEqual(['charles', 1])
})

test('[SC-21] a record out of sight is read like one that there is not', async () => {
  const { house, vera } = await openScoped()
  const people = vera.records('people')
  const key = (await house.admin.records('people').get('grace'))._metadata._key
  for (const id of ['grace', 'nobody']) {
    await expectRefusal(people.get(id), 'not_found', 'record-not-found')
    await expectRefusal(people.provenance(id), 'not_found', 'record-not-found')
    await expectRefusal(people.audit(id), 'not_found', 'record-not-found')
    await expectRefusal(vera.tables.record('people', id), 'not_found', 'record-not-found')
  }
  await expectRefusal(people.byKey(key), 'not_found', 'key-not-found')
  expect((await people.get('ada'))._id).toBe('ada')
  expect((await people.audit('ada')).audit).toMatchObject([{ type: 'INSERT', records: ['ada'] }])
})

test('[SC-2700] what somebody sees is asked anew after each change of grants, of records that were opened before too', async () => {
  const { house, users, vera } = await openScoped()
  const people = vera.records('people') // as a server keeps it, from request to request
  expect((await people.get('ada'))._id).toBe('ada')
  await see(house, ['Arlington'], users.vera)
  await expectRefusal(people.get('ada'), 'not_found', 'record-not-found')
  expect((await people.get('grace'))._id).toBe('grace')
  await house.admin.dataScopes.setAccess('people', [])
  await expectRefusal(people.get('grace'), 'forbidden', 'entity-outside-data-scope')
  await see(house, null, users.vera)
  expect((await people.get('ada'))._id).toBe('ada')
})

test('[SC-22] a write that names a record out of sight is refused with one text, and changes nothing', async () => {
  const { house, sam } = await openScoped()
  const people = sam.records('people')
  const before = await house.admin.tables.records('people')
  await expectOutside(people.remove('grace'))
  await expectOutside(people.merge(['ada', 'grace'], { force: true, comment: 'why not' }))
  await expectOutside(people.disconnect(['ada', 'lovelase']))
  await expectOutside(people.setPins('grace', { columns: ['name'], pinned: true }))
  await expectOutside(people.unmerge('grace'))
  const { results } = await people.upsert([
    { _id: 'grace', name: 'Nobody' },
    { _id: 'ada', phone: '0999' },
  ])
  expect(results).toMatchObject([
    { outcome: 'FAILED', refusal: 'forbidden', errorCodes: ['outside-data-scope'] },
    { id: 'ada', outcome: 'UPDATED' },
  ])
  const atomic = people.upsert([{ _id: 'grace', name: 'Nobody' }], { atomic: true })
  await expectRefusal(atomic, 'forbidden', 'outside-data-scope')
  const after = await house.admin.tables.records('people')
  expect(after.records.slice(1)).toEqual(before.records.slice(1))
})

test('[SC-23] a write by source or identity that finds a record out of sight is refused too', async () => {
  const { house, sam } = await openScoped()
  const stated = { _source: [{ _src: 'navy', _src_id: '1' }] }
  await house.admin.records('people').upsert([{ name: 'Grace Hopper', city: 'Arlington', ...stated }])
  const { results } = await sam.records('people').upsert([{ name: 'X', city: 'London', ...stated }])
  expect(results).toMatchObject([{ outcome: 'FAILED', errorCodes: ['outside-data-scope'] }])
})

test('[SC-24] nobody writes a record out of their own sight', async () => {
  const { sam } = await openScoped()
  const people = sam.records('people')
  const { results } = await people.upsert([
    { _id: 'new', name: 'Somebody', city: 'Rome' },
    { _id: 'nowhere', name: 'Somebody' },
    { _id: 'ada', city: 'Rome' },
    { _id: 'londoner', name: 'Somebody', city: 'London' },
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['FAILED', 'FAILED', 'FAILED', 'INSERTED'])
  expect((await people.get('ada')).city).toBe('London')
})

test('[SC-3700] nobody merges, unpins or undoes a record out of their own sight', async () => {
  const { house, sam } = await openScoped()
  const people = sam.records('people')
  const forced = { force: true, comment: 'one' }
  const before = (await house.admin.tables.records('people')).records
  for (const city of ['Rome', null])
    await expectOutside(people.merge(['ada', 'annabella'], { ...forced, values: { city } }))
  expect((await house.admin.tables.records('people')).records).toEqual(before)
  const all = house.admin.records('people')
  const { _id } = await people.merge(['ada', 'annabella'], { ...forced, ...LONDON })
  await all.upsert(['ada', 'annabella'].map((id) => ({ _id: id, city: 'Rome' })))
  await expectOutside(people.setPins(_id, { columns: ['city'], pinned: false }))
  expect(await people.get(_id)).toMatchObject({ city: 'London', _metadata: { _pinned: ['city'] } })
})

test('[SC-3700] a survivor that an undo brings back is where its contributions are now', async () => {
  const { house, sam } = await openScoped()
  const people = sam.records('people')
  const forced = { force: true, comment: 'one' }
  const inner = (await people.merge(['ada', 'annabella'], forced))._id
  const outer = (await people.merge([inner, 'charles'], { ...forced, ...LONDON }))._id
  await house.admin.records('people').upsert(['ada', 'annabella'].map((id) => ({ _id: id, city: 'Rome' })))
  await expectOutside(people.unmerge(outer))
  expect((await people.get(outer))._metadata._merged).toContain(inner)
})

test('[SC-25] what people stated of others is told of those in sight', async () => {
  const { house, vera } = await openScoped()
  await house.admin.records('people').disconnect(['ada', 'annabella', 'grace', 'lovelase'])
  const { _metadata } = await vera.records('people').get('ada')
  expect([_metadata._unrelated, _metadata._unrelatedCount]).toEqual([['annabella'], 1])
  const { audit } = await vera.records('people').audit('ada')
  expect(audit.at(-1)).toMatchObject({ type: 'DISCONNECT', records: ['ada', 'annabella'] })
})

test('[SC-3600] the audit of what a merge took or an undo gave back tells no values of a survivor out of sight', async () => {
  const { house, vera } = await openScoped()
  const all = house.admin.records('people')
  const { _id } = await all.merge(['ada', 'lovelase'], { force: true, comment: 'one', values: { city: 'Paris' } })
  await expectRefusal(vera.records('people').get(_id), 'not_found')
  const told = async (session: typeof vera) => {
    const { audit } = await session.records('people').audit('ada')
    const walked: AuditEntry[] = []
    for await (const entry of session.audit('people').each({ recordId: 'ada' })) walked.push(entry)
    expect(walked).toEqual(audit)
    return audit.map(({ type, records, changes }) => [type, records.join(' '), changes.length > 0])
  }
  const taken = [
    ['INSERT', 'ada', true],
    ['MERGE', 'ada', false],
    ['ABSORB', 'ada', false],
  ]
  expect(await told(vera)).toEqual(taken)
  expect((await told(house.admin))[1]).toEqual(['MERGE', `${_id} ada lovelase`, true])
  await all.unmerge(_id)
  expect(await told(vera)).toEqual([...taken, ['UNMERGE', 'ada', false], ['RESTORE', 'ada', true]])
})

test('[SC-3600] of a survivor in sight its audit tells all', async () => {
  const { house, vera } = await openScoped()
  const { _id } = await house.admin.records('people').merge(['ada', 'annabella'], { force: true, comment: 'one' })
  const { audit } = await vera.records('people').audit('ada')
  const [entry] = (await house.admin.records('people').audit(_id)).audit
  expect(audit.find(({ type }) => type === 'MERGE')).toEqual(entry)
})

describe('[SC-3701] the audit tells no values of a time at which their record was out of sight', () => {
  const changesTo = async (session: Session, id: string) => {
    const { audit } = await session.records('people').audit(id)
    return audit.map(({ type, changes }) => [
      type,
      ...changes.map(({ column, before, after }) => [column, before, after]),
    ])
  }

  test('of a record that came into it, left it and came back', async () => {
    const { house, vera } = await openScoped()
    const all = house.admin.records('people')
    await all.upsert([{ _id: 'moved', city: 'Rome', phone: '1' }])
    await all.upsert([{ _id: 'moved', phone: '2' }])
    await all.upsert([{ _id: 'moved', city: 'London', phone: '3' }])
    await all.upsert([{ _id: 'moved', phone: '4' }])
    await all.upsert([{ _id: 'moved', city: 'Rome', phone: '5' }])
    await all.upsert([{ _id: 'moved', phone: '6' }])
    await all.upsert([{ _id: 'moved', city: 'London', phone: '7' }])
    await all.upsert([{ _id: 'moved', phone: '8' }])
    expect(await changesTo(vera, 'moved')).toEqual([
      ['INSERT'],
      ['UPDATE'],
      ['UPDATE', ['city', undefined, 'London'], ['phone', undefined, '3']],
      ['UPDATE', ['phone', '3', '4']],
      ['UPDATE', ['city', 'London', undefined], ['phone', '4', undefined]],
      ['UPDATE'],
      ['UPDATE', ['city', undefined, 'London'], ['phone', undefined, '7']],
      ['UPDATE', ['phone', '7', '8']],
    ])
    const pages = await vera.records('people').audit('moved', { pageNumber: 1, pageSize: 1 })
    expect(pages.audit).toMatchObject([{ changes: [] }])
    expect((await changesTo(house.admin, 'moved'))[1]).toEqual(['UPDATE', ['phone', '1', '2']])
  })

  test('of a survivor and of what it absorbed', async () => {
    const { house, vera } = await openScoped()
    const all = house.admin.records('people')
    const { _id } = await all.merge(['ada', 'annabella'], { force: true, comment: 'one', ...LONDON })
    await all.upsert([{ _id: 'ada', city: 'Rome', born: '1' }])
    await all.upsert([{ _id: 'ada', born: '2' }])
    await all.upsert([{ _id: 'ada', city: 'London', born: '3' }])
    const told = (await changesTo(vera, 'ada')).flatMap(([type, ...changes]) => (type === 'UPDATE' ? changes : []))
    expect(told).toEqual([
      ['city', 'London', undefined],
      ['born', undefined, '3'],
      ['city', undefined, 'London'],
    ])
    const ofSurvivor = await changesTo(vera, _id)
    expect(ofSurvivor.filter(([type]) => type === 'UPDATE')).toHaveLength(6)
    expect(ofSurvivor.at(-1)).toEqual(['UPDATE', ['born', '2', '3']])
    await all.unmerge(_id)
    expect((await changesTo(vera, 'ada')).at(-1)![0]).toBe('RESTORE')
  })
})

test('[SC-26] a group is in sight when one of its records is; the rest is counted as withheld', async () => {
  const { house, vera, sam } = await openScoped({ classifier: { matchThreshold: 0.45 } })
  const { clusters, page } = await vera.clusters('people').list({ minScore: 0 })
  const cluster = clusters.find(({ recordIds }) => recordIds.includes('ada'))!
  expect([cluster.recordIds.includes('lovelase'), cluster.withheld]).toEqual([false, 1])
  expect(cluster.recordCount).toBe(cluster.recordIds.length)
  expect(page.totalElements).toBe(clusters.length)
  const opened = await vera.clusters('people').get(cluster.id)
  expect(opened.merged).toBeUndefined()
  expect(idsOf(opened.records)).toEqual(cluster.recordIds)
  for (const { recordA, recordB } of opened.details) expect([recordA, recordB]).not.toContain('lovelase')
  const whole = await house.admin.clusters('people').get(cluster.id)
  expect([whole.withheld, whole.recordIds.includes('lovelase'), whole.merged !== undefined]).toEqual([0, true, true])
  const actions = sam.clusters('people')
  await expectOutside(actions.merge(cluster.id))
  await expectOutside(actions.split(cluster.id))
  await expectOutside(actions.disconnect(cluster.id, ['ada']))
  await expectOutside(actions.ignore(cluster.id))
  await expectOutside(actions.escalate(cluster.id, { comment: 'look' }))
})

test('[SC-27] of a group without a record in sight there is nothing', async () => {
  const { house, sam, users } = await openScoped({ classifier: { matchThreshold: 0.45 } })
  const { clusters } = await house.admin.clusters('people').list({ minScore: 0 })
  await see(house, ['Arlington'], users.sam)
  expect((await sam.clusters('people').list({ minScore: 0 })).page.totalElements).toBe(0)
  for (const { id } of clusters) {
    await expectRefusal(sam.clusters('people').get(id), 'not_found', 'cluster-not-found')
    await expectRefusal(sam.clusters('people').merge(id), 'not_found', 'cluster-not-found')
  }
})

test('[SC-28] decisions use all records, whatever their writer sees', async () => {
  const { house, sam } = await openScoped({ classifier: { matchThreshold: 0.45 } })
  await sam.records('people').upsert([{ ...GRACE, _id: 'double', city: 'London' }])
  const { clusters } = await sam.clusters('people').list({ minScore: 0 })
  expect(clusters.find(({ recordIds }) => recordIds.includes('double'))).toMatchObject({
    recordIds: ['double'],
    withheld: 1,
  })
  const all = await house.admin.clusters('people').list({ minScore: 0 })
  expect(all.clusters.map(({ recordIds }) => [...recordIds].sort())).toContainEqual(['double', 'grace'])
})

test('[SC-29] where a value comes from is told as far as its records are in sight', async () => {
  const { house, vera } = await openScoped()
  const all = house.admin.records('people')
  const survivor = await all.merge(['ada', 'lovelase'], LONDON)
  const seen = await vera.records('people').provenance(survivor._id)
  const named = Object.values(seen).flatMap(({ from, others }) => [from ?? [], ...others.map(({ id }) => id)].flat())
  expect([...new Set(named)].sort()).toEqual(expect.arrayContaining(['ada']))
  expect(named).not.toContain('lovelase')
  const known = Object.values(await all.provenance(survivor._id)).flatMap(({ from, others }) => [
    from,
    ...others.map(({ id }) => id),
  ])
  expect(known).toContain('lovelase')
})

test('[SC-30] a merge is undone by who sees all that comes back', async () => {
  const { house, sam } = await openScoped()
  const survivor = await house.admin.records('people').merge(['ada', 'lovelase'], LONDON)
  await expectOutside(sam.records('people').unmerge(survivor._id))
  const other = await sam.records('people').merge(['annabella', 'charles'], { force: true, comment: 'a test' })
  expect(idsOf((await sam.records('people').unmerge(other._id)).records)).toEqual(['annabella', 'charles'])
})

test('[SC-31] a list is in sight when it holds one of the values', async () => {
  const { house, users, sam } = await openScoped()
  const { dataScopes } = house.admin
  await dataScopes.setAccess('people', [])
  await dataScopes.setScopeColumn('people', 'tags')
  const grants = [{ principalType: 'USER' as const, principalId: users.sam.id, values: ['poet', 'navy'] }]
  await dataScopes.setAccess('people', grants)
  await house.admin.records('people').upsert([
    { _id: 'ada', tags: ['poet', 'science'] },
    { _id: 'grace', tags: ['navy'] },
    { _id: 'charles', tags: ['engine'] },
  ])
  expect(await pageOf(sam)).toEqual(['ada', 'grace', 2])
  await sam.records('people').upsert([{ _id: 'ada', tags: ['navy'] }])
  const { results } = await sam.records('people').upsert([{ _id: 'ada', tags: ['engine'] }])
  expect(results).toMatchObject([{ outcome: 'FAILED' }])
})

test('[SC-32] of the configuration a caller is told what it sees; a table of no entity is for ADMINs', async () => {
  const { house, vera, nemo } = await openScoped()
  await house.admin.tables.create({ table: 'loose' })
  expect((await vera.tables.list()).map(({ id }) => id)).not.toContain('loose')
  await expectRefusal(vera.tables.get('loose'), 'forbidden', 'table-outside-data-scope')
  await expectRefusal(vera.tables.records('loose'), 'forbidden', 'table-outside-data-scope')
  await expectRefusal(vera.tables.dependencies('loose'), 'forbidden', 'table-outside-data-scope')
  await expectRefusal(vera.tables.get('nothing'), 'not_found', 'table-not-found')
  expect((await vera.entities.dependencies('people')).nodes.map(({ id }) => id)).toContain('people')
  await expectRefusal(nemo.entities.dependencies('people'), 'forbidden', 'entity-outside-data-scope')
  const idsToldTo = async (session: Session) => JSON.stringify(await session.resources.enums())
  expect(await idsToldTo(vera)).toContain('"people"')
  expect(await idsToldTo(nemo)).not.toContain('"people"')
  expect(await idsToldTo(vera)).not.toContain('"loose"')
})

test('[SC-33] a change of scope holds at once', async () => {
  const { house, sam, users } = await openScoped()
  await see(house, ['Arlington'], users.sam)
  expect(await pageOf(sam)).toEqual(['grace', 1])
  await see(house, null, users.sam)
  expect((await pageOf(sam)).at(-1)).toBe(5)
  await house.admin.dataScopes.remove('USER', users.sam.id)
  await expectRefusal(sam.tables.records('people'), 'forbidden', 'table-outside-data-scope')
})

test('[SC-34] who sees an entity whole may do there what the role allows', async () => {
  const { house, sam, users } = await openScoped()
  await see(house, null, users.sam)
  const { results } = await sam.records('people').upsert([{ ...CHARLES, _id: 'far', city: 'Rome' }, ADA])
  expect(results.map(({ outcome }) => outcome)).toEqual(['INSERTED', 'UNCHANGED'])
  await sam.records('people').remove('grace')
})

test('[TB-902] who sees a part of the records is not told how many a clearing removed', async () => {
  const { house, vera } = await openScoped()
  await house.admin.tables.clear('people', { comment: 'anew' })
  const cleared = async (session: Session) => (await session.tables.auditOfTable('people')).audit.at(-1)
  expect(await cleared(house.admin)).toMatchObject({ type: 'CLEAR', comment: 'anew', count: 5 })
  expect(await cleared(vera)).toMatchObject({ type: 'CLEAR', comment: 'anew' })
  expect(await cleared(vera)).not.toHaveProperty('count')
})
