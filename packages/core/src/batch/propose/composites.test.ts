import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { clustersOfProposal, f1OfClusters } from './clusters.fixture.ts'
import { compositesOf, titleWithParts } from './composites.ts'
import { profileOf } from './profile.ts'
import type { SeenColumns, SeenType } from './types/column-type.ts'
import { lexicon, tableOf } from './worlds.fixture.ts'

type Row = { readonly [column: string]: string }

/** The columns that say one thing together, of records that hold texts of these types. */
function composed(
  rows: readonly Row[],
  types: { readonly [column: string]: SeenType },
): readonly (readonly string[])[] {
  const table = tableOf(rows, new Map(Object.keys(types).map((column) => [column, column])))
  const seen: SeenColumns = new Map(Object.entries(types).map(([column, type]) => [column, { type, why: 'it is so' }]))
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  return compositesOf(profiles, seen).map(({ columns, comparer }) => [comparer, ...columns.map(({ name }) => name)])
}

const OF_NAMES: { readonly [column: string]: SeenType } = {
  name: 'FULL_NAME',
  first: 'GIVEN_NAME',
  last: 'FAMILY_NAME',
}
const OF_ADDRESSES: { readonly [column: string]: SeenType } = {
  city: 'CITY',
  state: 'REGION',
  street: 'STREET',
  code: 'POSTAL_CODE',
}

const whole = (at: number): Row => ({ name: `Ida${at} Mo${at}`, first: '', last: '' })
const parts = (at: number): Row => ({ name: '', first: `Ida${at}`, last: `Mo${at}` })
const both = (at: number): Row => ({ ...parts(at), name: `Ida${at} Mo${at}` })
const line = (at: number, town = at): Row => ({
  street: `${at} High St, Town${town} ${10_000 + at}`,
  city: '',
  state: '',
  code: '',
})
const columns = (at: number): Row => ({
  street: `${at} High St`,
  city: `Town${at}`,
  state: 'Ohio',
  code: `${10_000 + at}`,
})

/** Of each kind so many, numbered from 0. */
function rowsOf(...kinds: readonly (readonly [number, (at: number) => Row])[]): readonly Row[] {
  return kinds.flatMap(([count, make]) => Array.from({ length: count }, (_, at) => make(at)))
}

describe('what some records say in one column and others in several', () => {
  test('[LE-4000] whole names beside given and family names', () => {
    const found = [['NAME', 'name', 'first', 'last']]
    const few = (at: number): Row => whole(at % 4)
    expect(composed(rowsOf([100, whole], [100, parts]), OF_NAMES)).toEqual(found)
    expect(composed(rowsOf([5, whole], [95, parts]), OF_NAMES)).toEqual(found)
    expect(composed(rowsOf([95, few], [5, parts]), OF_NAMES)).toEqual(found)
    expect(composed(rowsOf([4, whole], [96, parts]), OF_NAMES)).toEqual([])
    expect(composed(rowsOf([96, few], [4, parts]), OF_NAMES)).toEqual([])
  })

  test('[LE-4000] not where records say both: then these are compared as they stand', () => {
    expect(composed(rowsOf([100, whole], [95, parts], [5, both]), OF_NAMES)).toHaveLength(1)
    expect(composed(rowsOf([100, whole], [94, parts], [6, both]), OF_NAMES)).toEqual([])
  })

  test('[LE-4000] not where the whole is of others: a tenth of them hold a part that stands by itself elsewhere', () => {
    const other = (at: number): Row => ({ ...whole(at), name: `Jo${at} Au${at}` })
    expect(composed(rowsOf([10, whole], [90, other], [100, parts]), OF_NAMES)).toHaveLength(1)
    expect(composed(rowsOf([9, whole], [91, other], [100, parts]), OF_NAMES)).toEqual([])
  })

  test('[LE-4000] addresses in one line beside streets with towns of their own, in the order in which they are written', () => {
    const found = [['ADDRESS', 'street', 'code', 'city', 'state']]
    expect(composed(rowsOf([100, line], [100, columns]), OF_ADDRESSES)).toEqual(found)
    const own = rowsOf([100, line], [100, columns]).map(({ street = '', ...row }) =>
      row.city === '' ? { ...row, line: street, street: '' } : { ...row, line: '', street },
    )
    const types = { ...OF_ADDRESSES, line: 'ADDRESS' as const }
    expect(composed(own, types)).toEqual([['ADDRESS', 'line', 'street', 'code', 'city', 'state']])
  })

  test('[LE-4000] not where towns are missing, though some streets are called after one: three in ten hold a town', () => {
    const elsewhere = (at: number): Row => ({ ...line(at, at + 1000), street: `${at} High St, Village` })
    expect(composed(rowsOf([30, line], [70, elsewhere], [100, columns]), OF_ADDRESSES)).toHaveLength(1)
    expect(composed(rowsOf([29, line], [71, elsewhere], [100, columns]), OF_ADDRESSES)).toEqual([])
  })

  test('[LE-4000] what is said beside the whole is no part of it', () => {
    const stated = (share: number) => (at: number) => ({ ...line(at), state: at < share ? 'Ohio' : '' })
    const last = (rows: readonly Row[]) => composed(rows, OF_ADDRESSES)[0]?.at(-1)
    expect(last(rowsOf([100, stated(5)], [100, columns]))).toBe('state')
    expect(last(rowsOf([100, stated(6)], [100, columns]))).toBe('city')
  })
})

