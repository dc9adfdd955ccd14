import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { aboutColumns } from './about-columns.ts'
import type { SeenType } from './column-type.ts'

/** By column what it is about, of 100 records with a value of each type. */
function aboutOf(columns: { readonly [name: string]: readonly [SeenType, (row: number) => string] }) {
  const names = Object.keys(columns)
  const { columns: encoded, rows } = tableOf(
    Array.from({ length: 100 }, (_, row) => Object.fromEntries(names.map((name) => [name, columns[name]![1](row)]))),
    new Map(names.map((name) => [name, name])),
  )
  const profiles = encoded.map((column) => profileOf(column, rows))
  const about = aboutColumns(profiles, new Map(names.map((name) => [name, { type: columns[name]![0], why: '' }])))
  return Object.fromEntries(profiles.map((one) => [one.name, about([one])]))
}

test('[LE-3401] of several columns of days that whose days are the earliest is of a day that stays', () => {
  expect(
    aboutOf({
      seen: ['DATE', (row) => `2019-0${1 + (row % 9)}-1${row % 10}`],
      born: ['DATE', (row) => `${1930 + (row % 60)}-03-1${row % 10}`],
      year: ['NUMBER', (row) => String(2001 + (row % 20))],
    }),
  ).toEqual({ seen: undefined, born: 'DAY', year: undefined })
  expect(aboutOf({ seen: ['DATE', (row) => `2019-0${1 + (row % 9)}-1${row % 10}`] })).toEqual({ seen: 'DAY' })
})

test('[LE-3400] who looks after many is not called after who is recorded', () => {
  expect(
    aboutOf({
      name: ['FULL_NAME', (row) => `Ada${row} Lovelace`],
      agent: ['FULL_NAME', (row) => `Agent${row % 4} Smith`],
    }),
  ).toEqual({ name: 'WHOLE_NAME', agent: undefined })
})

test('[LE-3095] a vintage makes another thing, though it is a year', () => {
  expect(aboutOf({ vintage: ['VARIANT', (row) => String(1990 + (row % 20))] })).toEqual({ vintage: 'VARIANT' })
})
