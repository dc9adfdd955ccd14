import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../lib/random.ts'
import { valuesOfRow } from '../columns/values-of.ts'
import { group } from '../group.ts'
import { matchTable } from '../match-table.ts'
import { parseProject } from '../project.ts'
import { validateColumns } from '../validate-columns.ts'
import { proposeProject } from './propose-project.ts'
import { tableOf } from './worlds.fixture.ts'

type Row = { readonly [column: string]: string }

const SYLLABLES = 'ka,lo,mi,ren,tas,vo,dun,el,har,ber,sol,qui,nor,pa,zet,gra,fi,ulm,wes,tor'.split(',')
const random = seededRandom(17)
const word = (syllables: number) => Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join('')
const some = (count: number, syllables: number) => Array.from({ length: count }, () => word(syllables))
const number = (digits: number) => String(10 ** (digits - 1) + random.below(9 * 10 ** (digits - 1)))

/** Families of one to four at one address, nobody twice. */
function people(families: number): readonly Row[] {
  const [given, family, towns, streets] = [
    ['Anna', 'Peter', 'Maria', 'Paul', 'Laura', 'Thomas', 'Sarah', 'Daniel', 'Emma', 'Martin', 'Julia', 'David'],
    some(300, 3),
    some(30, 3),
    some(80, 3),
  ]
  return Array.from({ length: families }, () => {
    const town = random.below(towns.length)
    const home = {
      ...{ last_name: random.pick(family), street: `${random.pick(streets)} street ${1 + random.below(200)}` },
      ...{ city: towns[town]!, zip: String(10_000 + 37 * town), phone: `+49 ${number(9)}` },
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
      artist: `${word(2)} ${word(3)}`,
      album: `${word(2)} ${word(2)}`,
      year: `${random.between(1960, 2020)}`,
    }
    return Array.from({ length: random.between(5, 12) }, () => ({ title: `${word(2)} ${word(2)}`, ...album }))
  }).flat()

const companies = (count: number): readonly Row[] => {
  const towns = some(60, 3)
  return Array.from({ length: count }, () => ({
    ...{
      company: `${word(3)} ${random.pick(['Foods', 'Steel', 'Tools', 'Paper'])} GmbH`,
      street: `${word(3)} ${number(2)}`,
    },
    ...{ city: random.pick(towns), country: random.pick(['DE', 'FR', 'UK']), industry: random.pick(['food', 'steel']) },
  }))
}

/** The clusters of two records or more, by their rows. */
async function found(rows: readonly Row[]): Promise<readonly (readonly number[])[]> {
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const { stated } = await proposeProject(table)
  const project = parseProject(JSON.parse(JSON.stringify(stated)), 'p.json')
  const signal = new AbortController().signal
  const validated = await validateColumns(table, project.dataset, signal, () => {})
  const nameOf = (row: number) => String(row)
  const { links } = await matchTable(validated, project, { nameOf }, { signal, onProgress: () => {} })
  const { clusterOf } = group({
    ...{ rows: table.rows, links, nameOf, classifier: project.classifier, dataset: project.dataset },
    valuesOf: (row) => valuesOfRow(validated.columns, row),
    systemOf: () => '',
  })
  const clusters = new Map<number, number[]>()
  for (const [row, cluster] of clusterOf.entries()) {
    if (cluster !== -1) clusters.set(cluster, [...(clusters.get(cluster) ?? []), row])
  }
  return [...clusters.values()].filter(({ length }) => length > 1)
}

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
