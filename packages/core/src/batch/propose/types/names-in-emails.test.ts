import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import type { SeenColumns, SeenType } from './column-type.ts'
import { namesInEmails } from './names-in-emails.ts'

const GIVEN = 'Aino Eero Ilta Onni Saga Viljo'.split(' ')
const FAMILY = 'Koskela Laakso Virtala Saarnio Mattila Hietanen Lehto'.split(' ')

type Row = { readonly [column: string]: string }
const person = (at: number) => ({ given: GIVEN[at % GIVEN.length]!, family: FAMILY[at % FAMILY.length]! })

/** What columns are named of, whose types are known so far. */
function named(rows: readonly Row[], types: { readonly [column: string]: SeenType }) {
  const table = tableOf(rows, new Map(Object.keys(types).map((column) => [column, column])))
  const seen: SeenColumns = new Map(Object.entries(types).map(([column, type]) => [column, { type, why: '' }]))
  const found = namesInEmails(
    table.columns.map((column) => profileOf(column, table.rows)),
    seen,
  )
  return Object.fromEntries([...found].map(([column, { type }]) => [column, type]))
}

/** Records of two columns and an e-mail address, which so many of a hundred have of both. */
function rowsOf(made: number, emailOf: (given: string, family: string) => string, count = 100): readonly Row[] {
  return Array.from({ length: count }, (_, at) => {
    const { given, family } = person(at)
    return {
      a: family,
      b: given,
      mail: at < made ? `${emailOf(given, family)}${at}@example.org`.toLowerCase() : `x${at}@example.org`,
    }
  })
}

const OPEN = { a: 'TEXT', b: 'TEXT', mail: 'EMAIL' } as const
const dotted = (given: string, family: string): string => `${given}.${family}`

test('[LE-4001] columns whose words e-mail addresses are made of are names, the given name first', () => {
  expect(named(rowsOf(100, dotted), OPEN)).toEqual({ b: 'GIVEN_NAME', a: 'FAMILY_NAME' })
  expect(named(rowsOf(30, dotted), OPEN)).toEqual({ b: 'GIVEN_NAME', a: 'FAMILY_NAME' })
  expect(named(rowsOf(29, dotted), OPEN)).toEqual({})
  expect(named(rowsOf(30, dotted, 30), OPEN)).toEqual({ b: 'GIVEN_NAME', a: 'FAMILY_NAME' })
  expect(named(rowsOf(29, dotted, 29), OPEN)).toEqual({})
})

test('[LE-4001] where one is known the other one is the other; one alone is not known for either', () => {
  expect(named(rowsOf(100, dotted), { ...OPEN, a: 'FAMILY_NAME' })).toEqual({ b: 'GIVEN_NAME' })
  expect(named(rowsOf(100, dotted), { ...OPEN, b: 'GIVEN_NAME' })).toEqual({ a: 'FAMILY_NAME' })
  expect(
    named(
      rowsOf(100, (_, family) => family),
      OPEN,
    ),
  ).toEqual({})
  expect(named(rowsOf(100, dotted), { ...OPEN, mail: 'TEXT' })).toEqual({})
  expect(named(rowsOf(100, dotted), { ...OPEN, a: 'CITY', b: 'COMPANY' })).toEqual({})
})

test('[LE-4001] both in one column are a whole name; particles count for nothing', () => {
  const whole = rowsOf(100, dotted).map(({ a, b, mail }) => ({ a: `${b} ${a}`, mail: mail! }))
  expect(named(whole, { a: 'WORDS', mail: 'EMAIL' })).toEqual({ a: 'FULL_NAME' })
  const both = (made: number) =>
    rowsOf(100, (given) => given).map(({ a, b, mail }, at) => ({
      a: `${b} ${a}`,
      mail: at < made ? `${b}.${a}@example.org`.toLowerCase() : mail!,
    }))
  expect(named(both(10), { a: 'WORDS', mail: 'EMAIL' })).toEqual({ a: 'FULL_NAME' })
  expect(named(both(9), { a: 'WORDS', mail: 'EMAIL' })).toEqual({})
  const particles = rowsOf(100, dotted).map(({ a, ...row }) => ({ ...row, a: `van der ${a}` }))
  expect(named(particles, { ...OPEN, a: 'WORDS' })).toEqual({ b: 'GIVEN_NAME', a: 'FAMILY_NAME' })
  const long = whole.map(({ a, mail }) => ({ a: `${a} the second of us`, mail }))
  expect(named(long, { a: 'WORDS', mail: 'EMAIL' })).toEqual({})
})