describe('a title in which others have what stands beside theirs', () => {
  const song = (at: number) => `song ${at} of all`
  const apart = (at: number): Row => ({ title: song(at), artist: `band ${at % 7}`, note: '' })
  const before = (at: number): Row => ({ title: `band ${at % 7} - ${song(at)}`, artist: '', note: '' })
  const without = (at: number): Row => ({ title: `${song(at)} again`, artist: '', note: '' })
  const joinedOf = (rows: readonly Row[], types: { readonly [column: string]: SeenType } = {}) => {
    const all = { title: 'WORDS', artist: 'WORDS', note: 'TEXT', ...types } as const
    const table = tableOf(rows, new Map(Object.keys(all).map((column) => [column, column])))
    const seen: SeenColumns = new Map(Object.entries(all).map(([column, type]) => [column, { type, why: '' }]))
    const profiles = table.columns.map((column) => profileOf(column, table.rows))
    return titleWithParts(profiles, seen)?.map(({ name }) => name)
  }

  test('[LE-4005] half of the titles of those without one hold it', () => {
    expect(joinedOf(rowsOf([20, before], [20, without], [40, apart]))).toEqual(['title', 'artist'])
    expect(joinedOf(rowsOf([19, before], [21, without], [40, apart]))).toBeUndefined()
    expect(joinedOf(rowsOf([40, apart]))).toBeUndefined()
  })

  test('[LE-4005] what makes variants, in one word or in several, and nothing else that is short', () => {
    const beside = (at: number): Row => ({ title: song(at), artist: `${at % 7}x40`, note: '' })
    const behind = (at: number): Row => ({ title: `${song(at)} ${at % 7} x 40`, artist: '', note: '' })
    const rows = rowsOf([20, behind], [20, without], [40, beside])
    expect(joinedOf(rows, { artist: 'VARIANT' })).toEqual(['title', 'artist'])
    expect(joinedOf(rows, { artist: 'TEXT' })).toBeUndefined()
    expect(joinedOf(rowsOf([19, behind], [21, without], [40, beside]), { artist: 'VARIANT' })).toBeUndefined()
  })

  test('[LE-4005] not of people, nor of what is no title', () => {
    const rows = rowsOf([20, before], [20, without], [40, apart])
    expect(joinedOf(rows, { note: 'GIVEN_NAME' })).toBeUndefined()
    expect(joinedOf(rows, { note: 'CITY' })).toBeUndefined()
    expect(joinedOf(rows, { artist: 'COMPANY' })).toBeUndefined()
    const longer = rows.map((row, at) => ({
      ...row,
      artist: row.artist === '' ? '' : `${row.artist} beside ${at} others ${at}`,
    }))
    expect(joinedOf(longer)).toBeUndefined() // the artists have more different values: they are the titles
  })
})

