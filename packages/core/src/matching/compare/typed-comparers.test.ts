import { describe, expect, test } from 'vitest'
import type { ComparerName } from '../../model/resources/classifier.ts'
import { canonicalOf } from './canonical.ts'
import { comparerWith } from './comparers-by-name.ts'

function similarity(name: ComparerName, a: string, b: string, tolerance?: number): number {
  const { of } = canonicalOf(name, ['AGGRESSIVE'])
  return comparerWith(name, { tolerance })(of(a), of(b))
}

/** What two values of a kind have in common, from all to nothing. */
type Rows = readonly (readonly [a: string, b: string, least: number, most: number])[]

const SAME = 1
const NEARLY = 0.999

const CASES: readonly (readonly [rule: string, name: ComparerName, rows: Rows])[] = [
  [
    '[CL-173]',
    'TOKEN_SORT',
    [
      ['ada lovelace', 'Lovelace, Ada', SAME, SAME],
      ['ada lovelace', 'lovelase ada', 0.9, NEARLY],
    ],
  ],
  [
    '[CL-173]',
    'TOKEN_SET',
    [
      ['the the cat', 'cat the', SAME, SAME],
      ['sony turntable pslx350h', 'pslx350h sony', 0.7, 0.9],
      ['sony turntable pslx350h', 'sony turntable pslx340h', 0.4, 0.7],
      ['query optimization', 'query optimisation', 0.9, NEARLY],
    ],
  ],
  [
    '[CL-174]',
    'NGRAM',
    [
      ['night', 'nacht', 0.3, 0.5],
      ['model 350', 'model 351', 0.6, 0.9],
    ],
  ],
  [
    '[CL-175]',
    'NUMBER',
    [
      ['1,234.50', '1234.5', SAME, SAME],
      ['1.234,50 €', '1234.5', SAME, SAME],
      ['$ 90', '100', 0.9, 0.9],
      ['-5', '5', 0, 0],
      ['five', 'fine', 0.7, 0.8],
      ['5', 'five', 0, 0],
    ],
  ],
  [
    '[CL-176]',
    'DATE',
    [
      ['1990-02-01', '19900201', SAME, SAME],
      ['1990-02-01T00:00:00Z', '01.02.1990', SAME, SAME],
      ['1990 2 1', '1990-02-01', SAME, SAME],
      ['1990-02-01', '1990-01-02', 0.92, 0.92],
      ['1990-02-01', '1990-02-07', 0.9, 0.9],
      ['1999-12-31', '2000-12-31', 0.85, 0.85],
      ['1990-02', '1990-02-01', 0.85, 0.85],
      ['1990-02-01', '1973-11-28', 0, 0],
    ],
  ],
  [
    '[LE-4511]',
    'DATE',
    [
      ['19900201', '199002011', 0.9, 0.9],
      ['19900201', '1990201', 0.9, 0.9],
      ['1990-02-01', '1990-o2-01', 0.9, 0.9],
      ['19900201', '1990o2011', 0.7, 0.7],
      ['19900201', '1990x2x1x', 0, 0],
      ['199002011', '199002011', SAME, SAME],
      ['1990-02-01', 'in spring', 0, 0],
    ],
  ],
  [
    '[CL-187]',
    'PART_NUMBER',
    [
      ['Sony Turntable - PSLX350H', 'sony PS-LX350H belt drive turntable', SAME, SAME],
      ['Sony Turntable - PSLX350H', 'Sony PSLX350HB', 0.9, 0.9],
      ['Sony PSLX350H', 'Sony PSLX340H', 0.25, 0.35],
      ['Bose AM53BK', 'Sony PSLX340H', 0, 0],
      ['lens EF5018 with hood ES62', 'EF-5018', SAME, SAME],
      ['kit AB1000 CD2000', 'kit AB1000 CD3000', 0.58, 0.59],
    ],
  ],
  [
    '[CL-188]',
    'VERSION',
    [
      ['Office v11.0 2007', 'office 2007, version11', SAME, SAME],
      ['Office 2007', 'Office 2008', 0, 0],
      ['Disk 500GB 7200rpm', 'disk 500 gb', 0.5, 0.5],
      ['Volume 04', 'vol. 4', SAME, SAME],
      ['Drive WD1600 500 GB', 'Drive WD3200 500 GB', SAME, SAME],
      ['Yogur 0,25 kg', 'yogur 250gr.', SAME, SAME],
      ['0,33 Liter', '330 ml', SAME, SAME],
      ['4 x 0.25l', '25cl x4', SAME, SAME],
      ['SSD 1 TB', 'SSD 1,000GB', SAME, SAME],
      ['Bier 0,5 l', 'Bier 5 l', 0, 0],
      ['250 g', '4 x 250 g', 0.5, 0.5],
    ],
  ],
  [
    '[CL-190]',
    'VARIANT',
    [
      ['Hey Jude (Live)', 'Hey Jude', 0, 0],
      ['Hey Jude (Live)', 'Hey Jude [live]', SAME, SAME],
      ['Hey Jude', 'Another Song', SAME, SAME],
      ['Rocky II', 'Rocky 2', SAME, SAME],
      ['Volume 4', 'Volume V', 0, 0],
      ['Phone black 64 GB', 'Phone, BLK 64gb', SAME, SAME],
      ['Phone black 64 GB', 'Phone black 128 GB', 0.33, 0.34],
      ['Handy schwarz', 'Phone black', SAME, SAME],
      ['Drill AB1234', 'Drill CD5678', SAME, SAME],
    ],
  ],
  [
    '[CL-189]',
    'AUTHORS',
    [
      ['J. Smith and Anna Miller', 'Smith, J.; Miller, Anna', SAME, SAME],
      ['Smith, J., Miller, A.', 'John Smith, Anna Miller', 0.99, SAME],
      ['Smith, John', 'J Smith', 0.99, SAME],
      ['Smith J, Miller A', 'A Miller & J Smith', 0.99, SAME],
      ['Ullman J.D., Hopcroft J.', 'J. D. Ullman et al.', 0.8, 0.8],
      ['J. Smith, A. Miller, B. Lee', 'J. Smith', 0.66, 0.67],
      ['Smith', 'John Smith', 0.9, 0.9],
      ['J. Smith', 'A. Smith', 0.4, 0.4],
      ['John Smith', 'Peter Smith', 0.4, 0.4],
      ['J. Smith', 'J. Smyth', 0.89, 0.9],
      ['J. Smith', 'J. Cole', 0, 0],
      ['J. Smith, A. Miller', 'B. Lee, A. Miller', 0.5, 0.5],
    ],
  ],
  [
    '[CL-185]',
    'DAYS',
    [
      ['1990-02-01', '01.02.1990', SAME, SAME],
      ['1990-02-01', '1990-02-02', 0.9, 0.92],
      ['1990-02-01', '1990-01-22', 0.5, 0.5],
      ['1990-02-28', '1990-03-03', 0.76, 0.78],
      ['1990-02-01', '1991-02-01', 0.02, 0.03],
      ['1990-02', '1990-02-14', SAME, SAME],
    ],
  ],
  [
    '[CL-186]',
    'PROPORTION',
    [
      ['1.000,00', '1000', SAME, SAME],
      ['100', '99', 0.83, 0.84],
      ['20000', '19000', 0.5, 0.5],
      ['20', '19', 0.5, 0.5],
      ['100', '10', 0.05, 0.06],
      ['100', '-100', 0, 0],
    ],
  ],
  [
    '[CL-177]',
    'GEOGRAPHIC',
    [
      ['51.5000,-0.1200', '(51.5, -0.12)', SAME, SAME],
      ['51.5,-0.12', '51.501,-0.12', 0.88, 0.9],
      ['51.5,-0.12', '52.5,-0.12', 0, 0],
      ['0,179.9999', '0,-179.9999', 0.97, 0.98],
    ],
  ],
  [
    '[CL-178]',
    'NAME',
    [
      ['Dr. Ada Lovelace', 'ada lovelace', SAME, SAME],
      ['Lovelace, Ada', 'Ada Lovelace', SAME, SAME],
      ['Ada Lovelace, PhD', 'Ada Lovelace', SAME, SAME],
      ['Ana García-López', 'ana garcia lopez', SAME, SAME],
      ['Ada Lovelace', 'Lovelace Ada', 0.95, NEARLY],
      ['A. Lovelace', 'Ada Lovelace', 0.9, NEARLY],
      ['J.R.R. Tolkien', 'John Ronald Reuel Tolkien', 0.85, NEARLY],
      ['Bob Smith', 'Robert Smith', 0.95, NEARLY],
      ['Paco', 'Francisco', 0.92, 0.95],
      ['Ana García', 'Ana García López', 0.85, 0.95],
      ['van der Berg', 'Vanderberg', 0.97, NEARLY],
      ['Jan van der Berg', 'Jan Berg', 0.85, NEARLY],
      ['Marta Smith', 'Martha Smith', 0.95, NEARLY],
      ['Ada Lovelace', 'Grace Hopper', 0, 0.4],
      ['Ada Lovelace', 'Byron Lovelace', 0.5, 0.65],
    ],
  ],
  [
    '[CL-179]',
    'COMPANY',
    [
      ['Acme Widgets GmbH', 'ACME Widgets G.m.b.H.', SAME, SAME],
      ['Acme Widgets Ltd.', 'Acme Widgets Limited', SAME, SAME],
      ['Acme, S.A.R.L.', 'acme sarl', SAME, SAME],
      ['ООО Ромашка', 'Ромашка ООО', SAME, SAME],
      ['Acme Widgets Ltd', 'Acme Widgets', 0.98, NEARLY],
      ['Acme Widgets Ltd', 'Acme Widgets GmbH', 0.94, 0.96],
      ['International Business Machines Corp', 'IBM', 0.8, 0.9],
      ['Micro Soft', 'Microsoft', 0.97, NEARLY],
      ['The Acme Company', 'Acme Co', 0.9, NEARLY],
      ['Acme Widgets Ltd', 'Brown Foods Ltd', 0, 0.1],
    ],
  ],
  [
    '[CL-180]',
    'PHONE',
    [
      ['+34 600 123 456', '0034-600-123-456', SAME, SAME],
      ['+44 20 7946 0958', '020 7946 0958', 0.95, 0.95],
      ['600 123 456', '600 123 465', 0.85, 0.85],
      ['(212) 555-0100 x12', '212-555-0100', 0.96, 0.98],
      ['212-555-0100 ext. 12', '212-555-0100 ext 13', 0.9, 0.9],
      ['600 123 456', '915 777 001', 0, 0],
    ],
  ],
  [
    '[CL-181]',
    'EMAIL',
    [
      ['Ada@Example.org', 'ada+news@example.org', SAME, SAME],
      ['a.da@gmail.com', 'ada@googlemail.com', SAME, SAME],
      ['ada.lovelace@web.de', 'adalovelace@web.de', 0.96, 0.98],
      ['ada@hotmail.com', 'ada@hotmial.com', 0.96, 0.98],
      ['ada.lovelace@web.de', 'ada.lovelace@work.com', 0.7, 0.8],
      ['ada@web.de', 'grace@web.de', 0, 0.5],
    ],
  ],
  [
    '[CL-182]',
    'ADDRESS',
    [
      ['12 High St.', '12, High Street', SAME, SAME],
      ['C/ Mayor 5', 'Calle Mayor, 5', 0.95, SAME],
      ['Hauptstr. 7', 'Hauptstraße 7', SAME, SAME],
      ['12 N Main Ave', '12 North Main Avenue', SAME, SAME],
      ['12 High Street', '14 High Street', 0.5, 0.6],
      ['747 Ninth Ave.', '747 9th Avenue', SAME, SAME],
      ['12a High Street', '12 High Street', 0.85, 0.95],
      ['12 High Street Apt 3', '12 High Street', 0.88, NEARLY],
      ['12 High Street', '12 Low Road', 0, 0.2],
    ],
  ],
]

