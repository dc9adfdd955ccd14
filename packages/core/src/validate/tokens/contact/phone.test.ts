import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { phone } from './phone.ts'

const { parse } = phone()
const within = (region: string) => (region === '' ? {} : { region })

describe('[DS-156] a telephone number', () => {
  test.each([
    ['612 34 56 78', 'ES', '+34612345678'],
    ['91 123 45 67', 'ES', '+34911234567'],
    ['0034 612 345 678', 'ES', '+34612345678'],
    ['030 123456', 'DE', '+4930123456'],
    ['0151/12345678', 'DE', '+4915112345678'],
    ['+49 (0)30 123456', 'DE', '+4930123456'],
    ['01 42 68 53 00', 'FR', '+33142685300'],
    ['06.12.34.56.78', 'FR', '+33612345678'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['07911 123456', 'GB', '+447911123456'],
    ['(212) 736-5000', 'US', '+12127365000'],
    ['212.736.5000', 'US', '+12127365000'],
    ['1-212-736-5000', 'US', '+12127365000'],
    ['212-736-5000 ext. 12', 'US', '+12127365000 ext. 12'],
    ['(+34) 612 345 678', '', '+34612345678'],
    ['(0034) 612 345 678', 'ES', '+34612345678'],
    ['+44 (0)20 7946 0018', '', '+442079460018'],
    ['+44(0)2079460018', 'ES', '+442079460018'],
    ['+39 (0)6 698 12345', '', '+390669812345'],
    ['8 800 555 35 35', 'RU', '+78005553535'],
    ['٠١٠١٢٣٤٥٦٧٨', 'EG', '+201012345678'],
    ['030/123456-78', 'DE', '+493012345678'],
    ['+49 39459/123456', '', '+4939459123456'],
    ['0511 - 12345 - 67', 'DE', '+495111234567'],
    ['+800 1234 5678', '', '+80012345678'],
    ['06 698 12345', 'IT', '+390669812345'],
    ['03-3224-9999', 'JP', '+81332249999'],
    ['(11) 96123-4567', 'BR', '+5511961234567'],
    ['098765 43210', 'IN', '+919876543210'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['+41 44 668 18 00', 'ES', '+41446681800'],
    ['+34612345678', '', '+34612345678'],
    ['0034 612 345 678', '', '+34612345678'],
    [' +1 212 736 5000 ', '', '+12127365000'],
    ['+442079460018', 'XX', '+442079460018'],
  ])('%j in %j is right: %s', (given, region, normal) => {
    expect(parse(given, within(region))).toBe(normal)
    expect(parse(normal, within(region))).toBe(normal)
  })

  test.each([
    ['', 'ES'],
    ['abc', 'ES'],
    ['12', 'ES'],
    ['612 34 56', 'ES'],
    ['612 34 56 78 99', 'ES'],
    ['112 34 56 78', 'ES'],
    ['000000000', 'ES'],
    ['12345', 'DE'],
    ['0000', 'DE'],
    ['01 42 68 53', 'FR'],
    ['00 00 00 00 00', 'FR'],
    ['020 7946', 'GB'],
    ['555-0123', 'US'],
    ['(012) 345-6789', 'US'],
    ['212 736 50001', 'US'],
    ['612345678', ''],
    ['(212) 736-5000', ''],
    ['+1 999 999 9999', ''],
    ['+999 123456789', ''],
    ['tel:+34612345678', ''],
    ['+34 612 345 678 or +34 612 345 679', ''],
    ['call me', 'US'],
    ['2020-01-02', 'ES'],
    ['1'.repeat(300), 'US'],
  ])('%j in %j is wrong', (given, region) => {
    expect(parse(given, within(region))).toBeUndefined()
  })
})

test.each([
  ['030 123456 / 123457', 'DE'],
  ['030 123456 / 030 123457', 'DE'],
  ['030 123456 - 123457', 'DE'],
  ['030 123456; 030 123457', 'DE'],
  ['612345678/612345679', 'ES'],
  ['612345678, 612345679', 'ES'],
  ['612345678 y 612345679', 'ES'],
  ['020 7946 0018 or 020 7946 0019', 'GB'],
  ['+34 612 345 678 | +34 612 345 679', ''],
])('[DS-156] %j in %j is wrong: it holds two numbers', (given, region) => {
  expect(parse(given, within(region))).toBeUndefined()
})

test.each([
  ['1-800-FLOWERS', 'US', '+18003569377'],
  ['1-800-GOT-MILK', 'US', '+18004686455'],
  ['+1 800 flowers', '', '+18003569377'],
  ['0800 REVERSE', 'GB', '+448007383773'],
  ['1300 FLOWER', 'AU', '+611300356937'],
  ['212 736 home', 'US', undefined],
  ['612 34 CASA', 'ES', undefined],
  ['612 34 56 78 casa', 'ES', undefined],
  ['FLOWERS', 'US', undefined],
  ['1-800-CONTACTS', 'US', undefined],
])('[DS-157] %j in %j, in letters of the keypad, is read as %s', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
})

test.each([
  ['212-736-5000 ext. 12', 'US', '+12127365000 ext. 12'],
  ['212-736-5000 x12', 'US', '+12127365000 ext. 12'],
  ['212-736-5000 #12', 'US', '+12127365000 ext. 12'],
  ['030 123456 Durchwahl 12', 'DE', '+4930123456 ext. 12'],
  ['01 42 68 53 00 poste 12', 'FR', '+33142685300 ext. 12'],
  ['91 123 45 67, extensión 12', 'ES', '+34911234567 ext. 12'],
])('[DS-158] %j in %j keeps its extension: %s', (given, region, normal) => {
  expect(parse(given, within(region))).toBe(normal)
  expect(parse(normal, {})).toBe(normal)
})

test("[DS-156] each country's example is right as it is dialled at home and from abroad", () => {
  for (const region of getCountries()) {
    const number = getExampleNumber(region, examples)
    if (number === undefined) continue
    for (const text of [number.number, number.formatNational(), number.formatInternational()]) {
      expect([region, text, parse(text, { region })]).toEqual([region, text, number.number])
    }
  }
})
