import { expect, test } from 'vitest'
import { areTwoKinds, staysWhole } from './split-crowd.ts'

test.each([
  [0.5, 100, true],
  [0.499, 100, false],
  [0.2, 1_000_000, false],
  [0.201, 1_000_000, true],
])('[LE-3026] a gain of %s nats for each of %s pairs', (gain, pairs, expected) => {
  expect(areTwoKinds({ gain, pairs })).toBe(expected)
})

test.each([
  [0.019, 100, 49, true],
  [0.02, 100, 49, false],
  [0.019, 100, 50, false],
  [-0.01, 3000, 900, true],
])(
  '[LE-4004] two kinds of pairs, shown by %s nats for each, of %s matches keep %s: all stay one kind: %s',
  (gain, before, after, expected) => {
    expect(staysWhole({ gain }, before, after)).toBe(expected)
  },
)
