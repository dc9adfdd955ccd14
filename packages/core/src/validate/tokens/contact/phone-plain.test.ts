import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { readPlainPhone } from './phone-plain.ts'
import { readPhone } from './phone-reading.ts'

const countries = getCountries()
const country = fc.constantFrom(...countries)

/** An example of the country with its last digits changed, and with marks between them. */
const numberOf = (of: CountryCode) =>
  fc
    .tuple(fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }), fc.infiniteStream(mark))
    .map(([end, marks]) => {
      const example = getExampleNumber(of, examples)?.nationalNumber ?? '612345678'
      const digits = example.slice(0, example.length - end.length) + end
      return [...digits].map((digit) => digit + marks.next().value).join('')
    })
const mark = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(' ', '-', '.', ')', ' (', ' - ', '/', '/', '  ') },
)

const written = country.chain((of) => {
  const before = fc.constantFrom('+', '00', '011', '+ ', '', '', '').chain((dialled) => {
    const code =
      dialled === '' ? fc.constantFrom('', '', getCountryCallingCode(of)) : fc.constant(getCountryCallingCode(of))
    return code.map((digits) => dialled + digits)
  })
  const trunk = fc.constantFrom('', '', '0', '(0)', ' 0', '8', '1')
  const region = fc.oneof(fc.constant(of), country, fc.constant(undefined))
  return fc.tuple(
    fc.tuple(before, trunk, numberOf(of)).map((parts) => parts.join('')),
    region,
  )
})

test('[DS-156] a number that is plainly written is read as the library reads it', () => {
  let valid = 0
  let none = 0
  fc.assert(
    fc.property(written, ([text, region]) => {
      const plain = readPlainPhone(text, region)
      if (plain === undefined) return
      if (plain === null) none++
      else valid++
      const number = readPhone(text, region)
      expect([text, region, number?.ext, number?.number ?? null]).toEqual([text, region, undefined, plain])
    }),
    { numRuns: 6000 },
  )
  expect(valid).toBeGreaterThan(500)
  expect(none).toBeGreaterThan(100)
})

test.each([
  ['+34 612 345 678', undefined, '+34612345678'],
  ['0034 612345678', 'ES', '+34612345678'],
  ['0034 612345678', undefined, '+34612345678'],
  ['612-34-56-78', 'ES', '+34612345678'],
  ['0161 496 0123', 'GB', '+441614960123'],
  ['+44 (0)161 496-0123', undefined, '+441614960123'],
  ['+34 012 345 678', 'FR', null],
  ['020/7946 0123', 'GB', '+442079460123'],
  ['020/7946/0123', 'GB', '+442079460123'],
  ['030/23125 968', 'DE', '+493023125968'],
] as const)('%j in %s is %s', (text, region, number) => {
  expect(readPlainPhone(text, region)).toBe(number)
})

test.each([
  ['612 345 678 - 612 345 679', 'ES'],
  ['612345678/612345679', 'ES'],
  ['020 7946 0123/456', 'GB'],
  ['020/7946 0123', undefined],
  ['+44 20/7946 0123', 'GB'],
  ['1-800-FLOWERS', 'US'],
  ['(+34) 612 345 678', 'ES'],
  ['612 345 678', undefined],
  ['34612345678', 'ES'],
  ['011 34 612 345 678', 'US'],
  ['8 (912) 345-67-89', 'RU'],
] as const)('%j in %s is left to the library', (text, region) => {
  expect(readPlainPhone(text, region)).toBeUndefined()
})
