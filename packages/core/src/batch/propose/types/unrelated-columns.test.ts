import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { type TwinSet, twinSetsOf } from './twin-sets.ts'
import { unrelatedColumns } from './unrelated-columns.ts'

interface Shape {
  /** So many of 300 people have a second record. */
  readonly twice?: number
  /** What is asked, of each record: by person and by which of his records it is. */
  readonly note: (person: number, record: number) => string
  /** The third column and the fourth, which say that the two records are of one person; others have one each. @default they do */
  readonly town?: (person: number, record: number) => string
  readonly phone?: (person: number, record: number) => string
  /** The first column holds given names. @default true */
  readonly people?: boolean
}

/** Whether the column is found unrelated, beside given names, mail and town. */
function isUnrelated({
  twice = 100,
  note,
  town = (person) => `town ${person}`,
  phone = town,
  people = true,
}: Shape): boolean {
  const rows = Array.from({ length: 300 }, (_, person) => person).flatMap((person) =>
    (person < twice ? [0, 1] : [0]).map((record) => ({
      given: `given ${person}`,
      mail: `mail ${person}`,
      town: town(person, record),
      phone: phone(person, record),
      note: note(person, record),
    })),
  )
  const table = tableOf(rows, new Map(['given', 'mail', 'town', 'phone', 'note'].map((name) => [name, name])))
  const [given, mail, third, fourth, asked] = table.columns.map((column) => profileOf(column, table.rows))
  const telling = [given!, mail!, third!, fourth!]
  return unrelatedColumns([asked!], twinSetsOf(telling, people ? [given!] : [])).has('note')
}

const random = seededRandom(4)
const NIGHTS = Array.from({ length: 600 }, () => String(random.between(1, 8)))
const nights = (person: number, record: number): string => NIGHTS[2 * person + record]!

describe('[LE-3094] a column in which records that are otherwise the same are no more alike than any two', () => {
  test('is unrelated', () => {
    expect(isUnrelated({ note: nights })).toBe(true)
  })

  test('with thirty such pairs or more, fewer show nothing', () => {
    expect(isUnrelated({ twice: 30, note: nights })).toBe(true)
    expect(isUnrelated({ twice: 29, note: nights })).toBe(false)
  })

  test('… with values on both sides', () => {
    const some = (people: number) =>
      isUnrelated({ note: (person, record) => (person < people ? nights(person, record) : '') })
    expect(some(30)).toBe(true)
    expect(some(29)).toBe(false)
  })

  test('of which two more columns agree in two fifths or more, one of what is no people: else nothing shows that they are of one thing', () => {
    const sameTown = (people: number) =>
      isUnrelated({
        twice: 50,
        note: nights,
        town: (person, record) => `town${person}x${person < people ? 0 : record}`,
      })
    expect(sameTown(21)).toBe(true)
    expect(sameTown(19)).toBe(false)
    const apart = (person: number, record: number) => `${person}x${record}`
    expect(isUnrelated({ note: nights, phone: apart })).toBe(false)
    expect(isUnrelated({ note: nights, phone: apart, people: false })).toBe(true) // one more is enough where nobody has a name
    expect(isUnrelated({ note: nights, phone: apart, town: apart, people: false })).toBe(false)
  })
})

describe('[LE-3094] alike in any way is related', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const nameOf = (number: number): string => `${letters.charAt(number % 26)}${letters.charAt((7 * number) % 26)}olter`

  test.each<[string, (person: number, record: number) => string]>([
    ['the same value of a quarter', (person, record) => (person % 4 === 0 ? `v${person}` : `v${person} ${record}`)],
    ['an initial beside a name', (person, record) => (record === 0 ? nameOf(person) : nameOf(person).charAt(0))],
    ['the first half', (person, record) => `${1000 + person}x${record}${(person * 7919) % 9973}`],
    ['the last half', (person, record) => `${(person * 7919 + record * 31) % 97}${1000 + person}${2000 + person}`],
    ['days of one month', (person, record) => `${1950 + (person % 50)}-0${1 + (person % 9)}-1${record}`],
    ['amounts that are near', (person, record) => `${person * person * 10 + record + 1}.50`],
    [
      'a number of a part in common',
      (person, record) =>
        `${record === 0 ? 'red thing' : 'old one'} ${person * 17}x${person} ${record === 0 ? 'new' : 'us'}`,
    ],
    ['a word in common', (person, record) => `${record === 0 ? 'red' : 'old'} thing${person} ${record * 17 + person}`],
  ])('%s', (_what, note) => {
    expect(isUnrelated({ note })).toBe(false)
  })
})

