import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { proposeProject } from '../propose-project.ts'
import { persons, tableOf, type World, works } from '../worlds.fixture.ts'
import { contentOrder } from './content-order.ts'
import { tableOfRows } from './sample-table.ts'

type Row = World['rows'][number]

const shuffled = (rows: readonly Row[], seed: number) => seededRandom(seed).shuffled(rows)

function ordered(rows: readonly Row[], names: readonly string[], idColumn?: string): readonly unknown[] {
  const table = tableOf(rows, new Map(names.map((name) => [name, name])))
  const { columns } = tableOfRows(table, contentOrder(table, idColumn))
  const shown = columns.filter(({ name }) => name !== idColumn)
  return Array.from({ length: table.rows }, (_, row) =>
    Object.fromEntries(shown.map(({ name, numbers, values }) => [name, values[numbers[row]!]])),
  )
}

const world = persons(300)
const columns = Object.keys(world.rows[0]!)

test('[LE-3000] the same records have one order, however they stood and whichever column comes first', () => {
  const one = ordered(world.rows, columns)
  expect(one).not.toEqual(world.rows)
  expect(ordered(shuffled(world.rows, 5), columns)).toEqual(one)
  expect(ordered(world.rows, [...columns].reverse())).toEqual(one)
})

test('[LE-3000] what records are called is no content', () => {
  const numbered = (rows: readonly Row[]) => rows.map((row, at) => ({ ...row, id: String(at) }))
  const one = ordered(numbered(world.rows), [...columns, 'id'], 'id')
  expect(ordered(numbered(shuffled(world.rows, 6)), [...columns, 'id'], 'id')).toEqual(one)
  expect(ordered(numbered(shuffled(world.rows, 6)), [...columns, 'id'])).not.toEqual(one)
})

test('[LE-3000] records that hold the same are strewn among others', () => {
  const twice = [...world.rows, ...world.rows]
  const one = ordered(twice, columns)
  expect(ordered(shuffled(twice, 7), columns)).toEqual(one)
  const texts = one.map((row) => JSON.stringify(row))
  expect(texts.filter((text, at) => text === texts[at + 1]).length).toBeLessThan(10)
})

test.each([
  ['people of one source', persons(250), {}],
  ['works of two catalogues', works(250), { sourceColumn: 'source' }],
] as const)('[LE-3000] %s are proposed the same in every order', { timeout: 60_000 }, async (_, { rows }, options) => {
  const names = new Map(Object.keys(rows[0]!).map((name) => [name, name]))
  const [stands, ...others] = await Promise.all(
    [rows, shuffled(rows, 1), shuffled(rows, 2)].map(
      async (some) => (await proposeProject(tableOf(some, names), options)).stated,
    ),
  )
  for (const other of others) expect(other).toEqual(stands)
})
