import { oneThingOften, type PeopleShape, people } from '../corpus/families/people.ts'
import type { GridPoint } from './point.ts'

type Some = Partial<PeopleShape>

const point = (name: string, shape: Some, full = false): GridPoint => ({
  family: 'people',
  name,
  full,
  make: () => people({ rows: 4000, seed: 101, duplicates: 0.2, ...shape }),
})

/** As many customer files are: several systems that repeat themselves, coordinates, families. */
const FOUR_DIRTY: Some = { sources: 4, purity: 'dirty', households: 0.12, redundant: true }

/** Each direction alone, then several at once. */
export const PEOPLE_POINTS: readonly GridPoint[] = [
  point('plain', {}),
  point('duplicates 2 %', { duplicates: 0.02 }),
  point('duplicates 60 %', { duplicates: 0.6 }),
  point('clusters to 20', { duplicates: 0.5, largest: 20 }),
  point('no households', { households: 0, movers: 0 }),
  point('households 40 %', { households: 0.4 }),
  point('households 40 %, duplicates 5 %', { households: 0.4, duplicates: 0.05 }),
  point('movers 30 %', { movers: 0.3 }),
  point('missing 25 %', { missing: 0.25 }),
  point('missing 40 %', { missing: 0.4 }),
  point('nicknames and swaps', { nicknames: 0.3, swaps: 0.08 }),
  point('twins and juniors', { households: 0.25, twins: 0.2, juniors: 0.2 }),
  point('mistakes 25 %', { mistakes: 0.25 }),
  point('two clean sources', { sources: 2, purity: 'clean', duplicates: 0.35, largest: 2 }),
  point('five clean sources', { sources: 5, purity: 'clean', duplicates: 0.4 }),
  point('four dirty sources', FOUR_DIRTY),
  point('four dirty sources, decoys, time stamps', { ...FOUR_DIRTY, decoys: true }),
  point('six mixed sources', { sources: 6, purity: 'mixed', duplicates: 0.35 }),
  point('full names', { names: 'full', redundant: true }),
  point('full names beside parts', { names: 'both', redundant: true, decoys: true }),
  point('thin', { columns: 'thin', names: 'full' }),
  point('contacts', { columns: 'contacts' }),
  point('patients', { columns: 'patients', duplicates: 0.3 }),
  point('anonymous columns', { ...FOUR_DIRTY, decoys: true, shuffled: true, anonymous: true, seed: 103 }),
  point('families and movers', {
    households: 0.3,
    movers: 0.2,
    missing: 0.1,
    nicknames: 0.15,
    sources: 3,
    purity: 'mixed',
  }),
  point('all at once', {
    households: 0.3,
    movers: 0.2,
    missing: 0.2,
    nicknames: 0.15,
    swaps: 0.03,
    mistakes: 0.15,
    twins: 0.08,
    juniors: 0.08,
    sources: 4,
    purity: 'mixed',
    redundant: true,
    decoys: true,
    names: 'both',
  }),
  {
    family: 'people',
    name: 'one of them 10 %',
    make: () => oneThingOften({ rows: 4000, seed: 107, duplicates: 0.2 }, 0.1),
  },
  ...[10_000, 100_000, 1_000_000].map((rows) =>
    point(`${rows} of four dirty sources`, { ...FOUR_DIRTY, rows, seed: 109 }, true),
  ),
  ...fullGrid(),
]

/** Three tables of each mixture, for a night. */
function fullGrid(): readonly GridPoint[] {
  const points: GridPoint[] = []
  for (const duplicates of [0.03, 0.2, 0.5]) {
    for (const households of [0, 0.15, 0.4]) {
      for (const movers of [0, 0.15, 0.3]) {
        for (const missing of [0.02, 0.15, 0.35]) {
          for (const [at, sources] of (
            [{}, { sources: 4, purity: 'dirty' }, { sources: 3, purity: 'clean' }] as const
          ).entries()) {
            const name = `d${duplicates} h${households} m${movers} x${missing} s${at}`
            const seed = 1000 + points.length
            const extra = { redundant: points.length % 2 === 0, decoys: points.length % 3 === 0 }
            points.push(
              point(name, { duplicates, households, movers, missing, ...sources, ...extra, rows: 8000, seed }, true),
            )
          }
        }
      }
    }
  }
  return points
}
