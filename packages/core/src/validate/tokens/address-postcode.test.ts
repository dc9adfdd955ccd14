import { describe, expect, test } from 'vitest'
import { addressPostcode } from './address-postcode.ts'

const { parse } = addressPostcode()
const within = (region: string) => (region === '' ? {} : { region })

describe('a postcode', () => {
  test.each([
    ['28013', 'ES', '28013'],
    [' 08001 ', 'ES', '08001'],
    ['10115', 'DE', '10115'],
    ['75008', 'FR', '75008'],
    ['sw1a 1aa', 'GB', 'SW1A 1AA'],
    ['M1  1AE', 'GB', 'M1 1AE'],
    ['EC1A1BB', 'GB', 'EC1A1BB'],
    ['10001', 'US', '10001'],
    ['10001-1234', 'US', '10001-1234'],
    ['k1a 0b1', 'CA', 'K1A 0B1'],
    ['1012 ab', 'NL', '1012 AB'],
    ['00187', 'IT', '00187'],
    ['1000-001', 'PT', '1000-001'],
    ['00-950', 'PL', '00-950'],
    ['8001', 'CH', '8001'],
    ['1010', 'AT', '1010'],
    ['100-0001', 'JP', '100-0001'],
    ['01310-100', 'BR', '01310-100'],
    ['110001', 'IN', '110001'],
    ['d02 af30', 'IE', 'D02 AF30'],
    ['111 22', 'SE', '111 22'],
    ['sw1a  1aa', '', 'SW1A 1AA'],
    ['10115', '', '10115'],
    ['1000-001', '', '1000-001'],
    ['110', '', '110'],
    ['AZ1000', 'XX', 'AZ1000'],
    ['KY1-1102', 'KY', 'KY1-1102'],
  ])('%j in %j is right: %s', (given, region, normal) => {
    expect(parse(given, within(region))).toBe(normal)
    expect(parse(normal, within(region))).toBe(normal)
  })

  test.each([
    ['', 'ES'],
    ['2801', 'ES'],
    ['280133', 'ES'],
    ['53001', 'ES'],
    ['abcde', 'ES'],
    ['1011', 'DE'],
    ['D-10115', 'DE'],
    ['7500', 'FR'],
    ['10001', 'GB'],
    ['SW1A 1A', 'GB'],
    ['1000', 'US'],
    ['10001-12', 'US'],
    ['D1A 0B1', 'CA'],
    ['1012', 'NL'],
    ['00950', 'PL'],
    ['100-001', 'JP'],
    ['800', 'CH'],
    ['Berlin', ''],
    ['12', ''],
    ['12345678901', ''],
    ['10115 Berlin!', ''],
    ['-10115', ''],
    ['10115--1', ''],
    ['1'.repeat(100_000), ''],
  ])('%j in %j is wrong', (given, region) => {
    expect(parse(given, within(region))).toBeUndefined()
  })
})
