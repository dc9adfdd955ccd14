import { expect, test } from 'vitest'
import { type ResourceInput, type Session, SYSTEM } from '../../src/index.ts'
import { expectRefusal, type House, openPeople, put, STEWARD, synchronize } from '../fixtures/house.ts'

/** People who differ from one another, some of them there twice: the second time with a letter more. */
const GIVEN = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Donald',
  'Tony',
  'Niklaus',
  'Frances',
  'Kathleen',
  'John',
  'Ken',
]
const FAMILY = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Dijkstra',
  'Liskov',
  'Knuth',
  'Hoare',
  'Wirth',
  'Allen',
  'Booth',
  'Backus',
]
const CITIES = ['London', 'Paris', 'Bilbao', 'Oslo', 'Bonn', 'Wien', 'Graz']

const person = (n: number) => ({
  _id: `p${n}`,
  name: `${GIVEN[n % 12]} ${FAMILY[n % 11]}`,
  email: `p${n}@x.org`,
  phone: `600${String((n * 7919) % 100_000).padStart(6, '0')}`,
  city: CITIES[(n * 3) % 7]!,
})

/** Somebody else at the same telephone: a thing that people state as different. */
const housemate = (n: number) => ({ ...person(n), _id: `h${n}`, name: `Nobody Number${n}`, email: `h${n}@y.org` })
const twin = (n: number) => ({ ...person(n), _id: `t${n}`, name: `${person(n).name}x` })

const CLASSIFIER = {
  mappings: ['name', 'email', 'phone', 'city'].map((key) => ({ id: key, keys: [key], comparer: 'JARO_WINKLER' })),
}

async function town(more: Parameters<typeof openPeople>[0] = {}): Promise<House> {
  const house = await openPeople({ classifier: CLASSIFIER, ...more })
  await put(house, ...Array.from({ length: 120 }, (_, n) => person(n)))
  await put(house, ...Array.from({ length: 40 }, (_, n) => twin(n)))
  await put(house, ...Array.from({ length: 20 }, (_, n) => housemate(n + 60)))
  return house
}

/** A person merges some twins and states some housemates as different. Answers the survivors' ids. */
async function decide(house: House, merged: number, separated: number): Promise<readonly string[]> {
  const survivors: string[] = []
  for (let n = 0; n < merged; n++)
    survivors.push((await house.records.merge([`p${n}`, `t${n}`], { comment: 'the same' }))._id)
  for (let n = 60; n < 60 + separated; n++)
    await house.records.disconnect([`p${n}`, `h${n}`], { comment: 'two people' })
  return survivors
}

const tune = (house: House, options: Parameters<Session['entities']['tune']>[1] = {}) =>
  house.admin.entities.tune('people', options)

test('[LE-920] what people merged and recorded as different measures the present thresholds and the suggested ones', async () => {
  const house = await town()
  await decide(house, 15, 12)
  const { decisions, labels, records, classifier, thresholds } = await tune(house)
  expect(records).toBe(180) // what was merged counts as it was
  expect(labels).toBe(27)
  expect(decisions).toMatchObject({ same: 15, different: 12 })
  const { present, suggested } = decisions!
  for (const { found, missed, wrong, apart } of [present, suggested]) {
    expect([found + missed, wrong + apart]).toEqual([15, 12])
  }
  expect(present.matchThreshold).toBe(0.7)
  expect(suggested.matchThreshold).toBe(classifier.matchThreshold)
  expect(suggested).toMatchObject({ found: 15, wrong: 0, precision: 1, recall: 1, f1: 1 })
  expect(thresholds.every(({ labelledPrecision }) => labelledPrecision !== undefined)).toBe(true)
})

test('[LE-921] what is suggested can be saved as it is, and then the next index finds what people merged', async () => {
  const house = await town()
  await decide(house, 15, 12)
  const { classifier, decisions } = await tune(house)
  const before = await house.admin.resources.get('person-classifier', 'classifier-weight')
  expect(before.model ?? 'MEAN').toBe('MEAN') // nothing was saved
  await house.admin.resources.update(classifier)
  expect((await synchronize(house, { index: 'FULL' })).status).toBe('SUCCEEDED')
  const pair = await house.records.compare('p20', 't20')
  expect(pair.verdict).toBe('MATCH')
  expect((await tune(house)).decisions?.present).toEqual(decisions?.suggested)
})

test('[LE-922] a merge that was taken back, and one by a steward, are no decisions of people', async () => {
  const rule = { id: 'all', filtering: { classification: 'MATCH' }, action: 'MERGE' }
  const steward = { ...STEWARD, _id: 'automatic', rules: [rule] } as ResourceInput
  const house = await town({ resources: [steward] })
  const [survivor] = await decide(house, 12, 12)
  expect((await tune(house)).decisions?.same).toBe(12)
  await house.records.unmerge(survivor!, { comment: 'they are two' })
  expect((await tune(house)).decisions?.same).toBe(11)
  await house.admin.entities.update({
    id: 'people',
    table: 'people',
    type: 'AUTO_DUPLICATES',
    steward: 'automatic',
    indexer: 'person-indexer',
    classifier: 'person-classifier',
    merger: 'person-merger',
  })
  const run = await synchronize(house, { index: 'FULL' })
  expect((run.output as { merged: number }).merged).toBeGreaterThan(10)
  expect((await tune(house)).decisions?.same).toBe(11)
})

