import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { clustersOfProposal } from '../clusters.fixture.ts'
import { lexicon, tableOf } from '../worlds.fixture.ts'
import { genericValuesOf, withoutGenericValues } from './generic-values.ts'

type Row = Readonly<Record<string, string>>

const encoded = (rows: readonly Row[]) => tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
const numberOf = (at: number): string => String(4_000_000 + 7 * at)

/** 1,000 records, of which the first ones hold this number, and stand in for so many names. */
const records = (placeholder: string, holders: number, names = 1000): readonly Row[] =>
  Array.from({ length: 1000 }, (_, at) => ({
    name: `name ${at < holders ? at % names : at}`,
    number: at < holders ? placeholder : numberOf(at),
  }))
const genericIn = (rows: readonly Row[]) => Object.fromEntries(genericValuesOf(encoded(rows)))

describe('[LE-3091] a value that says nothing of who is who', () => {
  test('is held by twenty records', () => {
    expect(genericIn(records('9812345', 20))).toEqual({ number: ['9812345'] })
    expect(genericIn(records('9812345', 19))).toEqual({})
  })

  test('has digits and no letters, or is an address of mail: names and titles are frequent', () => {
    expect(genericIn(records('test@test.com', 20))).toEqual({ number: ['test@test.com'] })
    expect(genericIn(records('1900-01-01', 20))).toEqual({ number: ['1900-01-01'] })
    expect(genericIn(records('Smith', 500))).toEqual({})
    expect(genericIn(records('Episode 1', 500))).toEqual({})
  })

  test('of a column whose values tell records apart: two records for each, or fewer', () => {
    const some = (times: number, holders: number) => [
      ...records('9812345', holders).slice(0, holders),
      ...Array.from({ length: 1000 }, (_, at) => ({ name: `other ${at}`, number: numberOf(Math.floor(at / times)) })),
    ]
    expect(genericIn(some(1.8, 100))).toEqual({ number: ['9812345'] })
    expect(genericIn(some(2, 100))).toEqual({})
  })

  test.each(['n/a', 'Unknown', '00000000'])('is written where nothing is known: %s, by five records', (text) => {
    expect(genericIn(records(text, 5))).toEqual({ number: [text] })
    expect(genericIn(records(text, 4))).toEqual({})
  })

  test('is not of one thing: of any two records that hold it hardly any are the same in what tells', () => {
    expect(genericIn(records('9812345', 200, 25))).toEqual({ number: ['9812345'] })
    expect(genericIn(records('9812345', 200, 15))).toEqual({})
  })

  test('[LE-3503] … and not one of more than twenty that hold a quarter of all: a list has days where another one has minutes', () => {
    /** So many days with so many records each, beside records that have minutes of their own. */
    const rows = (days: number, held: number, others: number) => [
      ...Array.from({ length: days * held }, (_, at) => ({ name: `name ${at}`, day: `2023-01-${10 + (at % days)}` })),
      ...Array.from({ length: others }, (_, at) => ({ name: `other ${at}`, day: `2023-02-01 ${at}` })),
    ]
    expect(Object.keys(genericIn(rows(21, 20, 1260)))).toEqual([])
    expect(Object.keys(genericIn(rows(21, 20, 1261)))).toEqual(['day'])
    expect(genericIn(rows(20, 20, 1200)).day).toHaveLength(20)
  })

  test('reads as nothing', () => {
    const table = encoded(records('n/a', 30))
    const read = withoutGenericValues(table, genericValuesOf(table)).columns
    expect(read[1]!.numbers.filter((number) => number === 0)).toHaveLength(30)
    expect(read[0]).toBe(table.columns[0])
  })
})

const random = seededRandom(77)
const words = lexicon(random, 300)

test('[LE-3091] a proposal compares it as missing, and of those who share it only neighbours', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => {
    const row = {
      name: `${random.pick(words)} ${random.pick(words)}`,
      maker: random.pick(words),
      ean: at % 3 === 0 ? '9999999999999' : String(400_000_000_000 + 7919 * at),
      place: '12.5',
    }
    return at % 2 === 0 ? [row, { ...row, name: row.name.slice(1) }] : [row]
  }).flat()
  const { stated } = await clustersOfProposal(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const { classifier, indexer } = stated as unknown as {
    readonly classifier: {
      readonly mappings: readonly { readonly id: string; readonly genericValues?: readonly string[] }[]
    }
    readonly indexer: {
      readonly mappings: readonly { readonly keys: readonly string[]; readonly compareLimit?: number }[]
    }
  }
  expect(classifier.mappings.filter(({ genericValues }) => genericValues !== undefined)).toMatchObject([
    { id: 'ean', genericValues: ['9999999999999'] },
  ])
  const limits = indexer.mappings.filter(({ keys }) => keys.includes('ean')).map(({ compareLimit }) => compareLimit)
  expect(limits.length).toBeGreaterThan(0)
  expect(new Set(limits)).toEqual(new Set([50]))
})
