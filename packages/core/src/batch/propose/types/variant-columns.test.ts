import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { seeColumns } from './see-columns.ts'
import { twinSetsOf } from './twin-sets.ts'
import { variantColumns } from './variant-columns.ts'

type Row = Readonly<Record<string, string>>

const encoded = (rows: readonly Row[]) => tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
const profilesOf = (rows: readonly Row[]) => {
  const table = encoded(rows)
  return table.columns.map((column) => profileOf(column, table.rows))
}

/** So many models of a maker and a price, each in these records. */
const articles = (models: number, records: (model: number) => readonly Row[]): readonly Row[] =>
  Array.from({ length: models }, (_, model) => model).flatMap((model) =>
    records(model).map((row) => ({ model: `model ${model}`, maker: `maker ${model}`, price: String(model), ...row })),
  )
/** Each size once. */
const sizes = (count: number, model = 0): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ cut: `cut ${(at + model) % 10}` }))

/** The columns that make another thing of what is the same in model, maker and price. */
const foundIn = (rows: readonly Row[], names: readonly string[] = ['cut'], sources?: Int32Array) => {
  const all = profilesOf(rows)
  const asked = all.filter(({ name }) => names.includes(name))
  const telling = all.filter(({ name }) => name !== 'shop')
  return [...variantColumns(asked, twinSetsOf(telling, []), sources)].sort()
}

const random = seededRandom(12)

describe('[LE-3500] a column in which records that are otherwise the same have another value more often than chance makes', () => {
  test('makes another thing: each model is there in four of ten cuts, once in each', () => {
    expect(foundIn(articles(100, (model) => sizes(4, model)))).toEqual(['cut'])
  })

  test('but not where they have the same as often as chance makes it, as what says nothing of a thing', () => {
    const anyhow = () => Array.from({ length: 4 }, () => ({ cut: `cut ${random.below(10)}` }))
    expect(foundIn(articles(100, anyhow))).toEqual([])
  })

  test('nor where they have the same more often, since some are there twice', () => {
    // Of six pairs of a model one is the same: five times what chance makes of ten cuts.
    const twice = (model: number) => [...sizes(3, model), ...sizes(1, model)]
    expect(foundIn(articles(100, twice))).toEqual([])
  })

  test('where eight pairs or more would be the same by chance', () => {
    // Each model is there twice, in two of ten cuts: of eighty pairs eight would have the same.
    const pairs = (models: number) => foundIn(articles(models, (model) => sizes(2, model)))
    expect([80, 100].map((models) => pairs(models).length)).toEqual([0, 1])
  })

  test('asked of records that are the same in another of these columns too: a cut comes in each colour', () => {
    const both = (model: number) =>
      sizes(4, model).flatMap((row) => ['red', 'blue', 'green', 'black'].map((shade) => ({ ...row, shade })))
    expect(foundIn(articles(40, both), ['cut', 'shade'])).toEqual(['cut', 'shade'])
    // Alone the cut is the same as often as chance makes it.
    expect(foundIn(articles(40, both), ['cut'])).toEqual([])
  })

  test('of one list, where lists are known: another one has each thing once more', () => {
    const rows = ['one', 'two'].flatMap((shop) =>
      articles(60, (model) => sizes(4, model)).map((row) => ({ ...row, shop })),
    )
    const sources = Int32Array.from(rows, ({ shop }) => (shop === 'one' ? 1 : 2))
    expect(foundIn(rows, ['cut'], sources)).toEqual(['cut'])
  })
})

describe('[LE-3500] nothing tells variants', () => {
  const typeOf = (rows: readonly Row[], sources?: Int32Array) =>
    seeColumns(profilesOf(rows), false, sources).get('cut')?.type
  const some = (extra: (model: number) => Row = () => ({})) =>
    articles(100, (model) =>
      sizes(4, model).map((row, at) => ({ ...row, ...(at === 0 && model === 0 ? { cut: '' } : {}), ...extra(model) })),
    )

  test('of what stands somewhere or is called up', () => {
    expect(typeOf(some())).toBe('VARIANT')
    expect(typeOf(some((model) => ({ mail: `m${model}@shop.org` })))).not.toBe('VARIANT')
  })

  test('in a column of twenty values or fewer that each record has, which may be of lists, unless these are known', () => {
    const filled = articles(100, (model) => sizes(4, model))
    expect(typeOf(filled)).not.toBe('VARIANT')
    expect(typeOf(filled, new Int32Array(filled.length).fill(1))).toBe('VARIANT')
  })
})

test('[LE-4423] records are the same in their titles alone where they are in nothing else: each of the packs has its price', () => {
  const rows = Array.from({ length: 120 }, (_, good) =>
    sizes(3, good).flatMap(({ cut }, at) =>
      [1, 2].map((list) => ({
        list,
        name: list === 1 ? `Good${good} of Maker${good % 40}` : `Maker${good % 40} Good${good}`,
        cut: cut!.replace(' ', ''),
        price: String(good * 10 + at + list * 1500),
      })),
    ),
  ).flat()
  const sources = Int32Array.from(rows, ({ list }) => list)
  const seen = seeColumns(profilesOf(rows.map(({ list: _, ...row }) => row)), false, sources)
  expect(seen.get('cut')?.type).toBe('VARIANT')
})
