import { customersSample } from '@onefold/samples'
import { describe, expect, test } from 'vitest'
import { compileScorer } from '../../src/matching/classify/scorer.ts'
import { verdictOf } from '../../src/matching/classify/verdict.ts'
import { componentsOf } from '../../src/matching/cluster/components.ts'
import { evaluateClusters } from '../../src/matching/cluster/evaluation.ts'
import { compileKeyer } from '../../src/matching/indexing/keyer.ts'
import type { Link } from '../../src/model/link.ts'
import type { Values } from '../../src/model/record.ts'
import type { Resource, ResourceType } from '../../src/model/resources/resource.ts'
import { parseResource } from '../../src/resource/parse-resource.ts'
import { compileDataset } from '../../src/validate/validate-record.ts'

const sample = customersSample()
const resources = sample.resources.map(parseResource)

function resourceOf<T extends ResourceType>(type: T): Extract<Resource, { type: T }> {
  const found = resources.find((resource) => resource.type === type)
  return found as Extract<Resource, { type: T }> // the sample has one of each
}

interface SampleRecord {
  readonly system: string
  readonly id: string
  readonly given: Values
}

/** The files hold no quotes and no line ends in values, so a line is a row. */
function recordsOf({ files }: { readonly files: readonly { readonly name: string; readonly text: string }[] }) {
  return files.flatMap(({ name, text }): readonly SampleRecord[] => {
    const [header = '', ...lines] = text.trimEnd().split('\n')
    const [, ...columns] = header.split(';')
    return lines.map((line) => {
      const [id = '', ...values] = line.split(';')
      const given = Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']))
      return { system: /customers-(.+)\.csv/.exec(name)?.[1] ?? '', id, given }
    })
  })
}

const records = recordsOf(sample)
const { validate } = compileDataset(resourceOf('dataset'))
const validated = records.map(({ given }) => validate(given))
const truths = records.map(({ system, id }) => sample.truthOf(system, id))

/** Positions of the records in clusters that would be merged without a person, single ones beside them. */
function mergedClusters(): readonly (readonly number[])[] {
  const keyer = compileKeyer(resourceOf('indexer'))
  const classifier = resourceOf('classifier-weight')
  const scorer = compileScorer(classifier, resourceOf('dataset'))
  const prepared = validated.map(({ values }) => scorer.prepare(values))
  const scoreOf = (a: number, b: number): number => scorer.score(prepared[a] ?? [], prepared[b] ?? [])
  const buckets = new Map<string, number[]>()
  for (const [position, { values }] of validated.entries()) {
    for (const { mapping, hash } of keyer.keysOf(values)) {
      if (!keyer.mappings[mapping]?.duplicates) continue
      const key = `${mapping}:${hash}`
      buckets.set(key, [...(buckets.get(key) ?? []), position])
    }
  }
  const links = new Map<string, Link>()
  for (const bucket of buckets.values()) {
    for (const [at, a] of bucket.entries()) {
      for (const b of bucket.slice(at + 1)) {
        const score = scoreOf(a, b)
        const kind = verdictOf(score, classifier)
        if (kind !== 'NON_MATCH') links.set(`${a} ${b}`, { a, b, score, mappings: 0, kind })
      }
    }
  }
  const grouping = { idOf: String, scoreOf, nonMatchThreshold: classifier.nonMatchThreshold }
  const merged = componentsOf([...links.values()], grouping)
    .flatMap(({ clusters }) => clusters)
    .filter(({ label }) => label === 'MATCH')
    .map(({ rows }) => rows)
  const inClusters = new Set(merged.flat())
  const singles = [...records.keys()].filter((position) => !inClusters.has(position))
  return [...merged, ...singles.map((position) => [position])]
}

describe('the sample of customers', () => {
  test('is the same for the same seed, and another one for another', () => {
    expect(customersSample().files).toEqual(sample.files)
    expect(customersSample(1).files).not.toEqual(sample.files)
  })

  test('has three systems with more than 3,000 records of about 1,700 people, ids unique in each', () => {
    expect(sample.files.map(({ name }) => name)).toEqual([
      'customers-crm.csv',
      'customers-shop.csv',
      'customers-billing.csv',
    ])
    expect(records.length).toBeGreaterThan(3000)
    expect(new Set(truths).size).toBeGreaterThan(1650)
    expect(new Set(records.map(({ system, id }) => `${system} ${id}`)).size).toBe(records.length)
  })

  test('has files whose columns are those of its dataset, and one source for each', () => {
    const columns = resourceOf('dataset').columns.map(({ key }) => key)
    for (const { name, text } of sample.files) {
      expect(text.slice(0, text.indexOf('\n'))).toBe(['id', ...columns].join(';'))
      const source = sample.resources.find((resource) => 'inputPattern' in resource && resource.inputPattern === name)
      expect(source).toMatchObject({ type: 'source-file', idColumn: 'id' })
      expect(sample.entity.sources).toContainEqual({ resource: source?._id })
    }
  })

  test('knows the person behind each row and of no other', () => {
    expect(() => sample.truthOf('crm', 'C-1')).toThrow('There is no sample row "crm C-1".')
    const [first, second] = ['crm', 'shop'].map(
      (system) => records.find((record) => record.system === system)?.id ?? '',
    )
    expect(sample.truthOf('crm', first ?? '')).not.toBe(sample.truthOf('shop', second ?? ''))
  })

  test('is dirty enough to show every policy, and no row is refused', () => {
    const issues = validated.flatMap(({ issues }) => issues.map(({ column }) => column))
    for (const column of ['email', 'phone', 'birth_date', 'postcode', 'last_name']) expect(issues).toContain(column)
    expect(issues.length).toBeLessThan(records.length / 10)
    expect(validated.flatMap(({ refused }) => refused)).toEqual([])
  })

  test('has its addresses, numbers and birthdays repaired, whatever the notation', () => {
    const values = validated.map((record) => record.values)
    const of = (column: string) =>
      values.flatMap((record) => (record[column] === undefined ? [] : [String(record[column])]))
    const share = (texts: readonly string[], pattern: RegExp) =>
      texts.filter((text) => pattern.test(text)).length / texts.length
    expect(share(of('phone'), /^\+(?:44|34|49|33)\d{8,11}$/)).toBeGreaterThan(0.98)
    expect(share(of('birth_date'), /^\d{4}-\d\d-\d\d$/)).toBe(1)
    expect(share(of('email'), /^[^\s<>@]+@[a-z.]+$/)).toBeGreaterThan(0.98)
  })

  test('has its records matched with precision ≥ 0.99 and recall ≥ 0.9', () => {
    const { pairwise, pairs } = evaluateClusters(mergedClusters(), (position) => truths[position] ?? -1)
    expect(pairs.actual).toBeGreaterThan(2500)
    expect(pairwise.precision).toBeGreaterThanOrEqual(0.99)
    expect(pairwise.recall).toBeGreaterThanOrEqual(0.9)
  })
})
