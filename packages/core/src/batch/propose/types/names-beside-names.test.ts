import { expect, test } from 'vitest'
import { profileOf } from '../profile.ts'
import { tableOf } from '../worlds.fixture.ts'
import { seeColumns } from './see-columns.ts'

const GIVEN = 'Aino Eero Ilta Onni Saga Viljo'.split(' ')
const FAMILY = 'Koskela Laakso Virtala Saarnio Mattila Hietanen Lehto'.split(' ')

/** What columns of so called given and family names are taken for, beside a number that says nothing. */
function typesOf(given: string, family: string, headerHints = true) {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    [given]: GIVEN[at % GIVEN.length]!,
    [family]: FAMILY[at % FAMILY.length]!,
    number: `${(at * 37) % 59}`,
  }))
  const table = tableOf(rows, new Map(Object.keys(rows[0]!).map((name) => [name, name])))
  const seen = seeColumns(
    table.columns.map((column) => profileOf(column, table.rows)),
    headerHints,
  )
  return [seen.get(given)!.type, seen.get(family)!.type]
}

test.each([
  ['Nome', 'Cognome'],
  ['Nombre', 'Apellidos'],
  ['nome', 'sobrenome'],
  ['Naam', 'Achternaam'],
  ['prénom', 'nom'],
  ['Vorname', 'Name'],
])('[LE-4604] %s and %s are given and family name', (given, family) => {
  expect(typesOf(given, family)).toEqual(['GIVEN_NAME', 'FAMILY_NAME'])
})

test('[LE-4604] a name alone, beside another one that is none, or without hints is any text', () => {
  expect(typesOf('nome', 'squadra')).toEqual(['TEXT', 'TEXT'])
  expect(typesOf('Name', 'Cognome', false)).toEqual(['TEXT', 'TEXT'])
})
