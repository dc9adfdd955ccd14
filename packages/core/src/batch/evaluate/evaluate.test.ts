import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { agreementOf, evaluateClusters, type Judged } from '../../matching/cluster/evaluation.ts'
import { type EvaluateOptions, evaluateFiles } from './evaluate-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function judged(seed: number, sources: number): readonly Judged[] {
  const random = seededRandom(seed)
  return Array.from({ length: 60 }, () => ({
    predicted: random.below(15),
    actual: random.below(15),
    ...(sources === 0 ? {} : { source: random.below(sources) }),
  }))
}

test('[DD-30] agreement is what the samples measure, for 50 seeds', () => {
  for (let seed = 0; seed < 50; seed++) {
    const records = judged(seed, 0)
    const clusters = new Map<number, number[]>()
    for (const [index, { predicted }] of records.entries()) {
      clusters.set(predicted, [...(clusters.get(predicted) ?? []), index])
    }
    const expected = evaluateClusters([...clusters.values()], (index) => records[index]!.actual)
    const found = agreementOf(records)
    expect(found.pairs, `seed ${seed}`).toEqual(expected.pairs)
    expect(found.bCubed.precision).toBeCloseTo(expected.bCubed.precision, 12)
    expect(found.bCubed.recall).toBeCloseTo(expected.bCubed.recall, 12)
  }
})

test('[DD-31] across sources the pairs are those that a plain count finds, for 50 seeds', () => {
  for (let seed = 0; seed < 50; seed++) {
    const records = judged(seed, 3)
    const counts = { predicted: 0, actual: 0, correct: 0 }
    for (const [index, a] of records.entries()) {
      for (const b of records.slice(index + 1)) {
        if (a.source === b.source) continue
        const [together, belong] = [a.predicted === b.predicted, a.actual === b.actual]
        if (together) counts.predicted += 1
        if (belong) counts.actual += 1
        if (together && belong) counts.correct += 1
      }
    }
    expect(agreementOf(records).pairs, `seed ${seed}`).toEqual(counts)
  }
})

const clusters = file(
  'clusters.csv',
  'id,cluster,score,label\na,a,90.00,MATCH\nb,a,90.00,MATCH\nc,c,95.00,REVIEW\nd,c,95.00,REVIEW\ne,e,,SINGLE\nf,f,,SINGLE\n',
)
const truth = file('truth.csv', 'id_a,id_b\na,b\nb,e\nc,d\n')
const evaluated = (more: Partial<EvaluateOptions> = {}) => evaluateFiles({ clusters, truth, ...more })

test('[DD-30] the truth is the closure of its pairs', async () => {
  const { pairs, pairwise } = await evaluated()
  expect(pairs).toEqual({ predicted: 1, actual: 4, correct: 1 })
  expect(pairwise).toEqual({ precision: 1, recall: 0.25, f1: 0.4 })
})

test('[DD-30] the truth may be clusters', async () => {
  const same = file('same.csv', 'cluster,id\n1,a\n1,b\n1,e\n2,c\n2,d\n3,f\n')
  expect(await evaluated({ truth: same })).toEqual(await evaluated())
})

test('[DD-33] clusters for review, and doubtful links, count when they are asked for', async () => {
  expect(await evaluated()).toMatchObject({ leftForReview: 2 })
  expect(await evaluated({ withReview: true })).toMatchObject({
    leftForReview: 0,
    pairs: { predicted: 2, actual: 4, correct: 2 },
  })
  const review = file('review.csv', 'id_a,id_b,score\na,e,40.00\n')
  expect((await evaluated({ withReview: true, review })).pairs).toEqual({ predicted: 4, actual: 4, correct: 4 })
  await expect(evaluated({ review })).rejects.toThrow(/Review links count only/)
})

test('[DD-33] a record that the clusters lack is alone', async () => {
  const more = file('more.csv', 'id_a,id_b\na,b\na,z\n')
  expect(await evaluated({ truth: more })).toMatchObject({
    records: 6,
    unknown: 1,
    pairs: { predicted: 1, actual: 3, correct: 1 },
  })
})

