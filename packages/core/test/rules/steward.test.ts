import { expect, test } from 'vitest'
import type { ResourceInput } from '../../src/index.ts'
import { type House, idsIn, openPeople, put, STEWARD, synchronize } from '../fixtures/house.ts'
import { ADA, ANNABELLA, GRACE, LOVELASE } from '../fixtures/people.ts'

const THIRD = { ...ADA, _id: 'third' }
const rule = (action: string, more: object = {}) => ({
  id: `${action}-rule`,
  filtering: { classification: 'MATCH' },
  conditions: [],
  action,
  ...more,
})

/** A house whose steward decides by these rules. */
function stewarded(rules: readonly object[], more: object = {}): Promise<House> {
  const steward = { ...STEWARD, _id: 'other', rules, ...more } as ResourceInput
  return openPeople({ resources: [steward], entity: { type: 'AUTO_DUPLICATES', steward: 'other' } })
}

const decided = async (house: House) => {
  const run = await synchronize(house, { index: 'CHANGES' })
  expect(run.status).toBe('SUCCEEDED')
  return run.output
}

test('[CL-110] with an index a rule works on the buckets of that mapping', async () => {
  const house = await stewarded([rule('MERGE', { filtering: { index: 'phone', classification: 'REVIEW' } })])
  await put(house, ADA, ANNABELLA, GRACE, { ...GRACE, _id: 'grace-2' })
  expect(await decided(house)).toMatchObject({ merged: 1, decided: 0 })
  const ids = await idsIn(house)
  expect(ids).toHaveLength(3)
  expect(ids).toEqual(expect.arrayContaining(['grace', 'grace-2']))
  const { audit } = await house.records.audit('ada')
  expect(audit.at(-1)).toMatchObject({ type: 'ABSORB', user: 'other', comment: 'Steward other' })
})

test('[CL-111] for each group the first rule acts whose conditions hold', async () => {
  const three = { type: 'RECORD_COUNT', interval: 'MINIMUM', min: 3 }
  const house = await stewarded([rule('IGNORE', { conditions: [three] }), rule('MERGE')])
  await put(house, ADA, LOVELASE, THIRD, GRACE, { ...GRACE, _id: 'grace-2' })
  expect(await decided(house)).toMatchObject({ merged: 1, decided: 1 })
  expect(await idsIn(house)).toEqual(expect.arrayContaining(['ada', 'lovelase', 'third']))
  const { clusters } = await house.clusters.list({ minScore: 0 })
  expect(clusters).toMatchObject([{ ignored: true, recordCount: 3 }])
  expect(await decided(house)).toMatchObject({ merged: 0, decided: 0 })
})

test('[CL-112] conditions speak of size, score and deviation', async () => {
  const score = { type: 'SCORE', interval: 'INTERVAL', min: 80, max: 90 }
  const even = { type: 'DEVIATION', interval: 'MAXIMUM', max: 1 }
  const house = await stewarded([rule('SPLIT', { conditions: [score] }), rule('MERGE', { conditions: [even] })])
  await put(house, ADA, LOVELASE, THIRD, GRACE, { ...GRACE, _id: 'grace-2' })
  expect(await decided(house)).toMatchObject({ merged: 1, decided: 1 })
  expect((await house.records.get('ada'))._metadata._unrelated).toEqual(['lovelase', 'third'])
})

test('[CL-113] DELETE sends the records of a group to history', async () => {
  const two = { type: 'RECORD_COUNT', interval: 'MAXIMUM', max: 2 }
  const house = await stewarded([rule('DELETE', { conditions: [two] })])
  await put(house, ADA, LOVELASE, GRACE)
  expect(await decided(house)).toMatchObject({ decided: 1 })
  expect(await idsIn(house)).toEqual(['grace'])
  expect(await idsIn(house, 'HISTORY')).toEqual(['ada', 'lovelase'])
})

test('[CL-114] DISCONNECT takes apart what no match link holds together', async () => {
  const house = await stewarded([rule('DISCONNECT', { filtering: { classification: 'REVIEW' } })])
  await put(house, ADA, LOVELASE, ANNABELLA)
  expect(await decided(house)).toMatchObject({ decided: 1 })
  expect((await house.records.get('ada'))._metadata._unrelated).toEqual(['annabella'])
  expect((await house.records.get('annabella'))._metadata._unrelated).toEqual(['ada', 'lovelase'])
})

test('[CL-115] a steward crosses no separation and touches no held pair', async () => {
  const house = await stewarded([
    rule('MERGE'),
    rule('MERGE', { id: 'doubtful', filtering: { classification: 'REVIEW' } }),
    rule('MERGE', { id: 'mailbox', filtering: { index: 'email', classification: 'REVIEW' } }),
  ])
  await put(house, ADA, LOVELASE, THIRD, GRACE, { ...GRACE, _id: 'grace-2' })
  await house.records.disconnect(['ada', 'lovelase'])
  const { clusters } = await house.clusters.list({ minScore: 0 })
  await house.clusters.escalate(clusters.find(({ recordIds }) => recordIds.includes('grace'))?.id ?? '', {
    comment: 'who?',
  })
  expect(await decided(house)).toMatchObject({ merged: 0, decided: 0 })
  expect(await idsIn(house)).toHaveLength(5)
})

test('[CL-116] groups are taken in the order of the sorting', async () => {
  const sorting = ['SIZE_DESC', 'SCORE_ASC']
  const house = await stewarded([rule('MERGE', { sorting })], { coffeeBreak: 1 })
  await put(house, GRACE, { ...GRACE, _id: 'grace-2' }, ADA, LOVELASE, THIRD)
  expect(await decided(house)).toMatchObject({ merged: 2 })
  const survivors = await Promise.all((await idsIn(house)).map((id) => house.records.get(id)))
  const first = survivors.toSorted((a, b) => (a._id < b._id ? -1 : 1))[0]
  expect(first?._metadata._merged).toEqual(['ada', 'lovelase', 'third'])
})
