import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { type Rows, tableOf } from '../../columns/table.fixture.ts'
import { profileOf } from '../profile.ts'
import { findSynonyms } from './find-synonyms.ts'

function synonymsIn(rows: Rows) {
  const { columns, rows: count } = tableOf(rows)
  const [source, ...content] = columns
  const profiles = content.map((column) => profileOf(column, count))
  return findSynonyms(profiles, true, { of: source!.numbers }).synonyms
}

const HERE = ['Red', 'Blue', 'Green', 'Black', 'White']
const THERE = ['rouge', 'bleu', 'vert', 'noir', 'blanc']
const SIZES = [
  ['S', 'Small'],
  ['M', 'Medium'],
  ['L', 'Large'],
] as const

/** Shirts of two shops: a model is sold in some colours and sizes. */
function shirts({ models = 150, third = false, likely = 0.7 } = {}) {
  const { pick, chance, shuffled, between } = seededRandom(4400)
  const shops = third ? ['A', 'B', 'C'] : ['A', 'B']
  const rows: { shop: string; model: string; colour: string; size: string; price: string }[] = []
  for (let model = 0; model < models; model++) {
    for (const colour of shuffled([0, 1, 2, 3, 4]).slice(0, between(1, 3))) {
      const size = pick(SIZES)
      for (const [at, shop] of shops.entries()) {
        if (!chance(likely)) continue
        const own = shop === 'B' ? THERE[colour]! : HERE[colour]!
        rows.push({
          shop,
          model: `Model ${model * 7}`,
          colour: own,
          size: size[at % 2]!,
          price: `${between(10, 99)}.95`,
        })
      }
    }
  }
  return shuffled(rows)
}

const groups = (found: ReturnType<typeof synonymsIn>, column: string) =>
  (found.get(column) ?? []).map((group) => group.toSorted()).toSorted()

describe('[LE-4400] values that lists call otherwise', () => {
  const colours = HERE.map((colour, at) => [colour, THERE[at]!]).toSorted()

  test('are found by the things that have them', () => {
    const found = synonymsIn(shirts())
    expect(groups(found, 'colour')).toEqual(colours)
    expect(groups(found, 'size')).toEqual(SIZES.map((each) => each.toSorted()).toSorted())
    expect([...found.keys()].toSorted()).toEqual(['colour', 'size'])
  })

  test('of three lists two may call them the same', () => {
    expect(groups(synonymsIn(shirts({ third: true })), 'colour')).toEqual(colours)
  })

  test('are none where lists have no things in common, or no values for themselves', () => {
    expect(synonymsIn(shirts({ models: 6 })).size).toBe(0)
    const same = shirts().map((row) => ({ ...row, colour: 'Red', size: 'S' }))
    expect(synonymsIn(same).size).toBe(0)
    const { pick } = seededRandom(1)
    const unrelated = shirts().map((row) => ({ ...row, size: 'S', colour: pick(row.shop === 'A' ? HERE : THERE) }))
    expect(synonymsIn(unrelated).size).toBe(0)
  })

  test('are those of several lists: one list alone has none', () => {
    expect(synonymsIn(shirts().map((row) => ({ ...row, shop: 'A' }))).size).toBe(0)
  })

  test('hold a fifth of the column or more', () => {
    /** Red alone is called otherwise, and is of so many models. */
    const rows = (models: number) =>
      shirts({ models: 300 }).flatMap((row) => {
        const at = HERE.indexOf(row.colour) === -1 ? THERE.indexOf(row.colour) : HERE.indexOf(row.colour)
        if (at === 0) return Number(row.model.slice(6)) < 7 * models ? [row] : []
        return at < 3 ? [{ ...row, colour: HERE[at]! }] : []
      })
    const shareOf = (models: number) =>
      rows(models).filter(({ colour }) => colour === HERE[0] || colour === THERE[0]).length / rows(models).length
    expect(shareOf(150)).toBeGreaterThan(0.2)
    expect(groups(synonymsIn(rows(150)), 'colour')).toEqual([['Red', 'rouge']])
    expect(shareOf(130)).toBeLessThan(0.2)
    expect(groups(synonymsIn(rows(130)), 'colour')).toEqual([])
  })

  test('each way of writing them is named, the most frequent first', () => {
    const rows = shirts().map((row, at) => ({ ...row, colour: at % 10 === 0 ? row.colour.toUpperCase() : row.colour }))
    const found = synonymsIn(rows)
      .get('colour')!
      .find((group) => group.includes('Red'))!
    expect(found.toSorted()).toEqual(['RED', 'ROUGE', 'Red', 'rouge'])
    expect(['Red', 'rouge']).toContain(found[0])
  })

  test('are the same in whatever order records are', () => {
    expect(groups(synonymsIn(shirts().toReversed()), 'colour')).toEqual(colours)
  })
})
