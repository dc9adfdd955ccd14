import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { seeColumns } from './see-columns.ts'
import { twinSetsOf, twinsIn } from './twin-sets.ts'
import { unrelatedColumns } from './unrelated-columns.ts'

type Row = { readonly [column: string]: string }

function profilesOf(rows: readonly Row[]) {
  const names = Object.keys(rows[0]!)
  const table = tableOf(rows, new Map(names.map((name) => [name, name])))
  return table.columns.map((column) => profileOf(column, table.rows))
}

function setsOf(rows: readonly Row[], ...names: readonly string[]): readonly string[] {
  const profiles = profilesOf(rows)
  const sets = twinSetsOf(
    profiles,
    profiles.filter(({ name }) => names.includes(name)),
  )
  return sets.map(({ of }) => of.map(({ name }) => name).join('+'))
}

const random = seededRandom(7)
const NUMBERS = Array.from({ length: 4000 }, () => random.between(0, 1_000_000))
const any = (at: number, below: number): number => NUMBERS[at]! % below

/** Passengers, each with two bookings on two of 12 flights; a flight has its two towns and its gate. */
const BOOKINGS = Array.from({ length: 800 }, (_, booking): Row => {
  const [passenger, flight] = [booking % 400, any(booking, 12)]
  return {
    passenger: `Qo${passenger} Zu${passenger * 7}`,
    passport: `P${passenger * 31}X`,
    born: `${1940 + (passenger % 60)}0${1 + (passenger % 9)}1${passenger % 10}`,
    flight: `KL${flight}`,
    from: `F${flight % 25}`,
    to: `T${(flight * 3) % 40}`,
    gate: `G${flight}`,
    seat: `${any(booking + 1000, 40)}${'ABCDEF'.charAt(any(booking + 2000, 6))}`,
  }
})

describe('[LE-3200] which records are the same the columns say themselves', () => {
  test('passengers have more in common than those of one flight', () => {
    const sets = setsOf(BOOKINGS)
    expect(sets).toContain('passenger+passport')
    expect(sets.filter((of) => /flight|from|to|gate|seat/.test(of))).toEqual([])
    const profiles = profilesOf(BOOKINGS)
    expect([...unrelatedColumns(profiles, twinSetsOf(profiles, []))].sort()).toEqual(
      ['flight', 'from', 'gate', 'seat', 'to'], // and nothing that is of the passenger
    )
  })

  test('where nothing is known of any column', () => {
    const rows = Array.from({ length: 600 }, (_, offer): Row => {
      const thing = offer % 300
      return {
        title: `Drill ${any(thing, 9000)} mark ${thing}`,
        code: `${thing * 7919}`,
        maker: `M${thing % 60}`,
        stock: String(any(offer + 1000, 500)),
      }
    })
    const seen = seeColumns(profilesOf(rows), true)
    const unrelated = [...seen].filter(([, { type }]) => type === 'UNRELATED').map(([name]) => name)
    expect(unrelated).toEqual(['stock'])
  })

  test('one column alone says it with eight bits, where two others agree', () => {
    const offers = (things: number, second: string): readonly Row[] =>
      Array.from({ length: 2 * things }, (_, offer) => {
        const thing = offer % things
        return {
          code: `C${thing}`,
          kind: `K${thing % 9}`,
          [second]: second === 'form' ? `F${thing % 7}` : `F${any(offer, 7)}`,
        }
      })
    expect(setsOf(offers(300, 'form'))).toContain('code')
    expect(setsOf(offers(100, 'form'))).not.toContain('code') // fewer bits
    expect(setsOf(offers(300, 'note'))).not.toContain('code')
  })

  test('of people a name has to be the same', () => {
    const rows = Array.from({ length: 400 }, (_, row): Row => {
      const home = row % 200
      return {
        given: `Given ${any(row, 90)}`,
        family: `Family ${home}`,
        street: `Street ${home}`,
        phone: `${home * 31}`,
        town: `T${home % 40}`,
      }
    })
    expect(setsOf(rows)).toContain('family+street')
    expect(setsOf(rows, 'given')).toEqual([])
  })
})

test.each([
  ['half of the words of both', (part: number) => `P${part} Q${part} S${part}`, ['code']],
  ['fewer', (part: number) => `P${part} S${part} T${part}`, []],
])('[LE-3404] texts of several words agree where they have %s in common', (_, textOf, sets) => {
  const rows = Array.from({ length: 600 }, (_row, row): Row => {
    const part = row >> 1
    return {
      code: `C${part * 37}-${part}`,
      maker: `M${part % 40}`,
      title: row % 2 === 0 ? `P${part} Q${part} R${part}` : textOf(part),
      note: `n${row}`,
    }
  })
  expect(setsOf(rows).filter((of) => of === 'code')).toEqual(sets)
})

describe('[LE-4103] where chance makes most pairs that are the same in two columns, it takes three', () => {
  /** Families of few names in few towns, each of two hundred people in two censuses. */
  const people = (names: number) =>
    Array.from({ length: 1600 }, (_, row): Row => {
      const person = row < 200 ? row : row - 200
      const of = (salt: number, below: number): string =>
        `${'abcdefgh'.charAt(salt)}${any((person * 7 + salt * 311) % 4000, below)}`
      return {
        first: of(1, names),
        last: of(2, names),
        born: of(3, 30),
        mother: of(4, 12),
        father: of(5, 12),
        room: `r${any(row, 900)}`,
      }
    })

  test('of forty given names and as many family names', () => {
    const sets = setsOf(people(40), 'first')
    expect(sets.length).toBeGreaterThan(0)
    expect(sets.every((of) => of.split('+').length === 3 && of.startsWith('first+'))).toBe(true)
  })
  test('and two are enough where names are many', () => {
    const sets = setsOf(people(4000), 'first')
    expect(sets).toContain('first+last')
    expect(sets.every((of) => of.split('+').length === 2)).toBe(true)
  })
})

test('[LE-4420] pairs of two lists: each row with the last one of another list that is the same', () => {
  const same = Int32Array.of(1, 1, 2, 1, 1, 2, 0, 0)
  const lists = Int32Array.of(5, 5, 5, 6, 6, 5, 5, 6)
  const pairsOf = (sources?: Int32Array) => {
    const { a, b } = twinsIn([same], sources)
    return [...a].map((one, at) => [one, b[at]])
  }
  expect(pairsOf()).toEqual([
    [0, 1],
    [1, 3],
    [3, 4],
    [2, 5],
  ])
  expect(pairsOf(lists)).toEqual([
    [1, 3],
    [1, 4],
  ])
})
