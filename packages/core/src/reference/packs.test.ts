import { expect, test } from 'vitest'
import { REFERENCE_PACKS } from './packs.ts'
import { entriesOf } from './reference-pack.ts'
import { STATES } from './states.ts'
import { STREET_TYPES } from './street-types.ts'

test('[DS-130] each reference pack has a name of its own, a version, a source and a licence, and is frozen', () => {
  expect(new Set(REFERENCE_PACKS.map(({ name }) => name)).size).toBe(REFERENCE_PACKS.length)
  for (const pack of REFERENCE_PACKS) {
    expect(pack.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(pack.source).not.toBe('')
    expect(pack.licence).toBe('MIT')
    expect(Object.isFrozen(pack)).toBe(true)
    for (const part of Object.values(pack)) if (typeof part === 'object') expect(Object.isFrozen(part)).toBe(true)
  }
})

test('[DS-130] the entries of a pack are a normal form and its variants', () => {
  expect(entriesOf('\nStreet: st, str\nHill\n')).toEqual([
    { normal: 'Street', variants: ['st', 'str'] },
    { normal: 'Hill', variants: [] },
  ])
})

test.each([
  ['US', 60],
  ['CA', 13],
  ['MX', 32],
  ['BR', 27],
  ['AR', 24],
  ['CO', 33],
  ['CL', 16],
  ['PE', 26],
  ['DE', 16],
  ['AT', 9],
  ['CH', 26],
  ['PT', 20],
  ['LU', 12],
  ['DK', 5],
  ['SE', 21],
  ['NO', 15],
  ['FI', 19],
  ['IS', 8],
])('[DS-130] %s has %i states', (country, count) => {
  expect(entriesOf(STATES.countries[country] ?? '')).toHaveLength(count)
})

test('[DS-130] no street type of a language stands twice', () => {
  for (const [language, lines] of Object.entries(STREET_TYPES.languages)) {
    const normals = entriesOf(lines).map(({ normal }) => normal)
    expect([language, normals.filter((normal, index) => normals.indexOf(normal) !== index)]).toEqual([language, []])
  }
})
