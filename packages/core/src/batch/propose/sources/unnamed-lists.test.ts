import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { dedupeFiles } from '../../dedupe-files.ts'
import { filesOfTest } from '../../files.fixture.ts'
import { lexicon, tableOf } from '../worlds.fixture.ts'
import { unnamedLists } from './unnamed-lists.ts'

type Book = Record<'title' | 'author' | 'year' | 'pages', string>
type Row = { readonly [column: string]: string }

interface Given {
  /** Of both lists together. */
  readonly records?: number
  /** Of the records, those of the first list. */
  readonly first?: number
  /** Columns that the second list writes in its own way. */
  readonly ways?: readonly (keyof Book)[]
  /** No book of the second list is in the first one, and each is there twice. */
  readonly areKinds?: boolean
}

const WAYS: { readonly [column in keyof Book]: (text: string) => string } = {
  title: (text) => `${text} - a novel`,
  author: (text) => text.toUpperCase(),
  year: (text) => `© ${text}`,
  pages: (text) => `${text} pages`,
}

/** Books of two shops, by row which one of them has it. */
function books({ records = 600, first = 0.5, ways = ['year', 'pages'], areKinds = false }: Given = {}) {
  const random = seededRandom(4502)
  const [words, names] = [lexicon(random, 900), lexicon(random, 400)]
  let made = 0
  const rare = (): string => `${random.pick(words)}${made++}`
  const book = (): Book => ({
    title: `${rare()} of ${rare()} ${random.pick(words)}`,
    author: `${random.pick(names)} ${random.pick(names)}`,
    year: String(random.between(1960, 2020)),
    pages: String(random.between(90, 900)),
  })
  const ofFirst = Math.round(records * first)
  const one = Array.from({ length: ofFirst }, book)
  const other = Array.from({ length: records - ofFirst }, (_, at) => (at % 2 === 0 && !areKinds ? one[at]! : book()))
  const again = areKinds ? other.map((each, at) => other[at - (at % 2)] ?? each) : other
  const second = again.map((each) => ({
    ...each,
    ...Object.fromEntries(ways.map((way) => [way, WAYS[way](each[way])])),
  }))
  const all = [...one.map((row) => [row, 1] as const), ...second.map((row) => [row, 2] as const)]
  const mixed = random.shuffled(all)
  return { rows: mixed.map(([row]): Row => row), lists: mixed.map(([, list]) => list) }
}

function listsIn(given: Given = {}) {
  const { rows, lists } = books(given)
  const { columns } = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const found = unnamedLists(columns, rows.length)
  return (
    found && { ...found, right: lists.filter((list, row) => (list === lists[0]) === (found.of[row] === found.of[0])) }
  )
}

describe('[LE-4502] two lists that nothing names', () => {
  test('are known by what goes together in how their columns are written', () => {
    const found = listsIn({ ways: ['author', 'year', 'pages'] })
    expect(found?.by).toEqual(['author', 'year', 'pages'])
    expect(found?.right).toHaveLength(600)
  })

  test.each([
    ['one column in two ways', { ways: ['year'] }, false],
    ['two columns', { ways: ['year', 'pages'] }, true],
    ['a title to which one adds something, and a number of pages', { ways: ['title', 'pages'] }, true],
    ['199 records', { records: 199 }, false],
    ['200 records', { records: 200 }, true],
    ['a list with a tenth of the records', { first: 0.9 }, true],
    ['one with less than that', { first: 0.91 }, false],
    ['two kinds of things, of which one is there twice', { areKinds: true }, false],
    ['more records than are looked at', { records: 9000 }, true],
  ] satisfies readonly (readonly [string, Given, boolean])[])('%s', (_, given, expected) => {
    expect(listsIn(given) !== undefined).toBe(expected)
  })
})

describe('[LE-4502] files of two lists', () => {
  const { path, put, text } = filesOfTest()
  const csv = (rows: readonly Row[]) =>
    [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n')

  test('hold each thing once, and the project says why; so it is with the project', async () => {
    const { rows } = books({ ways: ['author', 'year', 'pages'] })
    const file = put('books.csv', csv(rows))
    const report = await dedupeFiles({ files: [file], out: path('out.csv') })
    expect(report.sources).toEqual({ 'list 1': 300, 'list 2': 300 })
    expect(Math.abs(report.clusters.match - 150)).toBeLessThan(5)
    const { dataset, classifier } = JSON.parse(text('out.project.json'))
    expect(dataset.description).toContain(
      'of two lists that nothing names, each of which has its way of author, year, pages',
    )
    expect(classifier.onePerSource).toBe(true)
    await dedupeFiles({ files: [file], out: path('again.csv'), config: path('out.project.json') })
    expect(text('again.csv')).toBe(text('out.csv'))
  }, 60_000)

  test('are not asked for where the project holds no list once', async () => {
    const { rows } = books()
    const file = put('some.csv', csv(rows))
    await dedupeFiles({ files: [file], out: path('some-out.csv') })
    const { classifier, ...project } = JSON.parse(text('some-out.project.json'))
    const { onePerSource, ...others } = classifier
    const config = put('plain.json', JSON.stringify({ ...project, classifier: others }))
    const report = await dedupeFiles({ files: [file], out: path('plain-out.csv'), config })
    expect([onePerSource, report.sources]).toEqual([true, undefined])
  }, 60_000)
})
