import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import type { SeenColumns } from './column-type.ts'
import { seeColumns } from './see-columns.ts'
import { textPartners } from './text-partners.ts'

/** So many things in both of two lists, each of which writes them in its own way; the second list may write no numbers. */
function partnersOf(things: number, { lists = true, seen = new Map() as SeenColumns } = {}) {
  const rows = Array.from({ length: 2 * things }, (_, row) => {
    const thing = row >> 1
    return {
      title: row % 2 === 0 ? `new lamp model${thing} red` : `model${thing} lamp from us`,
      code: `c${row}`,
    }
  })
  const table = tableOf(rows, new Map(['title', 'code'].map((name) => [name, name])))
  const sources = lists ? Int32Array.from(rows, (_, row) => 1 + (row % 2)) : undefined
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  return textPartners(profiles, seen, sources)
}

/** What is seen of the stock of things that two shops name in their own ways. */
function stockOf(stock: (thing: number) => number) {
  const rows = Array.from({ length: 400 }, (_, row) => ({
    title: row % 2 === 0 ? `new lamp model${row >> 1} red` : `model${row >> 1} lamp from us`,
    stock: String(stock(row >> 1)),
  }))
  const table = tableOf(rows, new Map(['title', 'stock'].map((name) => [name, name])))
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  const sources = Int32Array.from(rows, (_, row) => 1 + (row % 2))
  return { told: seeColumns(profiles, true, sources), untold: seeColumns(profiles, true) }
}

describe('[LE-3703] records of different lists whose texts are most alike', () => {
  test('are partners where each is the other’s nearest: the more alike half of them', () => {
    const found = partnersOf(80)!
    expect(found.of.map(({ name }) => name)).toEqual(['title'])
    expect(found.twins.a).toHaveLength(40)
    for (const [at, one] of found.twins.a.entries()) expect(found.twins.b[at]! >> 1).toBe(one >> 1)
  })

  test.each([
    [60, 30],
    [59, 30],
    [58, undefined],
  ])('thirty of them at least: of %s things %s', (things, pairs) => {
    expect(partnersOf(things)?.twins.a.length).toBe(pairs)
  })

  test('are none without lists, and without texts of which nothing else is known', () => {
    expect(partnersOf(80, { lists: false })).toBeUndefined()
    expect(partnersOf(80, { seen: new Map([['title', { type: 'ADDRESS', why: '' }]]) })).toBeUndefined()
  })

  test('say that a stock is of the shop, where no two records are the same', () => {
    const random = seededRandom(3)
    const { told, untold } = stockOf(() => random.between(1, 60))
    expect(told.get('stock')!.type).toBe('UNRELATED')
    expect(untold.get('stock')!.type).not.toBe('UNRELATED')
    expect(stockOf((thing) => 100 + thing).told.get('stock')!.type).not.toBe('UNRELATED')
  })
})
