import { expect, test } from 'vitest'
import { MISSING } from '../../../matching/learn/levels.ts'
import { leastEvidence } from './least-evidence.ts'

/** Three columns worth 10, 6 and 4 bits; pairs by what they lack. */
const learntOf = (evidence: readonly number[], lacking: readonly (readonly number[])[]) =>
  ({
    pairs: {
      a: Int32Array.from(evidence.keys()),
      b: Int32Array.from(evidence.keys()),
      steps: [0, 1, 2].map((column) => Uint8Array.from(lacking, (own) => (own.includes(column) ? MISSING : 0))),
    },
    learnt: { evidence: Float64Array.from(evidence) },
    cut: { at: 2, expectedF1: 0 },
    levels: [
      [6, -4],
      [4, -2],
      [3, -1],
    ].map(([weight = 0, least = 0]) => [
      { similarity: 1, weight },
      { similarity: 0, weight: least },
    ]),
  }) as unknown as Parameters<typeof leastEvidence>[0]

test('[LE-2654] a proposal asks for 0.4 of what pairs above the line bring in the middle', () => {
  expect(leastEvidence(learntOf([9, 9, 9], [[], [], []]))).toBe(0.4)
  expect(leastEvidence(learntOf([9, 9, 9], [[], [0], [0]]))).toBe(0.2)
  expect(leastEvidence(learntOf([9, 2, 2], [[], [0], [0]])), 'on the line is not above it').toBe(0.4)
  expect(leastEvidence(learntOf([0], [[]]))).toBe(0)
})
