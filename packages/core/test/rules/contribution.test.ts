import { expect, test } from 'vitest'
import type { RecordInput } from '../../src/index.ts'
import { everybody, expectRefusal, type House, type HouseOptions, openPeople, put } from '../fixtures/house.ts'
import { ADA, columnsOf, from, LOVELASE } from '../fixtures/people.ts'

const CRM = from('crm', '1', {})
const WEB = from('web', '9', {})

/** Ada of the crm and, a second newer, her typo of the web, merged. The newest value wins. */
async function openMerged(asked: HouseOptions = {}): Promise<{ house: House; id: string }> {
  const house = await openPeople(asked)
  const first = await put(house, { ...from('crm', '1', ADA), born: '1815' })
  house.pass(1000)
  const second = await put(house, from('web', '9', LOVELASE))
  house.pass(1000)
  const { _id } = await house.records.merge([...first, ...second])
  house.pass(1000)
  return { house, id: _id }
}

const write = async (house: House, record: RecordInput) => {
  const { id, outcome } = (await house.records.upsert([record])).results[0] ?? {}
  return [outcome, id]
}

test('[MG-20] a load of an absorbed source updates its contribution and the survivor follows', async () => {
  const { house, id } = await openMerged()
  expect(await write(house, { ...CRM, name: 'Ada King', phone: '7' })).toEqual(['UPDATED', id])
  expect(await house.records.get(id)).toMatchObject({
    name: 'Ada King',
    phone: '7',
    born: '1815',
    _metadata: { _revision: 2 },
  })
  const contribution = (await everybody(house, 'HISTORY')).find(({ _source }) => _source?.[0]?._src === 'crm')
  expect(contribution).toMatchObject({ name: 'Ada King', phone: '7', _metadata: { _revision: 2, _merged_into: id } })
})

test('[MG-20] the same again is UNCHANGED', async () => {
  const { house, id } = await openMerged()
  const before = await house.records.get(id)
  expect(await write(house, { ...from('crm', '1', ADA), born: '1815' })).toEqual(['UNCHANGED', id])
  expect(await write(house, from('web', '9', LOVELASE))).toEqual(['UNCHANGED', id])
  expect(await house.records.get(id)).toEqual(before)
})

test('[MG-20] an absorbed id names a contribution too', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const { _id } = await house.records.merge(['ada', 'lovelase'])
  house.pass(1000)
  expect(await write(house, { _id: 'lovelase', city: 'Ockham' })).toEqual(['UPDATED', _id])
  const absorbed = async (id: string) => (await house.records.get(id))._metadata._absorbed
  expect(await absorbed('lovelase')).toMatchObject({ _revision: 2 })
  expect(await absorbed('ada')).toMatchObject({ _revision: 1 })
  expect(columnsOf(await house.records.get(_id))).toMatchObject({ city: 'Ockham' })
})

test('[MG-3702] what is written to an absorbed record is in the audit of it and of its survivor', async () => {
  const { house, id } = await openMerged({ merger: { rules: [{ columns: ['city'], strategy: 'OLDEST' }] } })
  const [web] = (await everybody(house, 'HISTORY')).filter(({ _source }) => _source?.[0]?._src === 'web')
  const told = async (of: string) => {
    const { audit } = await house.records.audit(of, { pageSize: 100 })
    const updates = audit.filter(({ type }) => type === 'UPDATE')
    return updates.map(({ user, comment, records, changes }) => ({ user, comment, records, changes }))
  }
  await house.admin.records('people').upsert([{ ...WEB, city: 'Paris' }], { comment: 'the web said so' })
  await write(house, { ...WEB, city: 'Paris' })
  expect((await house.records.get(id)).city).toBe('London')
  const first = {
    user: 'u-admin',
    comment: 'the web said so',
    records: [web!._id, id],
    changes: [{ column: 'city', before: 'London', after: 'Paris' }],
  }
  expect([await told(web!._id), await told(id)]).toEqual([[first], [first]])
  await write(house, { ...WEB, born: '1816' })
  const changes = (before: object) => [{ column: 'born', ...before, after: '1816' }]
  expect(await told(id)).toMatchObject([
    first,
    { changes: changes({}) },
    { records: [id], changes: changes({ before: '1815' }) },
  ])
  await write(house, { _id: web!._id, born: '1817' })
  await house.records.remove(web!._id)
  await write(house, WEB)
  expect((await told(web!._id)).slice(2)).toMatchObject([
    { changes: [{ before: '1816', after: '1817' }] },
    { changes: [] },
  ])
})

test('[MG-20] null withdraws a value, and another contribution steps in', async () => {
  const { house, id } = await openMerged()
  expect(await house.records.get(id)).toMatchObject({ name: 'Ada Lovelase' })
  await write(house, { ...WEB, name: null })
  expect(await house.records.get(id)).toMatchObject({ name: 'Ada Lovelace' })
})