test('[LE-3094] members of one household are the same in much: records have to be the same in a name', () => {
  const rows = Array.from({ length: 200 }, (_, house) =>
    [0, 1].map((member) => ({
      given: `given ${(house * 2 + member) % 150}`,
      family: `family ${house}`,
      street: `street ${house}`,
      town: `town ${house}`,
      zip: `z${house}`,
      born: `19${10 + ((house * 37 + member * 41) % 89)}-01-0${1 + member}`,
    })),
  ).flat()
  const table = tableOf(rows, new Map(['given', 'family', 'street', 'town', 'zip', 'born'].map((name) => [name, name])))
  const [given, family, street, town, zip, born] = table.columns.map((column) => profileOf(column, table.rows)) as [
    never,
    never,
    never,
    never,
    never,
    never,
  ]
  expect(unrelatedColumns([born], twinSetsOf([given, family, street, town, zip], [])).has('born')).toBe(true)
  expect(unrelatedColumns([born], twinSetsOf([given, family, street, town, zip], [given])).has('born')).toBe(false)
})

test('[LE-3405] a pair that several sets have counts once', () => {
  // Beside given name, mail, town and phone there are many sets of the same pairs: ten that are alike by chance would count each time.
  const alike = (pairs: number) =>
    isUnrelated({ note: (person, record) => (person < pairs ? `n${person}` : `n${person * 2 + record * 7919}`) })
  expect(alike(2)).toBe(true)
  expect(alike(3)).toBe(false)
})

test('[LE-3407] codes of one system begin alike, and their beginnings are not asked', () => {
  const texts = Array.from({ length: 400 }, (_, row) => `${row < 200 ? 'SAP-000' : 'MAX-111'}${(row * 7919) % 9973}`)
  const rows = texts.map((code, row) => ({
    name: `part ${row % 200}`,
    mail: `m${row % 200}`,
    town: `t${row % 200}`,
    code,
  }))
  const within = rows.map((row, at) => ({ ...row, code: texts[(at % 200) * 2 + (at < 200 ? 0 : 1)]! }))
  const table = tableOf(within, new Map(['name', 'mail', 'town', 'code'].map((name) => [name, name])))
  const [name, mail, town, code] = table.columns.map((column) => profileOf(column, table.rows))
  const sets = twinSetsOf([name!, mail!, town!], [])
  expect(unrelatedColumns([code!], sets).has('code')).toBe(false)
  expect(unrelatedColumns([code!], sets, { areCodes: true }).has('code')).toBe(true)
})

test('[LE-4420] pairs of two lists are asked for themselves: those of one list are two things of one owner', () => {
  // Each of 150 people has three policies, which both lists state, the one behind the other.
  const rows = Array.from({ length: 450 }, (_, policy) => {
    const told = { given: `given ${Math.floor(policy / 3)}`, begun: `b${random.below(1_000_000)}` }
    return ['one', 'two'].map(() => ({ ...told, shelf: `s${random.below(1_000_000)}` }))
  }).flat()
  const table = tableOf(rows, new Map(['given', 'begun', 'shelf'].map((name) => [name, name])))
  const [given, begun, shelf] = table.columns.map((column) => profileOf(column, table.rows))
  const pairs = (some: readonly number[], by: number) => ({
    a: Int32Array.from(some),
    b: Int32Array.from(some, (row) => row + by),
  })
  const policies = Array.from({ length: 450 }, (_, policy) => policy)
  const inside = [
    {
      of: [given!],
      twins: pairs(
        policies.filter((policy) => policy % 3 < 2).map((one) => 2 * one),
        2,
      ),
    },
  ]
  const twins = pairs(
    policies.map((one) => 2 * one),
    1,
  )
  const foundBy = (across: TwinSet[]) => [...unrelatedColumns([begun!, shelf!], inside, { across })].sort()
  expect(foundBy([])).toEqual(['begun', 'shelf'])
  expect(foundBy([{ of: [given!], twins }])).toEqual(['shelf'])
  // All that is of one thing is the same in it: of nothing else are there such sets.
  expect(foundBy([{ of: [given!, begun!], twins }])).toEqual(['shelf'])
})