test('[DD-31] pairs within a source do not count', async () => {
  const records = file('records.csv', 'id,source\na,x\nb,x\nc,x\nd,y\ne,y\nf,y\n')
  const { pairs, bCubed } = await evaluated({ records, acrossSources: true, withReview: true })
  expect(pairs).toEqual({ predicted: 1, actual: 3, correct: 1 })
  // a, b, e belong together: a and b to e only, e to both. Found: nothing of it.
  expect(bCubed?.recall).toBeCloseTo((1 / 2 + 1 / 2 + 1 / 3 + 1 + 1 + 1) / 6, 12)
  await expect(evaluated({ acrossSources: true })).rejects.toThrow(/need the records/)
})

test('[DD-4301] a record without a cluster is alone', async () => {
  const some = file('some.csv', 'id,cluster\na,1\nb,1\nc,\nd,\n')
  expect((await evaluated({ truth: some })).pairs).toEqual({ predicted: 1, actual: 1, correct: 1 })
  expect((await evaluated({ clusters: some })).pairs.predicted).toBe(1)
})

test('[DD-4301] a pair with one id only is refused', async () => {
  const half = file('half.csv', 'id_a,id_b\na,b\na,\n,c\n')
  await expect(evaluated({ truth: half })).rejects.toThrow(/half\.csv" has a pair with one id only, "a"/)
})

test('[DD-4300] a label that says neither one thing nor two is refused with its pair', async () => {
  const labelled = (label: string) => evaluated({ pairs: file('label.csv', `id_a,id_b,label\na,b,1\na,e,${label}\n`) })
  for (const same of ['1', 'TRUE', 'match', ' yes ']) expect((await labelled(same)).pairs.actual, same).toBe(2)
  for (const other of ['0', 'False', 'no', 'NON_MATCH', 'non-match']) {
    expect((await labelled(other)).pairs.actual, other).toBe(1)
  }
  for (const label of ['maybe', '', 'y']) {
    await expect(labelled(label), label).rejects.toThrow(`labels the pair "a", "e" with "${label}"`)
  }
})

test('[DD-4403] an id in two clusters, or none at all, is refused in the clusters and in the truth', async () => {
  const twice = file('twice.csv', 'id,cluster\na,1\nb,1\nc,2\na,2\n')
  const refusal = /twice\.csv" has "a" in two clusters, "1" and "2"/
  await expect(evaluated({ clusters: twice })).rejects.toThrow(refusal)
  await expect(evaluated({ truth: twice })).rejects.toThrow(refusal)
  const labelled = file('labelled.csv', 'id,cluster,label\na,1,MATCH\nb,1,MATCH\na,2,REVIEW\n')
  await expect(evaluated({ clusters: labelled })).rejects.toThrow(/in two clusters/)
  const nameless = file('nameless.csv', 'id,cluster\na,1\n,1\n')
  await expect(evaluated({ clusters: nameless })).rejects.toThrow(/record without an id, in the cluster "1"/)
  const repeated = file('repeated.csv', 'id,cluster\na,1\nb,1\na,1\n')
  expect((await evaluated({ clusters: repeated })).pairs.predicted).toBe(1)
})

test('[DD-4404] a pair of a record with itself, or labelled both ways, is refused; one that is there twice counts once', async () => {
  const labelled = (rows: string) => evaluated({ pairs: file('labels.csv', `id_a,id_b,label\n${rows}\n`) })
  await expect(labelled('a,b,1\ne,e,1')).rejects.toThrow(/labels\.csv" labels a pair of "e" with itself/)
  await expect(labelled('a,b,1\nb,a,0')).rejects.toThrow(/labels the pair "b", "a" as one thing and as two/)
  expect((await labelled('a,b,1\nb,a,yes\na,b,1\nc,e,0')).pairs).toEqual({ predicted: 1, actual: 1, correct: 1 })
})

test('[DD-32] only labelled pairs count', async () => {
  const pairs = file('pairs.csv', 'id_a,id_b,label\na,b,1\na,e,1\na,c,0\nc,d,0\n')
  const report = await evaluated({ pairs, withReview: true })
  expect(report.pairs).toEqual({ predicted: 2, actual: 2, correct: 1 })
  expect(report.bCubed).toBeUndefined()
})

test('a file that is not what it should be is refused by name', async () => {
  await expect(evaluated({ truth: file('odd.csv', 'who,cluster\na,1\n') })).rejects.toThrow(
    /odd\.csv" has no column "id"/,
  )
  await expect(evaluated({ truth: file('bad.csv', 'id,cluster\na\n') })).rejects.toThrow(/bad\.csv, line 2/)
})
