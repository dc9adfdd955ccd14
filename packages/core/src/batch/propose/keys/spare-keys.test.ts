import { expect, test } from 'vitest'
import { withoutSpareKeys } from './spare-keys.ts'

const [NAME, TOWN, PHONE, WORDS] = [1, 2, 4, 8]
const MAPPINGS = [{ id: 'name' }, { id: 'town' }, { id: 'phone' }, { id: 'words', compareLimit: 3 }]

/** The ids that are left of four keys, where so many matches have these keys, and 1,000 strangers share the town alone. */
function left(matches: readonly (readonly [many: number, keys: number])[], pairs = [10, 40, 20, 30]): string {
  const keyed = matches.flatMap(([many, keys]) => Array.from({ length: many }, () => keys))
  const strangers = Array.from({ length: 1000 }, () => TOWN!)
  const evidence = Float64Array.from([...keyed.map(() => 60), ...strangers.map(() => -60)])
  const found = { learnt: { evidence } as never, keys: Uint32Array.from([...keyed, ...strangers]) }
  return withoutSpareKeys({ mappings: MAPPINGS }, found, pairs)
    .mappings.map(({ id }) => id)
    .join(' ')
}

test('[LE-3073] a key whose matches others bring as well is spared, the dearest first', () => {
  expect(left([[1000, NAME! | TOWN! | PHONE!]])).toBe('name')
  expect(left([[1000, NAME! | TOWN! | PHONE!]], [40, 10, 20, 30])).toBe('town')
})

test('[LE-3073] two of a thousand matches may be missed for it in all, and no more', () => {
  expect(
    left([
      [999, NAME!],
      [2, TOWN!],
    ]),
  ).toBe('name')
  expect(
    left([
      [998, NAME!],
      [3, TOWN!],
    ]),
  ).toBe('name town')
  expect(
    left([
      [999, NAME!],
      [1, TOWN!],
      [1, PHONE!],
    ]),
  ).toBe('name')
  expect(
    left([
      [998, NAME!],
      [2, TOWN!],
      [1, PHONE!],
    ]),
  ).toBe('name phone')
})

test('[LE-3073] neighbours in order spare no other key, and count where they alone bring a match', () => {
  expect(left([[1000, NAME! | WORDS!]])).toBe('name')
  expect(
    left([
      [990, NAME!],
      [10, WORDS!],
    ]),
  ).toBe('name words')
})

test('[LE-3073] of fewer than 500 matches nothing is said of keys', () => {
  expect(left([[500, NAME! | TOWN!]])).toBe('name')
  expect(left([[499, NAME! | TOWN!]])).toBe('name town phone words')
})
