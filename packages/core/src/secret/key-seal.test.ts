import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeySeal } from './key-seal.ts'

const chance = { bytes: (count: number) => randomBytes(count) }
const SECRET = 'a secret key that is long enough for a test'
const KEYS = [
  { mapping: 0, hash: 0 },
  { mapping: 31, hash: Number.MAX_SAFE_INTEGER },
  { mapping: 3, hash: 7_763_338_494_721_963 },
]

test.each(KEYS)('[SC-2561] the name of a key leads back to it, in its own table and under the same secret', (key) => {
  const name = createKeySeal(SECRET, chance).seal(5, key)
  const again = createKeySeal(SECRET, chance)
  expect([again.seal(5, key), again.open(5, name), again.open(6, name)]).toEqual([name, key, undefined])
  expect(again.seal(6, key)).not.toBe(name)
  const other = createKeySeal(`${SECRET}!`, chance)
  expect([other.seal(5, key) === name, other.open(5, name)]).toEqual([false, undefined])
  expect(again.open(5, `${name}0`)).toBeUndefined()
})

test('[SC-2561] without a secret names hold as long as the process', () => {
  const [one, other] = [createKeySeal(undefined, chance), createKeySeal(undefined, chance)]
  const name = one.seal(1, KEYS[1]!)
  expect([one.open(1, name), one.seal(1, KEYS[1]!) === name, other.seal(1, KEYS[1]!) === name]).toEqual([
    KEYS[1],
    true,
    false,
  ])
})