const BY_BIRTH: HouseOptions = { merger: { mergeType: 'NUMBER', key: 'born' } }

test('[MG-21] a newer contribution of less weight does not overwrite', async () => {
  const { house, id } = await openMerged(BY_BIRTH)
  expect(await write(house, { ...WEB, name: 'Wrong', tags: ['web'] })).toEqual(['UPDATED', id])
  expect(await house.records.get(id)).toMatchObject({ name: 'Ada Lovelace', tags: ['web'] })
})

test('[MG-21] it is not lost when it comes to weigh more', async () => {
  const { house, id } = await openMerged(BY_BIRTH)
  await write(house, { ...WEB, name: 'Countess' })
  await write(house, { ...CRM, born: null })
  await write(house, { ...WEB, born: '1816' })
  expect(await house.records.get(id)).toMatchObject({ name: 'Countess', born: '1816' })
})

test('[MG-22] a contribution that changes no value of the survivor moves its revision and nothing else', async () => {
  const { house, id } = await openMerged(BY_BIRTH)
  const before = await house.records.get(id)
  expect(await write(house, { ...WEB, name: 'Wrong' })).toEqual(['UPDATED', id])
  const after = await house.records.get(id)
  expect(columnsOf(after)).toEqual(columnsOf(before))
  expect(after._metadata).toMatchObject({
    _revision: 2,
    _key: before._metadata._key,
    _merged: before._metadata._merged,
  })
  const { audit } = await house.records.audit(id)
  expect(audit.filter(({ type, records }) => type === 'UPDATE' && records[0] === id)).toEqual([])
})

test('[MG-22] several contributions in one batch move it once', async () => {
  const { house, id } = await openMerged()
  const { results } = await house.records.upsert([
    { ...CRM, city: 'A' },
    { ...WEB, city: 'B' },
    { ...CRM, city: 'C' },
  ])
  expect(results.map((result) => [result.id, result.outcome])).toEqual([
    [id, 'UPDATED'],
    [id, 'UPDATED'],
    [id, 'UPDATED'],
  ])
  expect((await house.records.get(id))._metadata._revision).toBe(2)
})

test('[MG-23] a write to the survivor pins what it changes', async () => {
  const { house, id } = await openMerged()
  await put(house, { _id: id, name: 'Countess of Lovelace', city: 'London' })
  expect((await house.records.get(id))._metadata._pinned).toEqual(['name'])
  await write(house, { ...WEB, name: 'Again Wrong', city: 'Ockham' })
  expect(await house.records.get(id)).toMatchObject({ name: 'Countess of Lovelace', city: 'Ockham' })
})

test('[MG-23] a cleared column is pinned as cleared', async () => {
  const { house, id } = await openMerged()
  await put(house, { _id: id, born: null })
  await write(house, { ...CRM, born: '1900' })
  const record = await house.records.get(id)
  expect([record.born, record._metadata._pinned]).toEqual([undefined, ['born']])
})

test('[MG-23] a record that no merge made has no pins', async () => {
  const house = await openPeople()
  await put(house, ADA, { _id: 'ada', city: 'Ockham' })
  expect((await house.records.get('ada'))._metadata).not.toHaveProperty('_pinned')
})

test('[MG-23] a merge unites pins', async () => {
  const { house, id } = await openMerged()
  await put(house, { _id: id, name: 'Countess', born: null })
  house.pass(1000)
  await put(house, { ...LOVELASE, _id: 'third', name: 'Newest', born: '1800' })
  const survivor = await house.records.merge([id, 'third'])
  expect([survivor.name, survivor.born, survivor._metadata._pinned]).toEqual(['Countess', undefined, ['born', 'name']])
})

test('[MG-24] a merge of survivors decides by all contributions', async () => {
  const { house, id } = await openMerged(BY_BIRTH)
  await put(house, { ...LOVELASE, _id: 'third', name: 'Third', born: '1816' })
  const survivor = await house.records.merge([id, 'third'])
  expect(survivor).toMatchObject({ name: 'Third', born: '1816' })
  await write(house, { ...WEB, name: 'Heaviest', born: '1900' })
  expect(await house.records.get(survivor._id)).toMatchObject({ name: 'Heaviest', born: '1900' })
  await write(house, { _id: 'third', born: '1901' })
  expect(await house.records.get(survivor._id)).toMatchObject({ name: 'Third', born: '1901' })
})

test('[MG-25] without history such a write updates the survivor', async () => {
  const { house, id } = await openMerged({ table: { history: false } })
  expect(await write(house, { ...CRM, name: 'Ada King' })).toEqual(['UPDATED', id])
  expect(await house.records.get(id)).toMatchObject({ name: 'Ada King', _metadata: { _revision: 2 } })
})

