import { expect, test } from 'vitest'
import type { RecordInput, ResourceInput } from '../../src/index.ts'
import { expectRefusal, type House, type HouseOptions, openHouse, openPeople, put } from '../fixtures/house.ts'
import { ADA, from } from '../fixtures/people.ts'
import { openScoped } from '../fixtures/scoped.ts'

const NOBODY: ResourceInput = { type: 'sink-http', _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }
const STRANGER = { name: 'Grace Hopper', city: 'New York', email: 'grace@navy.example', phone: '9', born: '1906' }
const cases = (house: House) => house.steward.cases('people')

/** Three times Ada, of three systems, merged. */
async function openMerged(asked: HouseOptions = {}): Promise<{ house: House; id: string; ids: readonly string[] }> {
  const house = await openPeople(asked)
  const { _id: _, ...ada } = ADA
  const { results } = await house.records.upsert(['crm', 'web', 'shop'].map((system) => from(system, '1', ada)))
  house.pass(1000)
  const ids = results.map(({ id }) => id as string)
  const { _id } = await house.records.merge(ids)
  house.pass(1000)
  return { house, id: _id, ids }
}

async function deliver(house: House, system: string, values: RecordInput): Promise<void> {
  const { results } = await house.records.upsert([from(system, '1', values)])
  expect(results[0]?.outcome).toBe('UPDATED')
  house.pass(1000)
}

async function open(house: House): Promise<readonly string[]> {
  return (await cases(house).list()).cases.map(({ recordId, contributionId }) => `${contributionId} of ${recordId}`)
}

test('[CL-902] a delivery after which a contribution matches no other opens a case, once', async () => {
  const { house, id, ids } = await openMerged({ table: { audit: true } })
  await deliver(house, 'crm', { city: 'Ockham' })
  expect(await open(house)).toEqual([])
  await deliver(house, 'crm', STRANGER)
  const { page, cases: found } = await cases(house).list()
  expect(page).toEqual({ number: 0, size: 10, totalElements: 1, totalPages: 1 })
  const { _metadata } = await house.records.get(id)
  expect(found).toEqual([
    {
      id: expect.stringMatching(/^diverged-/),
      reason: 'DIVERGED',
      recordId: id,
      key: _metadata._key,
      contributionId: ids[0],
      openedAt: '2026-01-05T08:00:03.000Z',
      operationId: expect.any(String),
      reasoning: 'Its best verdict with another contribution was MATCH and is NON_MATCH now.',
    },
  ])
  await deliver(house, 'crm', { ...STRANGER, phone: '8' })
  expect((await cases(house).list()).cases).toEqual(found)
})

test('[CL-902] nothing is published besides the update, neither when it opens nor when it ends', async () => {
  const { house, ids, id } = await openMerged({ resources: [NOBODY], entity: { sinks: [{ resource: 'web' }] } })
  const { csn } = await house.store.records.head(1)
  const told = async () => (await house.store.deliveries.log(1, { csn, position: 1_000_000 }, 100)).length
  await deliver(house, 'web', STRANGER)
  expect(await open(house)).toEqual([`${ids[1]} of ${id}`])
  expect(await told()).toBe(1)
  await cases(house).resolve((await cases(house).list()).cases[0]?.id ?? '')
  expect(await told()).toBe(1)
})

test('[CL-902] a delivery to an asynchronous entity opens it at once', async () => {
  const house = await openPeople({ entity: { asynchronous: true } })
  const { _id: _, ...ada } = ADA
  const { results } = await house.records.upsert(['crm', 'web'].map((system) => from(system, '1', ada)))
  const ids = results.map(({ id }) => id as string)
  const { _id } = await house.records.merge(ids, { force: true, comment: 'one' })
  await deliver(house, 'crm', STRANGER)
  expect(await open(house)).toEqual(ids.map((id) => `${id} of ${_id}`))
})

test('[CL-903] a case ends when its contribution matches again, or is withdrawn', async () => {
  const { house, ids, id } = await openMerged()
  await deliver(house, 'crm', STRANGER)
  await deliver(house, 'crm', { ...EMPTIED, ...without(ADA) })
  expect(await open(house)).toEqual([])
  await deliver(house, 'web', STRANGER)
  expect(await open(house)).toEqual([`${ids[1]} of ${id}`])
  await house.records.remove(ids[1] as string)
  expect(await open(house)).toEqual([])
})

const EMPTIED = { email: null, phone: null, born: null }
const without = ({ _id: _, ...values }: RecordInput) => values

test('[CL-903] a case ends when nobody is left to differ from', async () => {
  const { house, ids } = await openMerged()
  await deliver(house, 'crm', STRANGER)
  await house.records.remove(ids[1] as string)
  expect(await open(house)).toHaveLength(2)
  await house.records.remove(ids[2] as string)
  expect(await open(house)).toEqual([])
})

test('[CL-904] a person ends a case: the merge stands, the audit tells of it, and it opens again when it diverges anew', async () => {
  const { house, ids, id } = await openMerged({ table: { audit: true } })
  await deliver(house, 'crm', STRANGER)
  const [found] = (await cases(house).list()).cases
  const before = await house.records.get(id)
  expect(await cases(house).resolve(found?.id ?? '', { comment: 'she moved' })).toEqual(found)
  expect(await open(house)).toEqual([])
  expect(await house.records.get(id)).toEqual(before)
  const { audit } = await house.records.audit(id)
  expect(audit.at(-1)).toMatchObject({
    type: 'RESOLVE',
    comment: 'she moved',
    records: [id, ids[0]],
    user: 'u-steward',
  })
  await deliver(house, 'crm', { ...STRANGER, phone: '11' })
  expect(await open(house)).toEqual([])
  await deliver(house, 'crm', { ...EMPTIED, ...without(ADA) })
  await deliver(house, 'crm', STRANGER)
  expect(await open(house)).toEqual([`${ids[0]} of ${id}`])
})

