import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { lexicon, tableOf } from '../worlds.fixture.ts'
import { findAliases } from './find-aliases.ts'
import { numberedSources } from './sources.ts'

type Row = Readonly<Record<string, string>>

const random = seededRandom(4)
const [families, towns, titles] = [lexicon(random, 400), lexicon(random, 60), lexicon(random, 900)]
const GIVEN = 'Ada,Grace,Alan,Edsger,Barbara,Donald,Frances,John,Mary,Peter,Robert,Susan,Thomas,Anna'.split(',')
const day = () => `${random.between(1, 28)}`.padStart(2, '0')
const month = () => `0${random.between(1, 9)}`
const year = () => String(random.between(1940, 2005))

/** What two or three lists call the same, by what each of its records says. */
function aliasesOf(lists: readonly (() => Row)[], headerHints = true) {
  return aliasesOfRows(rowsOf(lists), headerHints)
}

function rowsOf(lists: readonly (() => Row)[]): readonly Row[] {
  return lists.flatMap((record, list) => Array.from({ length: 200 }, () => ({ list: String(list), ...record() })))
}

function aliasesOfRows(rows: readonly Row[], headerHints = true) {
  const names = new Map([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => [name, name]))
  const table = tableOf(rows, names)
  const source = table.columns.find(({ name }) => name === 'list')!
  const columns = table.columns.filter((column) => column !== source)
  return findAliases({ ...table, columns }, numberedSources(source, true), headerHints)
}

const english = () => ({
  first_name: random.pick(GIVEN),
  last_name: random.pick(families),
  city: random.pick(towns),
  phone: `0${random.between(100_000_000, 999_999_999)}`,
  birth_date: `${year()}-${month()}-${day()}`,
})
const german = () => ({
  telefon: `+49 ${random.between(100, 999)} ${random.between(100_000, 999_999)}`,
  vorname: random.pick(GIVEN),
  nachname: random.pick(families),
  geboren: `${day()}.${month()}.${year()}`,
  ort: random.pick(towns),
})

test('[LE-4201] what two lists call otherwise is one column, by its type or by the words that both hold', () => {
  const united = {
    first_name: ['vorname'],
    last_name: ['nachname'],
    city: ['ort'],
    phone: ['telefon'],
    birth_date: ['geboren'],
  }
  expect(aliasesOf([english, german])).toEqual(united)
  const french = () => {
    const { first_name: prenom, last_name: nom, city: ville } = english()
    return { prenom, nom, ville }
  }
  expect(aliasesOf([english, german, french])).toMatchObject({
    first_name: ['vorname', 'prenom'],
    last_name: ['nachname', 'nom'],
    city: ['ort', 'ville'],
  })
})

test('[LE-4201] names of columns need not be known', () => {
  const nameless = () => {
    const { vorname: a, nachname: b, ort: c } = german()
    return { c, b, a }
  }
  expect(aliasesOf([english, nameless], false)).toEqual({ first_name: ['a'], last_name: ['b'], city: ['c'] })
})

test('[LE-4201] a whole is not united with its part, nor what one list has both of, nor what holds other words', () => {
  const whole = () => ({ full_name: `${random.pick(GIVEN)} ${random.pick(families)}`, city: random.pick(towns) })
  expect(aliasesOf([english, whole])).toBeUndefined()
  const twice = () => ({
    home_town: random.pick(towns),
    work_town: random.pick(towns),
    last_name: random.pick(families),
  })
  expect(Object.values(aliasesOf([twice, english])!)).toEqual([['city']])
  const [other, marks] = [lexicon(seededRandom(99), 300), () => String(random.between(1, 10))]
  const books = () => ({ title: random.pick(titles), stars: marks() })
  const games = () => ({ name: random.pick(other), age: String(random.between(30, 90)) })
  expect(aliasesOf([books, games])).toBeUndefined()
})

test('[LE-4201] nothing is united where no lists are known', () => {
  expect(
    findAliases(
      tableOf(
        [{ a: 'x', b: 'y' }],
        new Map([
          ['a', 'a'],
          ['b', 'b'],
        ]),
      ),
      undefined,
      true,
    ),
  ).toBeUndefined()
})

test('[LE-4201] in whatever order records are, the same is united', () => {
  const rows = rowsOf([english, german])
  const found = aliasesOfRows(rows)
  for (let draw = 0; draw < 3; draw++) {
    const shuffled = random.shuffled(rows)
    // The list whose record is the first gives its names.
    const pairs = Object.entries(aliasesOfRows(shuffled)!).map(([key, others]) => [key, ...others].toSorted().join())
    expect(pairs.toSorted()).toEqual(
      Object.entries(found!)
        .map(([key, others]) => [key, ...others].toSorted().join())
        .toSorted(),
    )
  }
})
