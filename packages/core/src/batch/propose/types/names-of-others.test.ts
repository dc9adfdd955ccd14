import { describe, expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import type { SeenType } from './column-type.ts'
import { namesOfOthers } from './names-of-others.ts'

const TYPES: Readonly<Record<string, SeenType>> = {
  name: 'FULL_NAME',
  other: 'FULL_NAME',
  given: 'GIVEN_NAME',
  family: 'FAMILY_NAME',
  town: 'CITY',
}

/** The columns with names of somebody else than who is recorded, of 400 records. */
function othersOf(columns: { readonly [name: string]: (row: number) => string }): readonly string[] {
  const names = Object.keys(columns)
  const { columns: encoded, rows } = tableOf(
    Array.from({ length: 400 }, (_, row) => Object.fromEntries(names.map((name) => [name, columns[name]!(row)]))),
    new Map(names.map((name) => [name, name])),
  )
  const seen = new Map(names.map((name) => [name, { type: TYPES[name]!, why: '' }]))
  const profiles = encoded.map((column) => profileOf(column, rows))
  return [...namesOfOthers(profiles, seen)].map(({ name }) => name)
}

const own = (row: number) => `Given${row} Family${row}`

describe('[LE-3400] a whole name is of somebody else', () => {
  test.each([
    [25, ['other']],
    [30, []],
  ])('where it tells less than half of what another name does: one of %s', (agents, others) => {
    expect(othersOf({ name: own, other: (row) => `Agent${row % agents} X` })).toEqual(others)
  })

  test.each([
    [19, ['other']],
    [25, []],
  ])('… or less than half of the 8.6 bits that it takes to name one of 400 records: one of %s', (agents, others) => {
    expect(othersOf({ other: (row) => `Agent${row % agents} X`, town: (row) => `t${row}` })).toEqual(others)
  })

  test.each([
    ['half of the records', 0.5, []],
    ['fewer', 0.48, ['other']],
  ])('… or does not hold the given name, in %s', (_, share, others) => {
    const columns = {
      given: (row: number) => `Given${row}`,
      family: (row: number) => `Family${row}`,
      other: (row: number) => (row < share * 400 ? `GIVEN${row}, Family${row}` : `Somebody${row} Else`),
    }
    expect(othersOf(columns)).toEqual(others)
  })

  test('records with one of the two say nothing', () => {
    const columns = {
      given: (row: number) => (row < 200 ? `G${row}` : ''),
      other: (row: number) => (row < 200 ? '' : own(row)),
    }
    expect(othersOf(columns)).toEqual([])
  })
})
