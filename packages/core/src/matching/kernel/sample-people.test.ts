import { billing, COUNTRIES, createPeople, crm, customersSample, shop, writeSystem } from '@onefold/samples'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import { parseResource } from '../../resource/parse-resource.ts'
import type { BatchInput, Cell } from './batch.ts'
import { clustersOf } from './links/clusters.ts'
import { matchBatch } from './match-batch.ts'
import { linksOf, plainLinks } from './plain-links.fixture.ts'

const ROWS = 2000

/** What the three systems of the sample wrote down about the same people, with the sample's own configuration. */
function sampleInput(seed: number): BatchInput {
  const random = seededRandom(seed)
  const people = createPeople(1400, COUNTRIES, random)
  const written = [crm, shop, billing].flatMap((habit) => writeSystem(habit, people, random).rows.map(({ row }) => row))
  const rows = random.shuffled(written).slice(0, ROWS)
  const resources = customersSample().resources.map(parseResource)
  const [dataset] = resources.filter((resource) => resource.type === 'dataset')
  const [indexer] = resources.filter((resource) => resource.type === 'indexer')
  const [classifier] = resources.filter((resource) => resource.type === 'classifier-weight')
  if (!dataset || !indexer || !classifier) throw new TypeError('Expected the sample to have all three')
  const columns = new Map(
    dataset.columns.map(({ key }) => [
      key,
      rows.map((row): Cell => (({ ...row }) as Readonly<Record<string, string>>)[key] || undefined),
    ]),
  )
  return { rows: rows.length, columns, dataset, indexer, classifier }
}

/** The same comparisons as evidence: a bit for each half of a similarity. */
function asLikelihood(classifier: Classifier): Classifier {
  const mappings = classifier.mappings.map((mapping) => ({
    ...mapping,
    levels: [
      { similarity: 1, weight: 6 * mapping.weight },
      { similarity: 0.88, weight: 3 * mapping.weight },
      { similarity: 0.6, weight: 0.123 },
      { similarity: 0, weight: -2.5 * mapping.weight },
    ],
  }))
  return { ...classifier, model: 'LIKELIHOOD', prior: -6.25, mappings }
}

describe('over two thousand people of the sample', () => {
  const mean = sampleInput(7)
  const inputs: readonly (readonly [string, BatchInput])[] = [
    ['MEAN', mean],
    ['LIKELIHOOD', { ...mean, classifier: asLikelihood(mean.classifier) }],
  ]

  test.each(inputs)('the kernel finds the links of the plain functions under %s', async (_, input) => {
    const plain = plainLinks(input)
    expect(plain.length).toBeGreaterThan(500)
    const matches = await matchBatch(input)
    expect(linksOf(matches)).toEqual(plain)
    expect(matches.hotBuckets).toEqual([])
    expect(linksOf(await matchBatch({ ...input, mode: 'FULL' }))).toEqual(plain)
  })

  test('it does so in two threads and in three, and looks at the same pairs', async () => {
    const alone = await matchBatch(mean)
    for (const threads of [2, 3]) {
      const together = await matchBatch({ ...mean, threads })
      expect(linksOf(together)).toEqual(linksOf(alone))
      expect(together.pairs).toBe(alone.pairs)
    }
  })

  test('bounds spare most comparisons', async () => {
    const [pruned, full] = [await matchBatch(mean), await matchBatch({ ...mean, mode: 'FULL' })]
    expect(pruned.pairs).toBe(full.pairs)
    expect(pruned.compared).toBeLessThan(full.compared / 4)
  })

  test('clusters are what a walk over the match links reaches', async () => {
    const matches = await matchBatch(mean)
    const roots = clustersOf(matches, { ...mean.classifier, rows: mean.rows })
    const near = new Map<number, number[]>()
    for (const [a, b, score] of linksOf(matches)) {
      if (score <= mean.classifier.matchThreshold) continue
      near.set(a, [...(near.get(a) ?? []), b])
      near.set(b, [...(near.get(b) ?? []), a])
    }
    const reached = new Int32Array(mean.rows).fill(-1)
    for (let row = 0; row < mean.rows; row++) {
      const waiting = reached[row] === -1 ? [row] : []
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (reached[at] !== -1) continue
        reached[at] = row
        waiting.push(...(near.get(at) ?? []))
      }
    }
    expect(roots).toEqual(reached)
  })
})
