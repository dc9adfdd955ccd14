import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { instantText } from './instant-text.ts'

test.each([0, -1, 1, 951_782_399_999, 951_782_400_000, -62_198_755_200_000, 253_402_300_800_000, 1_700_000_000_000.9])(
  '%d is written as the platform writes it',
  (instant) => {
    expect(instantText(instant)).toBe(new Date(instant).toISOString())
  },
)

test('any instant is written as the platform writes it, whatever was written before', () => {
  const random = seededRandom(7)
  for (let n = 0; n < 20_000; n++) {
    const instant = Math.floor((random.fraction() - 0.5) * 2 ** (20 + (n % 33)))
    expect(instantText(instant)).toBe(new Date(instant).toISOString())
  }
})

test('what is no instant throws', () => {
  expect(() => instantText(Number.NaN)).toThrow(RangeError)
  expect(instantText(0)).toBe('1970-01-01T00:00:00.000Z')
})