describe.each(CASES)('%s %s', (_rule, name, rows) => {
  test.each(rows)('%s and %s', (a, b, least, most) => {
    expect(similarity(name, a, b)).toBeGreaterThanOrEqual(least)
    expect(similarity(name, a, b)).toBeLessThanOrEqual(most)
  })
})

describe('[CL-4301] numbers of two addresses in one street', () => {
  test.each([
    ['12 High Street Apt 3', '12, High St., Apt. 3', 1],
    ['12 High Street 3', 'High Street 3, 12', 0.95],
    ['12 High Street 3', '12 High Street', 0.95],
    ['12a High Street', '12 High Street', 0.9],
    ['12a High Street 3', '12 High Street', 0.9],
    ['12b High Street 12', '12a High Street', 0.9],
    ['High Street', '12 High Street', 0.9],
    ['12a High Street', '12b High Street', 0.75],
    ['12 High Street 3', '12 High Street 4', 0.75],
    ['12 High Street 12', '12 High Street 13', 0.75],
    ['12a High Street 3', '12 High Street 4', 0.75],
    ['12 High Street 3', '14 High Street 3', 0.55],
    ['12 High Street', '14 High Street', 0.55],
  ])('%s and %s: %d', (a, b, expected) => {
    expect(similarity('ADDRESS', a, b)).toBeCloseTo(expected, 10)
    expect(similarity('ADDRESS', b, a)).toBeCloseTo(expected, 10)
  })
})

