import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { phoneNumber } from './phone-number.ts'

const { parse } = phoneNumber()
const within = (region: string) => (region === '' ? {} : { region })

describe('[DS-155] a national telephone number', () => {
  test.each([
    ['612 34 56 78', 'ES', '612345678'],
    ['612345678', 'ES', '612345678'],
    ['+34 612 345 678', 'ES', '612345678'],
    ['0034 612345678', 'ES', '612345678'],
    ['(+34) 612 345 678', 'ES', '612345678'],
    ['030 123456', 'DE', '30123456'],
    ['30123456', 'DE', '30123456'],
    ['0151/12345678', 'DE', '15112345678'],
    ['030 123456 Durchwahl 12', 'DE', '30123456 ext. 12'],
    ['01 42 68 53 00', 'FR', '142685300'],
    ['+33 1 42 68 53 00', 'FR', '142685300'],
    ['06.12.34.56.78', 'FR', '612345678'],
    ['020 7946 0018', 'GB', '2079460018'],
    ['+44 (0)20 7946 0018', 'GB', '2079460018'],
    ['07911 123456', 'JE', '7911123456'],
    ['06 698 12345', 'IT', '0669812345'],
    ['+39 (0)6 698 12345', 'IT', '0669812345'],
    ['(212) 736-5000', 'US', '2127365000'],
    ['1-212-736-5000', 'US', '2127365000'],
    ['212-736-5000 x12', 'US', '2127365000 ext. 12'],
    ['8 (912) 345-67-89', 'RU', '9123456789'],
    ['8 800 555 35 35', 'RU', '8005553535'],
    ['8005553535', 'RU', '8005553535'],
    ['011 15 1234-5678', 'AR', '91112345678'],
    ['(11) 96123-4567', 'BR', '11961234567'],
    ['098765 43210', 'IN', '9876543210'],
    ['03-3224-9999', 'JP', '332249999'],
    ['٠١٠١٢٣٤٥٦٧٨', 'EG', '1012345678'],
    ['612345678', '', '612345678'],
    ['612 34-56.78', '', '612345678'],
    ['(020) 7946 0018', '', '02079460018'],
    ['+34 612 345 678', '', '612345678'],
    ['0034612345678', '', '612345678'],
    ['1234', '', '1234'],
    ['612345678', 'XX', '612345678'],
  ])('%j in %j is right: %s', (given, region, normal) => {
    expect(parse(given, within(region))).toBe(normal)
    expect(parse(normal, within(region))).toBe(normal)
  })

  test.each([
    ['', 'ES'],
    ['', ''],
    ['612 34 56', 'ES'],
    ['112', 'ES'],
    ['+49 30 123456', 'ES'],
    ['0049 30 123456', 'ES'],
    ['abc', 'ES'],
    ['612345678 / 612345679', 'ES'],
    ['030 123456 / 123457', 'DE'],
    ['12', 'DE'],
    ['000000000', 'FR'],
    ['555-0123', 'US'],
    ['+44 20 7946 0018', 'US'],
    ['12', ''],
    ['123', ''],
    ['1234567890123456', ''],
    ['call me', ''],
    ['612345678x', ''],
    ['+999 123456789', ''],
    ['1'.repeat(200), ''],
  ])('%j in %j is wrong', (given, region) => {
    expect(parse(given, within(region))).toBeUndefined()
  })

  test("each country's example is right as it is dialled at home and from abroad", () => {
    for (const region of getCountries()) {
      const number = getExampleNumber(region, examples)
      if (number === undefined) continue
      for (const text of [
        number.nationalNumber,
        number.number,
        number.formatNational(),
        number.formatInternational(),
      ]) {
        expect([region, text, parse(text, { region })]).toEqual([region, text, number.nationalNumber])
      }
    }
  })
})
