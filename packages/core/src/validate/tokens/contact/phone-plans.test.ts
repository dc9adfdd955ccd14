import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { isValidE164 } from './phone-plans.ts'

/** What the library makes of a text: the same text when it is valid. */
function libraryOf(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false })
  return number?.isValid() ? number.number : undefined
}

const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))]
const starts = getCountries().flatMap((country) => getExampleNumber(country, examples)?.number.slice(0, -4) ?? [])

test('[DS-156] the short way to a verdict is the library’s', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 12 })
  const few = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 5 })
  const text = fc.oneof(
    fc.tuple(fc.constantFrom(...codes), digits).map(([code, rest]) => `+${code}${rest}`),
    fc.tuple(fc.constantFrom(...starts), few).map(([start, rest]) => `${start}${rest}`),
  )
  let decided = 0
  fc.assert(
    fc.property(text, (given) => {
      const verdict = isValidE164(given)
      if (verdict === undefined) return
      decided++
      expect([given, libraryOf(given)]).toEqual([given, verdict ? given : undefined])
    }),
    { numRuns: 5000 },
  )
  expect(decided).toBeGreaterThan(2000)
})

test.each([
  '',
  '34612345678',
  '+34 612345678',
  '+0123456789',
  '+999123456789',
  '+800123456',
  '+12',
  '+3461234567812345',
])('%j is left to the library', (given) => {
  expect(isValidE164(given)).toBeUndefined()
})
