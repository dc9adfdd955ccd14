import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { clustersOfProposal } from './clusters.fixture.ts'
import { lexicon, word } from './worlds.fixture.ts'

type Row = { readonly [column: string]: string }

const random = seededRandom(17)
const number = (digits: number) => String(10 ** (digits - 1) + random.below(9 * 10 ** (digits - 1)))

/** Families of one to four at one address, nobody twice. */
function people(families: number): readonly Row[] {
  const [given, family, towns, streets] = [
    ['Anna', 'Peter', 'Maria', 'Paul', 'Laura', 'Thomas', 'Sarah', 'Daniel', 'Emma', 'Martin', 'Julia', 'David'],
    lexicon(random, 300),
    lexicon(random, 30),
    lexicon(random, 80),
  ]
  return Array.from({ length: families }, () => {
    const town = random.below(towns.length)
    const home = {
      last_name: random.pick(family),
      street: `${random.pick(streets)} street ${1 + random.below(200)}`,
      city: towns[town]!,
      zip: String(10_000 + 37 * town),
      phone: `+49 ${number(9)}`,
    }
    const members = random.shuffled(given).slice(0, random.pick([1, 1, 2, 3, 4]))
    return members.map((first_name) => ({
      first_name,
      ...home,
      born: `${random.between(1930, 2010)}-0${random.between(1, 9)}-${random.between(10, 28)}`,
    }))
  }).flat()
}

const songs = (albums: number): readonly Row[] =>
  Array.from({ length: albums }, () => {
    const album = {
      artist: `${word(random)} ${word(random)}`,
      album: `${word(random)} ${word(random)}`,
      year: `${random.between(1960, 2020)}`,
    }
    return Array.from({ length: random.between(5, 12) }, () => ({ title: `${word(random)} ${word(random)}`, ...album }))
  }).flat()

const companies = (count: number): readonly Row[] => {
  const towns = lexicon(random, 60)
  return Array.from({ length: count }, () => ({
    company: `${word(random)} ${random.pick(['Foods', 'Steel', 'Tools', 'Paper'])} GmbH`,
    street: `${word(random)} ${number(2)}`,
    city: random.pick(towns),
    country: random.pick(['DE', 'FR', 'UK']),
    industry: random.pick(['food', 'steel']),
  }))
}

/** The clusters of two records or more, by their rows. */
async function found(rows: readonly Row[]): Promise<readonly (readonly number[])[]> {
  const names = new Map(Object.keys(rows[0]!).map((name) => [name, name]))
  const { clusterOf } = await clustersOfProposal(rows, names)
  const clusters = new Map<number, number[]>()
  for (const [row, cluster] of clusterOf.entries()) {
    if (cluster !== -1) clusters.set(cluster, [...(clusters.get(cluster) ?? []), row])
  }
  return [...clusters.values()].filter(({ length }) => length > 1)
}

/** Two lists that hold each row once: at random one of both, but for the first ones, which are in both, spelt otherwise in the second. */
function twoLists(rows: readonly Row[], inBoth: number, spelt: string): readonly Row[] {
  const dealt = rows.map((row): Row => ({ ...row, source: random.pick(['one', 'two']) }))
  const again = dealt.slice(0, inBoth).map((row): Row => {
    const text = row[spelt]!
    const at = 1 + random.below(text.length - 2)
    return { ...row, source: row.source === 'one' ? 'two' : 'one', [spelt]: text.slice(0, at) + text.slice(at + 1) }
  })
  return [...dealt, ...again]
}

describe('[LE-3023] [LE-3031] of two lists with little in common nothing else is merged', () => {
  test.each([
    ['people', people(500), 0, 'last_name'],
    ['people', people(500), 12, 'last_name'],
    ['companies', companies(1200), 12, 'company'],
  ])(
    '%s, in both %#',
    async (_, rows, inBoth, spelt) => {
      const both = Array.from({ length: inBoth }, (_row, at) => [at, rows.length + at])
      expect((await found(twoLists(rows, inBoth, spelt))).toSorted(([a], [b]) => a! - b!)).toEqual(both)
    },
    60_000,
  )
})

describe('[LE-3022] of a table in which nothing is there twice no records are merged', () => {
  test.each([
    ['people, families among them', people(500)],
    ['songs of albums', songs(150)],
    ['companies of few towns', companies(1200)],
  ])(
    '%s',
    async (_, rows) => {
      expect(await found(rows)).toEqual([])
    },
    60_000,
  )

  test('and the one that is there twice is found', async () => {
    const rows = people(500)
    const again = { ...rows[40]!, city: '' }
    expect(await found([...rows, again])).toEqual([[40, rows.length]])
  }, 60_000)
})
