import { describe, expect, test } from 'vitest'
import { COUNTED_EXACTLY, createDistinctCounter } from './distinct-counter.ts'

function counted(distinct: number, times = 1): number {
  const counter = createDistinctCounter()
  for (let round = 0; round < times; round++) for (let n = 0; n < distinct; n++) counter.add(`value ${n}`)
  return counter.count()
}

describe('[MT-5] distinct values', () => {
  test.each([0, 1, 100, COUNTED_EXACTLY])('%s are counted exactly, however often each comes', (distinct) => {
    expect(counted(distinct, 3)).toBe(distinct)
  })

  test.each([COUNTED_EXACTLY + 1, 20_000, 41_000, 300_000])(
    '%s are estimated within three standard errors',
    (distinct) => {
      expect(Math.abs(counted(distinct) - distinct) / distinct).toBeLessThan(0.025)
    },
  )

  test('what comes again changes no estimate', () => {
    expect(counted(20_000, 2)).toBe(counted(20_000))
  })
})
