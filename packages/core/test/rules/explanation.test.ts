import { expect, test } from 'vitest'
import { expectRefusal, openPeople, put } from '../fixtures/house.ts'
import { ADA, ANNABELLA, CHARLES, LOVELASE } from '../fixtures/people.ts'

test('[MG-200] two records are compared: score, verdict and the similarity of each column and mapping', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  expect(await house.records.compare('ada', 'lovelase')).toEqual({
    recordA: 'ada',
    recordB: 'lovelase',
    score: 75,
    verdict: 'MATCH',
    similarities: { name: 0, email: 1, phone: 1, city: 1 },
    mappingSimilarities: { name: 0, email: 1, phone: 1, city: 1 },
  })
  await expectRefusal(house.records.compare('ada', 'nobody'), 'not_found', 'record-not-found')
  await expectRefusal(house.records.compare('ada', 'ada'), 'invalid', 'record-doubled')
})

test('[MG-2830] similarities are by column, whatever the mappings are called, wherever a pair is shown', async () => {
  const mappings = [
    { id: 'who', keys: ['name'], comparer: 'EXACT' as const },
    { id: 'where', keys: ['email', 'city'], comparer: 'EXACT' as const },
  ]
  const house = await openPeople({ classifier: { mappings, matchThreshold: 0.3, nonMatchThreshold: 0.1 } })
  await put(house, ADA, LOVELASE)
  const similarities = { name: 0, email: 1, city: 1 }
  const mappingSimilarities = { who: 0, where: 1 }
  expect(await house.records.compare('ada', 'lovelase')).toMatchObject({ similarities, mappingSimilarities })
  expect(await house.records.explain('ada', 'lovelase')).toMatchObject({ similarities, mappingSimilarities })
  const { clusters } = await house.clusters.list({ minScore: 0 })
  const { details } = await house.clusters.get(clusters[0]!.id)
  expect(details).toMatchObject([{ similarities, mappingSimilarities }])
})

test('[MG-201] an explanation says what each mapping adds, and the parts sum up to the score', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  const { mappings, waterfall } = await house.records.explain('ada', 'lovelase')
  expect(mappings[0]).toEqual({
    id: 'name',
    columns: ['name'],
    comparer: 'EXACT',
    similarity: 0,
    weight: 1,
    contribution: 0,
    valuesA: ['Ada Lovelace'],
    valuesB: ['Ada Lovelase'],
  })
  expect(mappings.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(75)
  const { values } = waterfall.data as { values: { step: string; from: number; to: number }[] }
  expect(values.map(({ step, from, to }) => [step, from, to])).toEqual([
    ['name', 0, 0],
    ['email', 0, 25],
    ['phone', 25, 50],
    ['city', 50, 75],
    ['Total', 0, 75],
  ])
})

test('[MG-202] an explanation says what alone would make another decision', async () => {
  const house = await openPeople()
  await put(house, ADA, ANNABELLA)
  const { verdict, flips } = await house.records.explain('ada', 'annabella')
  expect(verdict).toBe('REVIEW')
  const city = flips.filter(({ mapping }) => mapping === 'city')
  expect(flips).toContainEqual({ mapping: 'name', verdict: 'MATCH', similarity: 0.8002, direction: 'UP' })
  expect(city).toEqual([{ mapping: 'city', verdict: 'NON_MATCH', similarity: 0.5997, direction: 'DOWN' }])
})

test('[MG-203] an explanation says which mappings brought the records together, and why others did not', async () => {
  const indexer = {
    mappings: ['name', 'phone', 'born', 'city'].map((id) => ({
      id,
      keys: [id],
      keyOptions: ['NONE'],
      duplicates: id !== 'city',
      ...(id === 'phone' ? { compareLimit: 2 } : {}),
    })),
  }
  const house = await openPeople({ indexer })
  await put(house, ADA, { ...ADA, _id: 'ada-2' }, { ...ADA, _id: 'ada-3' }, { ...CHARLES, phone: '0201' })
  const { index, separated, summary } = await house.records.explain('ada', 'charles')
  expect(index.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['name', 'OTHER_KEY'],
    ['phone', expect.stringMatching(/TOGETHER|TOO_FAR/)],
    ['born', 'NO_KEY'],
    ['city', 'NOT_FOR_DUPLICATES'],
  ])
  expect(index[1]).toMatchObject({ keysA: ['0201'], keysB: ['0201'], bucketIds: [expect.stringMatching(/^phone:/)] })
  const outcomes = await Promise.all(
    ['ada', 'ada-2', 'ada-3'].map(async (id) => (await house.records.explain(id, 'charles')).index[1]?.outcome),
  )
  expect(outcomes).toContain('TOO_FAR')
  expect(outcomes).toContain('TOGETHER')
  expect(separated).toBe(false)
  expect(summary).toMatch(/^They score 50, which is for review/)
})

test('[MG-204] an explanation says what people decided about the pair', async () => {
  const house = await openPeople()
  await put(house, ADA, LOVELASE)
  await house.records.disconnect(['ada', 'lovelase'])
  const { separated, held, link, summary } = await house.records.explain('ada', 'lovelase')
  expect([separated, held, link]).toEqual([true, false, 'SEPARATED'])
  expect(summary).toBe('They score 75, which is a match; people recorded them as different.')
})

test('[MG-205] under LIKELIHOOD the parts are bits', async () => {
  const levels = [
    { similarity: 0, weight: -4 },
    { similarity: 1, weight: 5 },
  ]
  const classifier = {
    model: 'LIKELIHOOD',
    prior: -3,
    mappings: ['name', 'email'].map((id) => ({ id, keys: [id], comparer: 'EXACT', levels })),
  }
  const house = await openPeople({ classifier })
  await put(house, ADA, LOVELASE)
  const { mappings, prior, score, waterfall } = await house.records.explain('ada', 'lovelase')
  expect(mappings.map(({ contribution }) => contribution)).toEqual([-4, 5])
  expect([prior, score]).toEqual([-3, 20])
  expect((waterfall.data as { values: object[] }).values.at(-1)).toMatchObject({ step: 'Total', to: -2 })
})

test('[CL-2624] what two records bring is explained beside the least that a match asks for', async () => {
  const asking = async (minimumEvidence: number) => {
    const house = await openPeople({ classifier: { minimumEvidence } })
    await put(house, ADA, { _id: 'scrap', name: ADA.name, phone: ADA.phone })
    return house
  }
  const known = await asking(0.5)
  expect(await known.records.explain('ada', 'scrap')).toMatchObject({
    score: 100,
    verdict: 'MATCH',
    evidence: 0.5,
    minimumEvidence: 0.5,
    link: 'MATCH',
    summary: 'They score 100, which is a match.',
  })
  const unknown = await asking(0.51)
  const { flips, ...explained } = await unknown.records.explain('ada', 'scrap')
  expect(explained).toMatchObject({
    verdict: 'REVIEW',
    evidence: 0.5,
    minimumEvidence: 0.51,
    link: 'REVIEW',
    summary: expect.stringMatching(/for review: they have too little in common to compare for a match\.$/),
  })
  // A value that one of them lacks, supposed to be as alike as any, would be evidence enough.
  expect(flips).toContainEqual(expect.objectContaining({ verdict: 'MATCH', direction: 'UP' }))
  const { clusters } = await unknown.clusters.list({ minScore: 0 })
  expect(clusters.map(({ label }) => label)).toEqual(['REVIEW'])
})
