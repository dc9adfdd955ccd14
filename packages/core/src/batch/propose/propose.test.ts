import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { createTableBuilder } from '../columns/table.ts'
import { parseProject } from '../project.ts'
import { type Kind, kindOf } from './kind.ts'
import { profileOf } from './profile.ts'
import { proposeProject } from './propose-project.ts'

type Rows = readonly { readonly [column: string]: string }[]

function tableOf(rows: Rows) {
  const builder = createTableBuilder()
  for (const row of rows) {
    for (const [name, text] of Object.entries(row)) {
      const column = builder.column(name)
      column.set(builder.row, column.dictionary.numberOfText(text))
    }
    builder.endRow()
  }
  return builder.table()
}

const many = (textOf: (index: number) => string) => Array.from({ length: 200 }, (_, index) => textOf(index))

describe('the kind of a column', () => {
  test.each<[Kind, string, readonly string[]]>([
    ['EMAIL', 'contact', many((n) => `person${n}@example.org`)],
    ['DATE', 'when', many((n) => `19${10 + (n % 90)}-0${1 + (n % 9)}-1${n % 10}`)],
    ['DATE', 'born', many((n) => `19${10 + (n % 90)}0${1 + (n % 9)}1${n % 10}`)],
    ['PHONE', 'contact', many((n) => `+34 600 ${100 + n} 1${n % 10}5`)],
    ['PHONE', 'phone', many((n) => `60012${1000 + n}`)],
    ['IDENTIFIER', 'number', many((n) => `X${70_000 + n * 7}`)],
    ['FIRST_NAME', 'given_name', many((n) => `name${n}`)],
    ['FIRST_NAME', 'First Name', many((n) => `name${n}`)],
    ['LAST_NAME', 'surname', many((n) => `name${n}`)],
    ['POSTCODE', 'zip', many((n) => `${28_000 + n}`)],
    ['STREET', 'address_1', many((n) => `${n} High Street`)],
    ['PLACE', 'city', many((n) => `town ${n}`)],
    ['CATEGORY', 'type', many((n) => `type ${n % 7}`)],
    ['TEXT', 'title', many((n) => `thing ${n}`)],
    ['WORDS', 'title', many((n) => `some words about ${n} things`)],
  ])('is %s for %s', (kind, name, texts) => {
    const table = tableOf(texts.map((text) => ({ [name]: text })))
    expect(kindOf(profileOf(table.columns[0]!, table.rows))).toBe(kind)
  })
})

/** People of whom some are there twice, the second time with a typing error in the family name. */
function people(count: number): Rows {
  const random = seededRandom(5)
  const one = (): { readonly [column: string]: string } => ({
    first_name:
      random.pick(['ada', 'grace', 'charles', 'alan', 'emmy', 'sofia', 'carl', 'leonhard']) + random.below(30),
    last_name: random.pick(['lovelace', 'hopper', 'babbage', 'turing', 'noether', 'gauss', 'euler']) + random.below(50),
    birth_date: `19${random.between(10, 99)}-0${random.between(1, 9)}-1${random.below(10)}`,
    country: random.pick(['GB', 'DE']),
    constant: 'same',
  })
  const originals = Array.from({ length: count }, one)
  const copies = originals
    .filter((_, index) => index % 4 === 0)
    .map((row) => ({ ...row, last_name: `x${row.last_name}` }))
  return [...originals, ...copies]
}

describe('a proposal', () => {
  test('[DD-12] is the same for the same records, and can be used as it was written', () => {
    const stated = proposeProject(tableOf(people(400)), new Set())
    expect(proposeProject(tableOf(people(400)), new Set())).toEqual(stated)
    const project = parseProject(JSON.parse(JSON.stringify(stated)), 'p.json')
    expect(project.dataset.columns.map(({ key, token }) => `${key} ${token}`)).toEqual([
      'first_name NAME_FIRST',
      'last_name NAME_LAST',
      'birth_date DATE',
      'country TEXT',
      'constant TEXT',
    ])
  })

  test('[DD-12] brings records together by what is rare, and by more than one column', () => {
    const { indexer } = parseProject(proposeProject(tableOf(people(3000)), new Set()), 'p.json')
    const keys = indexer.mappings.map((mapping) => mapping.keys)
    expect(keys).not.toContainEqual(['country'])
    expect(new Set(keys.flat()).size).toBeGreaterThanOrEqual(3)
    expect(keys.flat()).not.toContain('constant')
  })

  test('[DD-12] lets rare agreement say more than common one, and disagreement speak against', () => {
    const { classifier } = parseProject(proposeProject(tableOf(people(3000)), new Set()), 'p.json')
    const weights = (column: string) =>
      classifier.mappings.find(({ keys }) => keys[0] === column)?.levels?.map(({ weight }) => weight) ?? []
    expect(weights('birth_date')[0]).toBeGreaterThan(weights('country')[0] as number)
    for (const column of ['first_name', 'birth_date', 'country']) {
      expect(weights(column)).toEqual([...weights(column)].sort((a, b) => b - a))
      expect(weights(column).at(-1)).toBeLessThan(0)
    }
  })

  test('leaves special columns out, and is refused where nothing tells records apart', () => {
    const stated = proposeProject(tableOf(people(100)), new Set(['country']))
    expect(parseProject(stated, 'p.json').dataset.columns.map(({ key }) => key)).not.toContain('country')
    const same = tableOf([{ a: 'x' }, { a: 'x' }])
    expect(() => proposeProject(same, new Set())).toThrow(/state a project with --config/)
    expect(() => proposeProject(same, new Set(['a']))).toThrow(/state a project with --config/)
  })
})
