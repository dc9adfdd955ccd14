import { expect, test } from 'vitest'
import type { Run } from '../../src/index.ts'
import { expectRefusal, type House, idsIn, MORNING, openPeople, put } from '../fixtures/house.ts'
import { DAY } from '../fixtures/jobs.ts'
import { ADA, ANNABELLA, CHARLES, GRACE, LOVELASE } from '../fixtures/people.ts'

const source = (system: string) => ({ _source: [{ _src: system, _src_id: '1' }] })

async function retain(house: House, history: number): Promise<Run> {
  const { run } = await house.admin.runs.submit({ type: 'retention', input: { history } })
  return house.admin.runs.finished(run.id)
}

const forgotten = async (house: House, days = 1) => ((await retain(house, days)).output as { history: number }).history

/** Ada of two systems, merged, and Grace beside her. */
async function openMerged(asked: Parameters<typeof openPeople>[0] = {}) {
  const house = await openPeople(asked)
  await put(house, { ...ADA, ...source('crm') }, { ...LOVELASE, ...source('web') }, GRACE)
  const { _id: survivor } = await house.records.merge(['ada', 'lovelase'])
  return { house, survivor }
}

test('[JB-2443] history forgets what was deleted more than so many days ago', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await house.records.remove('ada')
  house.pass(DAY)
  expect(await forgotten(house)).toBe(0) // a day is not more than a day
  expect(await idsIn(house, 'HISTORY')).toEqual(['ada'])
  house.pass(1)
  expect(await forgotten(house, 2)).toBe(0)
  expect(await forgotten(house)).toBe(1)
  expect(await forgotten(house)).toBe(0)
  expect(await idsIn(house, 'HISTORY')).toEqual([])
  await expectRefusal(house.records.read('ada', { asOf: MORNING }), 'not_found')
  expect(await idsIn(house)).toEqual(['grace'])
})

test.each([0, 36_501, 1.5, '1'])('[JB-2443] %s days of history are refused', async (history) => {
  const house = await openPeople()
  await expectRefusal(house.admin.runs.submit({ type: 'retention', input: { history } as never }), 'invalid')
})

test('[JB-2443] an id and a source pair that history forgot are free for another record', async () => {
  const house = await openPeople()
  await put(house, { ...ADA, ...source('crm') })
  await house.records.remove('ada')
  house.pass(DAY + 1)
  await forgotten(house)
  expect(await put(house, { ...ADA, ...source('crm') })).toEqual(['ada'])
  expect((await house.records.get('ada'))._metadata._revision).toBe(1)
})

test('[JB-2443] what is deleted takes along what it had absorbed', async () => {
  const { house, survivor } = await openMerged()
  await house.records.remove(survivor)
  house.pass(DAY + 1)
  expect((await idsIn(house, 'HISTORY')).length).toBe(3)
  expect(await forgotten(house)).toBe(3)
  expect(await idsIn(house, 'HISTORY')).toEqual([])
  await expectRefusal(house.records.unmerge(survivor), 'not_found')
  await expectRefusal(house.records.get('ada'), 'not_found')
})

test('[JB-2443] a search of the history finds no more what it forgot', async () => {
  const house = await openPeople()
  await put(house, ADA, GRACE)
  await house.records.remove('ada')
  const found = async () => {
    const { result } = await house.records.searchText({ query: 'Lovelace', tableType: 'HISTORY' })
    return result.map(({ _id }) => _id)
  }
  expect(await found()).toEqual(['ada'])
  house.pass(DAY + 1)
  await forgotten(house)
  expect(await found()).toEqual([])
})

test('[JB-2444] what a live record absorbed stays, however old it is', async () => {
  const { house, survivor } = await openMerged()
  house.pass(1000 * DAY)
  expect(await forgotten(house)).toBe(0)
  const { results } = await house.records.upsert([{ ...source('web'), name: 'Ada Lovelace', born: '1815' }])
  expect(results).toMatchObject([{ id: survivor, outcome: 'UPDATED' }])
  house.pass(1000 * DAY)
  expect(await forgotten(house)).toBe(0)
  const { records } = await house.records.unmerge(survivor)
  expect(records.map(({ _id, born }) => [_id, born])).toEqual([
    ['ada', undefined],
    ['lovelase', '1815'],
  ])
})

test('[JB-2444] of a merge that was undone the survivor goes, and what is live again keeps its past', async () => {
  const { house, survivor } = await openMerged()
  house.pass(1000)
  await house.records.unmerge(survivor)
  house.pass(DAY + 1)
  expect(await forgotten(house)).toBe(1)
  expect(await idsIn(house, 'HISTORY')).toEqual([])
  expect(await idsIn(house)).toEqual(['ada', 'grace', 'lovelase'])
  const { record } = await house.records.read('ada', { asOf: MORNING + 500 })
  expect(record).toMatchObject({ name: 'Ada Lovelace', _metadata: { _merged_into: survivor } })
})

test('[JB-2444] what was merged again stays with the survivor that has it', async () => {
  const { house, survivor } = await openMerged()
  await house.records.unmerge(survivor)
  const { _id: second } = await house.records.merge(['ada', 'lovelase'], { force: true, comment: 'After all.' })
  house.pass(DAY + 1)
  expect(await forgotten(house)).toBe(1)
  expect(await idsIn(house, 'HISTORY')).toEqual(['ada', 'lovelase'])
  expect((await house.records.unmerge(second)).records.map(({ _id }) => _id)).toEqual(['ada', 'lovelase'])
})

test('[JB-2444] a contribution that was withdrawn goes with the survivor that nobody gave back', async () => {
  const { house, survivor } = await openMerged()
  await house.records.remove('lovelase')
  await house.records.unmerge(survivor)
  expect(await idsIn(house)).toEqual(['ada', 'grace'])
  house.pass(DAY + 1)
  expect(await forgotten(house)).toBe(2)
  expect(await idsIn(house, 'HISTORY')).toEqual([])
  expect(await put(house, { ...LOVELASE, ...source('web') })).toEqual(['lovelase'])
})

test('[JB-2445] what people stated goes on without who is forgotten, in its words', async () => {
  const house = await openPeople()
  await put(house, ADA, ANNABELLA, CHARLES)
  await house.records.disconnect(['ada', 'annabella', 'charles'], { comment: 'A family and a friend.' })
  await house.records.remove('charles')
  house.pass(DAY + 1)
  expect(await forgotten(house)).toBe(1)
  expect((await house.records.get('ada'))._metadata._unrelated).toEqual(['annabella'])
  await house.records.remove('annabella')
  house.pass(DAY + 1)
  expect(await forgotten(house)).toBe(1) // the house looks whether a ruling of nobody is left
  expect((await house.records.get('ada'))._metadata._unrelated).toBeUndefined()
})

test('[JB-2446] many go in portions, and no destination hears of it', async () => {
  const web = { type: 'sink-http' as const, _id: 'web', description: 'Web', url: 'http://127.0.0.1:9/' }
  const house = await openPeople({ resources: [web], entity: { sinks: [{ resource: 'web' }] } })
  const ids = Array.from({ length: 450 }, (_, n) => `p${n}`)
  await put(house, ...ids.map((_id) => ({ _id, name: _id })))
  for (const id of ids) await house.records.remove(id)
  const queued = async () => (await house.admin.events.bySink('web')).page.totalElements
  const before = await queued()
  house.pass(DAY + 1)
  expect(await forgotten(house)).toBe(450)
  expect(await idsIn(house, 'HISTORY')).toEqual([])
  expect(await queued()).toBe(before)
})
