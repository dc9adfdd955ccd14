import { describe, expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import type { SeenType } from './column-type.ts'
import { seeColumns } from './see-columns.ts'

type Row = Readonly<Record<string, string>>

const SYLLABLES = 'ka lo mi ren tas vo dun el har ber sol qui nor pa zet gra'.split(' ')
const word = (n: number) => `${SYLLABLES[n % 16]}${SYLLABLES[(n >> 4) % 16]}${SYLLABLES[(n * 7 + 3) % 16]}`

/** What the column of this name is taken for. */
function typeOf(name: string, rows: readonly Row[], { sources, hints = true }: Given = {}): SeenType {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((one) => [one, one])))
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  return seeColumns(profiles, hints, sources).get(name)!.type
}

interface Given {
  /** By row, the list that it is of. */
  readonly sources?: Int32Array
  readonly hints?: boolean
}

describe('[LE-4308] a code by its name, of which each record has its own though records are otherwise the same', () => {
  /** Three hundred things, and thirty of them again, with a number of its own each. */
  const things = (name: string, besides: (thing: number) => Row = () => ({})): readonly Row[] =>
    Array.from({ length: 330 }, (_, row) => {
      const thing = row % 300
      return {
        title: `${word(thing)} ${word(thing * 5)} ${word(thing * 11)}`,
        finish: `${word(thing * 3)} finish`,
        [name]: `K${word(row * 17)}${row}Q`,
        ...besides(thing),
      }
    })

  test.each(['Part Number', 'MPN', 'serial no', 'Herstellernummer'])(
    'is the thing’s in one list of things: %s',
    (name) => {
      expect(typeOf(name, things(name))).toBe('IDENTIFIER')
    },
  )

  test('is of the record where its name says nothing, or is not asked', () => {
    expect(typeOf('ref', things('ref'))).toBe('RECORD_CODE')
    expect(typeOf('mpn', things('mpn'), { hints: false })).toBe('RECORD_CODE')
  })

  test('is of the record in several lists, of which each may have numbers of its own', () => {
    const sources = Int32Array.from({ length: 330 }, (_, row) => (row < 300 ? 1 : 2))
    expect(typeOf('mpn', things('mpn'), { sources })).toBe('RECORD_CODE')
  })

  test.each<[string, (thing: number) => Row]>([
    ['people', (thing) => ({ first_name: word(thing % 60) })],
    ['what stands somewhere', (thing) => ({ city: word(thing % 40) })],
    ['what is called up', (thing) => ({ phone: `+49 555 ${10_000 + thing * 17}` })],
  ])('is of the record of %s', (_, besides) => {
    expect(typeOf('mpn', things('mpn', besides))).toBe('RECORD_CODE')
  })

  test.each([
    ['five characters', 0, 'IDENTIFIER'],
    ['a little less', 1, 'NUMBER'],
  ] as const)('has on the average %s', (_, shorter, type) => {
    const numbers = Array.from({ length: 200 }, (_number, n) => String(n < shorter ? 1000 + n : 20_000 + n * 379))
    const rows = numbers.map((ssn) => ({ ssn }))
    expect(typeOf('ssn', rows)).toBe(type)
  })
})

describe('[LE-4309] names of two words', () => {
  const FIRST = 'Anna Maria Peter Paul Laura Thomas Sarah Daniel Emma Martin'.split(' ')
  /** A hundred texts of which so many have three words. */
  const named = (column: string, three = 0): readonly Row[] =>
    Array.from({ length: 100 }, (_, n) => {
      const names = `${FIRST[n % 10]} ${FIRST[Math.floor(n / 10)]}${n % 3 === 0 ? 'e' : ''}`
      return { [column]: n < three ? `${names} ${FIRST[(n * 3) % 10]}` : names }
    })

  test.each([
    ['first_name', 'GIVEN_NAME'],
    ['Nachname', 'FAMILY_NAME'],
    ['x', 'FULL_NAME'],
    ['name', 'FULL_NAME'],
  ] as const)('are what their column is called, else whole names: %s', (column, type) => {
    expect(typeOf(column, named(column))).toBe(type)
    expect(typeOf(column, named(column), { hints: false })).toBe('FULL_NAME')
  })

  test.each([
    [19, 'GIVEN_NAME'],
    [21, 'FULL_NAME'],
  ] as const)('unless so many of a hundred have three: %i', (three, type) => {
    expect(typeOf('first_name', named('first_name', three))).toBe(type)
  })
})

describe('[LE-4512] digits in groups', () => {
  const groups = (name: string): readonly Row[] =>
    Array.from({ length: 100 }, (_, n) => ({ [name]: `${100 + n * 3}-${10 + (n % 80)}-${1000 + n * 37}` }))

  test.each([
    ['a code by its name', 'ssn', 'IDENTIFIER'],
    ['a telephone number by its name', 'phone', 'PHONE'],
    ['a telephone number, if the name says nothing', 'c7', 'PHONE'],
  ] as const)('%s', (_, name, type) => {
    expect(typeOf(name, groups(name))).toBe(type)
  })
})
