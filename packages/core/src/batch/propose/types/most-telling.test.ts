import { expect, test } from 'vitest'
import { clustersOfProposal } from '../clusters.fixture.ts'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { tellsIdentity } from './column-type.ts'
import { withMostTelling } from './most-telling.ts'
import { seeColumns } from './see-columns.ts'

/** 200 records: a name, an e-mail address, and so many columns of which the last ones have the fewest values. */
const wide = (columns: number) =>
  Array.from({ length: 200 }, (_, row) => ({
    email: `person${row >> 1}@mail.example`,
    ...Object.fromEntries(
      Array.from({ length: columns }, (_unused, at) => [`c${at}`, `v${((row >> 1) * 37 + at) % (columns + 10 - at)}x`]),
    ),
  }))

const named = (rows: readonly Record<string, string>[]) => new Map(Object.keys(rows[0]!).map((name) => [name, name]))

/** Of the columns that tell records apart how many there are, and those that are left out. */
function leftOut(columns: number) {
  const rows = wide(columns)
  const table = tableOf(rows, named(rows))
  const profiles = table.columns.map((column) => profileOf(column, table.rows))
  const seen = seeColumns(profiles, false)
  const found = withMostTelling(profiles, seen)
  expect([...withMostTelling(profiles.toReversed(), seen)].sort()).toEqual([...found].sort())
  const telling = [...seen].filter(([, said]) => tellsIdentity(said))
  return {
    telling: telling.length,
    left: telling.filter(([name]) => !tellsIdentity(found.get(name)!)).map(([name]) => name),
  }
}

test('[LE-3905] fifty columns are compared at the most, those of which something is known first, then those that tell the most', () => {
  expect(leftOut(50)).toEqual({ telling: 50, left: [] })
  expect(leftOut(51)).toEqual({ telling: 51, left: ['c50'] })
  expect(leftOut(53)).toEqual({ telling: 53, left: ['c50', 'c51', 'c52'] })
})

test('[LE-3905] a table of 200 columns has a proposal, which says what it left out', async () => {
  const rows = wide(200)
  const { stated, project, clusterOf } = await clustersOfProposal(rows, named(rows))
  expect(project.classifier.mappings.length).toBeLessThanOrEqual(100)
  expect(JSON.stringify(stated.dataset).split('left out, since 50 others')).toHaveLength(151)
  expect(clusterOf[0]).toBeGreaterThanOrEqual(0)
  expect(clusterOf[1]).toBe(clusterOf[0])
}, 60_000)