test('[CL-904] what is no case is not found: an unknown id, another ruling, one that ended', async () => {
  const { house } = await openMerged()
  await deliver(house, 'crm', STRANGER)
  const { id = '' } = (await cases(house).list()).cases[0] ?? {}
  for (const wrong of ['nothing', 'diverged-0', 'diverged-', `${id}x`])
    await expectRefusal(cases(house).resolve(wrong), 'not_found')
  await cases(house).resolve(id)
  await expectRefusal(cases(house).resolve(id), 'not_found')
})

test('[CL-904] a locked table keeps its cases', async () => {
  const { house } = await openMerged()
  await deliver(house, 'crm', STRANGER)
  const { id = '' } = (await cases(house).list()).cases[0] ?? {}
  await house.admin.tables.setLocked('people', true)
  await expectRefusal(cases(house).resolve(id), 'conflict')
  expect(await open(house)).toHaveLength(1)
})

test('[CL-905] a case follows its survivor through merges, and ends where a merge is taken back', async () => {
  const { house, ids, id } = await openMerged()
  await deliver(house, 'crm', STRANGER)
  await put(house, { ...without(ADA), _id: 'ada' })
  const { _id } = await house.records.merge([id, 'ada'], { comment: 'all of her', force: true })
  expect(await open(house)).toEqual([`${ids[0]} of ${_id}`])
  await house.records.unmerge(_id)
  expect(await open(house)).toEqual([`${ids[0]} of ${id}`])
  await house.records.unmerge(id)
  expect(await open(house)).toEqual([])
})

test('[CL-905] a case ends with its survivor, deleted or erased', async () => {
  for (const end of ['remove', 'erase'] as const) {
    const { house, id } = await openMerged()
    await deliver(house, 'crm', STRANGER)
    if (end === 'remove') await house.records.remove(id)
    else await house.admin.records('people').erase(id, { comment: 'she asked' })
    expect(await open(house)).toEqual([])
  }
})

test('[CL-906] cases are listed page by page, and of one survivor', async () => {
  const { house, id } = await openMerged()
  const { _id: _, ...ada } = ADA
  const grace = ['a', 'b'].map((system) =>
    from(system, '2', { ...ada, name: 'Augusta Byron', email: 'byron@x.example' }),
  )
  const { results } = await house.records.upsert(grace)
  const other = await house.records.merge(
    results.map((result) => result.id as string),
    { comment: 'one', force: true },
  )
  house.pass(1000)
  await deliver(house, 'crm', STRANGER)
  await house.records.upsert([from('a', '2', { ...STRANGER, city: 'Paris' })])
  expect((await open(house)).length).toBe(3)
  const { page, cases: second } = await cases(house).list({ pageNumber: 1, pageSize: 2 })
  expect(page).toEqual({ number: 1, size: 2, totalElements: 3, totalPages: 2 })
  expect(second.map(({ recordId }) => recordId)).toEqual([other._id])
  expect((await cases(house).list({ recordId: id })).cases).toHaveLength(1)
  expect((await cases(house).list({ recordId: 'nobody' })).page.totalElements).toBe(0)
  await expectRefusal(cases(house).list({ pageSize: 1001 }), 'invalid')
})

test('[CL-906] a case whose survivor is out of sight is not there', async () => {
  const { house, sam, vera } = await openScoped()
  const people = house.admin.records('people')
  const twins = ['London', 'Paris'].flatMap((city) => ['a', 'b'].map((at) => ({ ...ADA, _id: `${city} ${at}`, city })))
  await people.upsert(twins)
  for (const city of ['London', 'Paris'])
    await people.merge([`${city} a`, `${city} b`], { force: true, comment: 'one', values: { city } })
  house.pass(1000)
  const moved = { name: 'Somebody', email: 'some@body.example', phone: '77' }
  await people.upsert(['London', 'Paris'].map((city) => ({ ...moved, _id: `${city} b` })))
  const all = (await house.admin.cases('people').list()).cases
  expect(all.map(({ contributionId }) => contributionId)).toEqual(['London a', 'London b', 'Paris a', 'Paris b'])
  const { page, cases: seen } = await vera.cases('people').list()
  expect([page.totalElements, seen]).toEqual([2, all.slice(0, 2)])
  const far = all[2]
  expect((await vera.cases('people').list({ recordId: far?.recordId ?? '' })).cases).toEqual([])
  await expectRefusal(sam.cases('people').resolve(far?.id ?? ''), 'not_found')
  expect(await sam.cases('people').resolve(seen[0]?.id ?? '')).toEqual(seen[0])
})

test('[CL-907] without history there are no contributions, and nothing diverges', async () => {
  const { house } = await openMerged({ table: { history: false } })
  await deliver(house, 'crm', STRANGER)
  expect(await open(house)).toEqual([])
})

test('[CL-907] an entity without duplicates has no cases, and a VIEWER ends none', async () => {
  const house = await openHouse()
  await house.admin.tables.create({ table: 'people' })
  await house.admin.entities.create({ id: 'people', table: 'people', type: 'NONE' })
  await expectRefusal(cases(house).list(), 'conflict')
  await expectRefusal(house.viewer.cases('people').resolve('diverged-1'), 'forbidden')
})
