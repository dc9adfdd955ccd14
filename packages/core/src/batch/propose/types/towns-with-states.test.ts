import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf, word } from '../worlds.fixture.ts'
import { seeColumn } from './see-column.ts'

const random = seededRandom(46)
const town = () => word(random).replace(/^./, (letter) => letter.toUpperCase())
const state = () => random.pick(['CA', 'OH', 'TX', 'NY', 'WA', 'FL'])

/** What a column of a hundred texts is taken for; so many of them are towns with the letters of their state, the others towns alone. */
function typeOf(name: string, withState: number, write = () => `${town()}, ${state()}`) {
  const rows = Array.from({ length: 100 }, (_, at) => ({ [name]: at < withState ? write() : `${town()} ${at}` }))
  return seeColumn(profileOf(tableOf(rows, new Map([[name, name]])).columns[0]!, 100), true).type
}

describe('[LE-4622] towns with the letters of their state are places', () => {
  test.each([
    ['Lakeville, OH', () => `${town()}, ${state()}`],
    ['with a postal code', () => `${town()}, ${state()} ${random.between(10_000, 99_999)}`],
    ['with a country', () => `${town()}, ${state()}, USA`],
    ['of two words', () => `San ${town()}, ${state()}`],
  ])('%s', (_, write) => {
    expect(typeOf('c4', 100, write)).toBe('CITY')
  })

  test('seven in ten of them are enough, three in ten under a name that says so', () => {
    expect(typeOf('c4', 70)).toBe('CITY')
    expect(typeOf('c4', 69)).not.toBe('CITY')
    expect(typeOf('location', 30)).toBe('CITY')
    expect(typeOf('location', 29)).not.toBe('CITY')
    expect(typeOf('c4', 100, () => `${town()}, ${town()}`)).not.toBe('CITY')
  })
})
