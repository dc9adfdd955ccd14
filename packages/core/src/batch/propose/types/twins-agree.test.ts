import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { twinsAgree } from './twins-agree.ts'

/** So many records that are the same in name and mail; of these so many have the first state, the others one each of their own. */
function agree(groups: readonly (readonly [records: number, alike: number])[], backwards = false) {
  const rows = groups.flatMap(([records, alike], thing) =>
    Array.from({ length: records }, (_, at) => ({
      name: `n${thing}`,
      mail: `m${thing}`,
      state: at < alike ? `s${thing}` : `t${thing} ${at}`,
    })),
  )
  const table = tableOf(
    backwards ? rows.reverse() : rows,
    new Map(['name', 'mail', 'state'].map((name) => [name, name])),
  )
  const [name, mail, state] = table.columns.map((column) => profileOf(column, table.rows))
  return twinsAgree(state!, [name!, mail!])
}

const several = (count: number, group: readonly [number, number]) => Array.from({ length: count }, () => group)

test('[LE-3003] ten that are the same as another tell whether they agree, nine do not', () => {
  expect(agree(several(10, [2, 2]))).toBe(true)
  expect(agree(several(10, [2, 1]))).toBe(false)
  expect(agree(several(9, [2, 2]))).toBeUndefined()
})

test('[LE-3003] of more than two all pairs tell, whichever record stands first, and count like those that are the same as one', () => {
  // 3 of 6 pairs of each of these agree, by their first record 2 of 3 or none.
  const groups = several(5, [4, 3])
  expect(agree(groups)).toBe(true)
  expect(agree(groups, true)).toBe(true)
  // 11 pairs of two that differ, and one crowd of 4 that agrees: 3 of 14.
  const crowd = [...several(11, [2, 1]), [4, 4] as const]
  expect(agree(crowd)).toBe(false)
})
