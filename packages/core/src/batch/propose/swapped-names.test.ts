import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { comparisonsOf } from './comparisons.ts'
import { profileOf } from './profile.ts'
import { seeColumns } from './types/see-columns.ts'
import { tableOf } from './worlds.fixture.ts'

const SYLLABLES = ['ba', 'cor', 'den', 'fil', 'gor', 'hus', 'jan', 'kel', 'lom', 'mir']
const word = (n: number) => [n % 10, Math.floor(n / 10) % 10, 7 - (n % 7)].map((at) => SYLLABLES[at]).join('')

/** People, each twice; of some the second record has the names the other way round. */
function people(exchanged: number, called: readonly [string, string] = ['first_name', 'last_name'], count = 500) {
  return Array.from({ length: 2 * count }, (_, row) => {
    const person = row % count
    const names = [word(person), `${word(person * 3)}son`] as const
    const [one, other] = row >= count && person < exchanged ? [names[1], names[0]] : names
    return { [called[0]]: one, [called[1]]: other, city: `${word(person % 40)}burg` }
  })
}

function compared(rows: readonly { readonly [column: string]: string }[], headerHints = true) {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const all = table.columns.map((column) => profileOf(column, table.rows))
  return comparisonsOf(all, undefined, seeColumns(all, headerHints)).map(({ keys, comparer }) => [
    keys.join(),
    comparer,
  ])
}

describe('[LE-3012] given names and family names that records exchange are compared as one name', () => {
  test.each([
    [9, 500, false],
    [10, 500, true],
    [4, 100, false],
    [5, 100, true],
  ])('%s of %s people: %s', (exchanged, count, asOne) => {
    const found = compared(people(exchanged, undefined, count))
    expect(found.some(([keys]) => keys === 'first_name,last_name')).toBe(asOne)
    expect(found.some(([keys]) => keys === 'last_name')).toBe(!asOne)
    if (asOne) expect(found[0]).toEqual(['first_name,last_name', 'NAME'])
  })

  test('[LE-4513] the given name by itself too, where it is known to be one: twins have all else in common', () => {
    const keysOf = (...of: Parameters<typeof compared>) => compared(...of).map(([keys]) => keys)
    expect(keysOf(people(100))).toEqual(['first_name,last_name', 'first_name', 'city'])
    expect(keysOf(people(100), false)).toEqual(['first_name,last_name', 'city'])
  })

  test.each([
    [166, true],
    [167, false],
  ])(
    '[LE-4603] %s of 500, where nobody knows them for names: %s; what is known is exchanged as often as it is',
    (exchanged, asOne) => {
      expect(compared(people(exchanged), false)[0]![0] === 'first_name,last_name').toBe(asOne)
      expect(compared(people(exchanged))[0]![0]).toBe('first_name,last_name')
    },
  )

  test('whatever they are called', () => {
    expect(compared(people(100, ['c1', 'c2']), false)[0]).toEqual(['c1,c2', 'NAME'])
  })

  test('what has a digit, as a track and a year, is no name', () => {
    const numbered = people(100, ['track', 'year']).map(({ track, year, city }, row) =>
      row % 500 < 100
        ? { track: `${track}1`, year: `${year}1`, city: city! }
        : { track: track!, year: year!, city: city! },
    )
    expect(compared(numbered, false).map(([keys]) => keys)).toEqual(['track', 'year', 'city'])
  })

  test('what is exchanged as often as not are two things: whence and whither', () => {
    expect(compared(people(480, ['from', 'to']), false).map(([keys]) => keys)).toEqual(['from', 'to', 'city'])
  })
})

describe('[LE-4102] what chance has both ways round is not exchanged', () => {
  const random = seededRandom(5)
  const anyOf = (count: number): string => word(random.between(0, count - 1))
  const born = (count: number) => Array.from({ length: 1200 }, () => ({ born: anyOf(count), father: anyOf(count) }))

  test('twelve towns of birth, of somebody and of the father', () => {
    expect(compared(born(12)).map(([keys]) => keys)).toEqual(['born', 'father'])
  })
  test('three hundred towns', () => {
    expect(compared(born(300)).map(([keys]) => keys)).toEqual(['born', 'father'])
  })
})