/** Ada and her typo, and what they make with a third one, and that with a fourth. */
async function openNested(asked: HouseOptions = {}) {
  const { house, id: first } = await openMerged(asked)
  await put(house, { ...LOVELASE, _id: 'third' }, { ...LOVELASE, _id: 'fourth', born: '1800' })
  const merge = async (...ids: string[]) => {
    house.pass(1000)
    const { _id } = await house.records.merge(ids, { force: true, comment: 'one' })
    house.pass(1000)
    return _id
  }
  const second = await merge(first, 'third')
  return { house, first, second, third: () => merge(second, 'fourth') }
}

const shown = async (house: House, id: string) => {
  const { name, city, _metadata } = await house.records.get(id)
  return [name, city, _metadata._pinned]
}

test('[MG-4601] who writes the id of a deleted survivor anew has absorbed nothing', async () => {
  const { house, id } = await openMerged()
  const { _key = '' } = (await house.records.get(id))._metadata
  await house.records.remove(id)
  expect(await write(house, { _id: id, name: 'Somebody else' })).toEqual(['INSERTED', id])
  expect((await write(house, { ...CRM, name: 'Ada King' }))[0]).toBe('INSERTED')
  expect((await write(house, { ...WEB, name: 'Ada Byron' }))[0]).toBe('INSERTED')
  const names = (await everybody(house)).map(({ name }) => name).sort()
  expect(names).toEqual(['Ada Byron', 'Ada King', 'Somebody else'])
  expect(await house.records.get(id)).toMatchObject({ name: 'Somebody else', _metadata: { _revision: 2 } })
  await expectRefusal(house.records.byKey(_key), 'not_found')
})

test('[MG-4601] nor does an undo of a later merge lose what the survivor absorbed', async () => {
  const { house, id } = await openMerged()
  await put(house, { ...ADA, _id: 'third' })
  const { _id } = await house.records.merge([id, 'third'])
  await house.records.unmerge(_id)
  expect(await write(house, { ...CRM, name: 'Ada King' })).toEqual(['UPDATED', id])
})

test('[MG-3600] what is set on an absorbed survivor is seen in what stands for it, and comes back with it', async () => {
  const { house, first, second } = await openNested()
  expect(await write(house, { _id: first, name: 'Countess', city: null })).toEqual(['UPDATED', second])
  expect(await shown(house, second)).toEqual(['Countess', undefined, ['city', 'name']])
  const { audit } = await house.records.audit(second)
  expect(audit.at(-1)).toMatchObject({ type: 'UPDATE', changes: [{ column: 'city' }, { column: 'name' }] })
  expect(await write(house, { _id: first, name: 'Countess', city: null })).toEqual(['UNCHANGED', second])
  await write(house, { ...WEB, name: 'Wrong again', city: 'Ockham' })
  expect(await shown(house, second)).toEqual(['Countess', undefined, ['city', 'name']])
  await house.records.unmerge(second)
  expect(await shown(house, first)).toEqual(['Countess', undefined, ['city', 'name']])
  expect(await shown(house, 'third')).toEqual([LOVELASE.name, LOVELASE.city, undefined])
})

test('[MG-3600] through merges of merges it is pinned on each that took it in', async () => {
  const { house, first, second, third } = await openNested()
  const last = await third()
  expect(await write(house, { _id: first, name: 'Countess' })).toEqual(['UPDATED', last])
  expect(await shown(house, last)).toEqual(['Countess', LOVELASE.city, ['name']])
  await house.records.unmerge(last)
  expect(await shown(house, second)).toEqual(['Countess', LOVELASE.city, ['name']])
  await house.records.unmerge(second)
  expect(await shown(house, first)).toEqual(['Countess', LOVELASE.city, ['name']])
})

test('[MG-3600] one is compared as its sources have made it since it was absorbed', async () => {
  const { house, first, second } = await openNested()
  await write(house, { ...WEB, city: 'Ockham' })
  expect(await write(house, { _id: first, city: LOVELASE.city! })).toEqual(['UPDATED', second])
  await house.records.unmerge(second)
  expect(await shown(house, first)).toEqual([LOVELASE.name, LOVELASE.city, ['city']])
})

test('[MG-3600] in a batch the last one who sets a column counts, and one revision is made', async () => {
  const { house, first, second, third } = await openNested()
  const last = await third()
  const before = (await house.records.get(last))._metadata._revision
  const { results } = await house.records.upsert([
    { _id: first, name: 'A', phone: '1' },
    { _id: last, name: 'B' },
    { _id: second, name: 'C', born: '1' },
    { ...CRM, phone: '2' },
  ])
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(Array(4).fill([last, 'UPDATED']))
  expect(await house.records.get(last)).toMatchObject({ name: 'C', phone: '1', born: '1' })
  expect((await house.records.get(last))._metadata._revision).toBe(before! + 1)
  await house.records.unmerge(last)
  expect(await house.records.get(second)).toMatchObject({ name: 'C', phone: '1', born: '1' })
  await house.records.unmerge(second)
  expect(await house.records.get(first)).toMatchObject({ name: 'A', phone: '1' })
})