test.each([
  [9, 10],
  [10, 9],
])(
  '[LE-923] with %i merged pairs and %i different ones it is refused, with the counts and what to do',
  async (same, different) => {
    const house = await town()
    await decide(house, same, different)
    const refusal = await expectRefusal(tune(house), 'conflict', 'too-few-decisions')
    expect(refusal.message).toMatch(`merged ${same} pairs of records and recorded ${different} as different`)
    const { decisions, labels, classifier } = await tune(house, { decisions: false })
    expect([decisions, labels, classifier.model]).toEqual([undefined, 0, 'LIKELIHOOD'])
  },
)

test('[LE-923] ten of each are enough', async () => {
  const house = await town()
  await decide(house, 10, 10)
  expect((await tune(house)).decisions).toMatchObject({ same: 10, different: 10 })
})

test.each([
  [10, 45],
  [11, 50],
])('[LE-923] of one decision about %i records %i pairs count', async (records, pairs) => {
  const house = await town()
  await decide(house, 10, 0)
  await house.records.disconnect(Array.from({ length: records }, (_, n) => `p${n + 100}`))
  expect((await tune(house)).decisions).toMatchObject({ same: 10, different: pairs })
})

/** A person says of each contribution that diverged that its merge stands. Answers which these are. */
async function standing(house: House): Promise<readonly string[]> {
  const cases = house.steward.cases('people')
  const open = (await cases.list()).cases
  for (const { id } of open) await cases.resolve(id)
  return open.map(({ contributionId }) => contributionId).sort()
}

test('[LE-922] of a contribution that diverged nothing is known, until a person says that the merge stands', async () => {
  const house = await town()
  await decide(house, 12, 10)
  await put(house, { _id: 'p3', name: 'Somebody Else', email: 'else@y.org', phone: '1', city: 'Rome' })
  expect((await tune(house)).decisions?.same).toBe(11)
  expect(await standing(house)).toEqual(['p3', 't3']) // neither matches the other any more
  expect((await tune(house)).decisions?.same).toBe(12)
})

test('[LE-922] that a merge of a steward stands is a decision of the person who says so', async () => {
  const house = await town()
  await decide(house, 11, 10)
  const byMachine = house.onefold.as(SYSTEM).records('people')
  await byMachine.merge(['p30', 't30'], { comment: 'by a machine' })
  expect((await tune(house)).decisions?.same).toBe(11)
  await put(house, { _id: 'p30', name: 'Somebody Else', email: 'else@y.org', phone: '1', city: 'Rome' })
  expect(await standing(house)).toEqual(['p30', 't30'])
  expect((await tune(house)).decisions?.same).toBe(12)
})

test('[LE-924] without an audit nobody knows who merged, and the refusal says so', async () => {
  const house = await town({ table: { audit: false } })
  await decide(house, 12, 12)
  const refusal = await expectRefusal(tune(house), 'conflict', 'too-few-decisions')
  expect(refusal.message).toContain('keeps no audit')
})

test('[LE-925] an entity without duplicates or without two records is refused', async () => {
  const search = await openPeople({ entity: { type: 'SEARCH', classifier: undefined, merger: undefined } as object })
  await expectRefusal(tune(search), 'conflict', 'no-duplicates')
  const empty = await openPeople()
  await put(empty, person(1))
  await expectRefusal(tune(empty, { decisions: false }), 'conflict', 'too-few-records')
  await put(empty, person(2))
  await expectRefusal(tune(empty, { decisions: false }), 'conflict', 'no-pairs')
})

test('[LE-940] of more records than asked for a sample is learnt from, always the same, and what was stated as different is in it', async () => {
  const house = await town()
  const more = Array.from({ length: 1100 }, (_, n) => [person(n + 120), ...(n % 4 === 0 ? [twin(n + 120)] : [])])
  await put(house, ...more.flat())
  for (let n = 60; n < 80; n++) await house.records.disconnect([`p${n}`, `h${n}`])
  const live = 180 + more.flat().length
  const all = await tune(house, { decisions: false })
  expect([all.records, all.sampleOf]).toEqual([live, undefined])
  expect((await tune(house, { decisions: false, mostRecords: live })).sampleOf).toBeUndefined()
  const { milliseconds: _, ...some } = await tune(house, { decisions: false, mostRecords: 1000 })
  expect(some.sampleOf).toBe(live)
  expect(some.records).toBeGreaterThan(900)
  expect(some.records).toBeLessThan(1100)
  const { milliseconds: __, ...again } = await tune(house, { decisions: false, mostRecords: 1000 })
  expect(again).toEqual(some)
  const refusal = await expectRefusal(tune(house, { mostRecords: 1000 }), 'conflict', 'too-few-decisions')
  expect(refusal.message).toMatch('merged 0 pairs of records and recorded 20 as different')
})

test('[LE-940] a sample of fewer than a thousand records is refused', async () => {
  const house = await town()
  await expectRefusal(tune(house, { mostRecords: 999 }), 'invalid', 'member-invalid')
})

test('[LE-941] learning is done in a thread: the process answers others meanwhile, and who waits can end it', async () => {
  const house = await town()
  const learning = tune(house, { decisions: false })
  let answered = 0
  while ((await Promise.race([learning.then(() => 'DONE'), house.records.get('p1').then(() => 'READ')])) === 'READ') {
    answered += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(answered).toBeGreaterThan(20)
  const stop = new AbortController()
  const reason = new Error('never mind')
  const ended = tune(house, { decisions: false, signal: stop.signal })
  setTimeout(() => stop.abort(reason), 30)
  await expect(ended).rejects.toBe(reason)
  expect((await tune(house, { decisions: false })).records).toBe(180)
})