test('[CL-183] a tolerance says where the similarity of numbers, dates and places reaches 0', () => {
  expect(similarity('NUMBER', '10', '12', 4)).toBe(0.5)
  expect(similarity('NUMBER', '10', '14', 4)).toBe(0)
  expect(similarity('NUMBER', '10', '10.5', 0)).toBe(0)
  expect(similarity('DATE', '2020-01-01', '2020-02-29', 118)).toBe(0.5)
  expect(similarity('GEOGRAPHIC', '51.5,-0.12', '51.501,-0.12', 100)).toBe(0)
  expect(similarity('GEOGRAPHIC', '51.5,-0.12', '51.501,-0.12', 10_000)).toBeGreaterThan(0.98)
})

test.each<[string, string, number | undefined, number]>([
  ['1990-02-11', '1994-02-11', 30, 0],
  ['1990-02-11', '1994-02-11', undefined, 0.9],
  ['1990-02-11', '1990-11-02', 30, 0], // exchanged
  ['1990-02-11', '1990-11-02', 265, 0.92],
  ['1990-02-11', '1991-02-11', 365, 0],
  ['1990-02-11', '1991-02-11', 366, 0.9],
  ['2020-01-01', '2020-01-11', 10, 0],
  ['2020-01-01', '2020-01-10', 10, 0.9],
  ['2020-01-01', '2020-01-01', 0, 1],
  ['2020-01-01', '2020-01-02', 0, 0],
  ['1990', '1994', 1000, 0],
  ['1990', '1991', 1, 0],
  ['1990', '1991', 2, 0.9],
  ['2020-01', '2020-03', 30, 0],
  ['2020-01', '2020-03', 31, 0.9],
  ['2020', '2020-03', 1, 0.85],
])('[CL-183] the dates %s and %s under a tolerance of %s days', (a, b, tolerance, similar) => {
  expect(similarity('DATE', a, b, tolerance)).toBe(similar)
  expect(similarity('DATE', b, a, tolerance)).toBe(similar)
})

test.each<[ComparerName, string]>([
  ['NAME', 'N/A'],
  ['COMPANY', 'unknown'],
  ['ADDRESS', 'Sin datos'],
  ['PHONE', '000-0000'],
  ['EMAIL', 'noreply@shop.example'],
])('[CL-184] for %s "%s" is a missing value', (name, text) => {
  expect(canonicalOf(name, []).of(text)).toBe('')
})

test.each<[string, ComparerName, string]>([
  ['[CL-187]', 'PART_NUMBER', 'turntable of 2007 with 500GB, 3.5mm and 1920x1080p'],
  ['[CL-187]', 'PART_NUMBER', 'P4 or 12'],
  ['[CL-188]', 'VERSION', 'Turntable PS-LX350H for Windows'],
])('%s a text without a %s is a missing value: %s', (_, name, text) => {
  expect(canonicalOf(name, []).of(text)).toBe('')
})