describe('names that no list of names has', () => {
  const unknown = (whole: SeenType, part: SeenType) => ({ name: whole, first: part, last: part, born: 'DATE' as const })
  const spoken = (at: number): Row => ({
    name: `zo${'x'.repeat(at)} ka${'y'.repeat(at)}`,
    first: '',
    last: '',
    born: '',
  })
  const apart = (at: number): Row => ({ name: '', first: `zo${'x'.repeat(at)}`, last: `ka${'y'.repeat(at)}`, born: '' })
  const other = (at: number): Row => ({ ...spoken(at), name: `zi${'x'.repeat(at)} ka${'y'.repeat(at)}` })

  test('[LE-4000] two words or three, of which others have two in columns of their own', () => {
    const found = [['NAME', 'name', 'first', 'last']]
    expect(composed(rowsOf([30, spoken], [30, apart]), unknown('WORDS', 'TEXT'))).toEqual(found)
    expect(composed(rowsOf([30, spoken], [30, apart]), unknown('WORDS', 'FAMILY_NAME'))).toEqual(found)
    expect(composed(rowsOf([30, spoken], [30, apart]), unknown('COMPANY', 'TEXT'))).toEqual([])
    expect(composed(rowsOf([30, spoken], [30, apart]), unknown('WORDS', 'CITY'))).toEqual([])
    const long = (at: number): Row => ({ ...spoken(at), name: `the of ${spoken(at).name}` })
    expect(composed(rowsOf([30, long], [30, apart]), unknown('WORDS', 'TEXT'))).toEqual([])
  })

  test('[LE-4000] three in ten of them hold such words, both of them, and one in twenty a digit', () => {
    expect(composed(rowsOf([9, spoken], [21, other], [30, apart]), unknown('WORDS', 'TEXT'))).toHaveLength(1)
    expect(composed(rowsOf([8, spoken], [22, other], [30, apart]), unknown('WORDS', 'TEXT'))).toEqual([])
    const numbered = (at: number): Row => ({ ...spoken(at), name: `zo${at} ka${'y'.repeat(at)}` })
    expect(composed(rowsOf([38, spoken], [2, numbered], [30, apart]), unknown('WORDS', 'TEXT'))).toHaveLength(1)
    expect(composed(rowsOf([38, spoken], [3, numbered], [30, apart]), unknown('WORDS', 'TEXT'))).toEqual([])
  })
})

const random = seededRandom(4000)
const [givens, families, streets, towns] = [80, 400, 60, 30].map((size) => lexicon(random, size)) as [
  string[],
  string[],
  string[],
  string[],
]

/** People of two lists with nothing but a name and an address, which the second writes in one column each. */
function peopleOfTwoLists(count: number) {
  const ofFirst = () => ({
    source: 'one',
    first_name: random.pick(givens),
    last_name: random.pick(families),
    full_name: '',
    address: `${random.between(1, 90)} ${random.pick(streets)} street`,
    city: random.pick(towns),
    postcode: String(random.between(10_000, 10_099)),
  })
  const first = Array.from({ length: count }, ofFirst)
  const second = [...first.slice(0, count / 2), ...Array.from({ length: count / 2 }, ofFirst)].map((row) => ({
    source: 'two',
    first_name: '',
    last_name: '',
    full_name: `${row.first_name} ${row.last_name}`,
    address: `${row.address}, ${row.postcode} ${row.city}`,
    city: '',
    postcode: '',
  }))
  const things = [...first, ...second].map((_, at) => (at >= count && at < count * 1.5 ? at - count : at))
  return { rows: [...first, ...second], things }
}

test('[LE-4000] people of two lists, of which one writes names and addresses in one column each', async () => {
  const { rows, things } = peopleOfTwoLists(400)
  const names = new Map(Object.keys(rows[0]!).map((name) => [name, name]))
  const { project, clusterOf } = await clustersOfProposal(rows, names)
  expect(f1OfClusters(things, clusterOf)).toBeGreaterThan(0.95)
  const { mappings } = project.indexer
  expect(mappings.find(({ id }) => id === 'words-full_name')).toMatchObject({
    keys: ['full_name', 'first_name', 'last_name'],
    combine: true,
    transform: { full_name: 'TOKEN_PAIRS', first_name: 'TOKEN_PAIRS', last_name: 'TOKEN_PAIRS' },
  })
}, 60_000)
