import { expect, test } from 'vitest'
import type { ClassifierMapping } from '../../../model/resources/classifier.ts'
import { tableOf } from '../../columns/table.fixture.ts'
import { chanceOfName } from './chance-of-name.ts'

const mapping = (...keys: readonly string[]) => ({ keys }) as unknown as ClassifierMapping // nothing else is asked

test('[LE-4602] the chance of one name is that of its parts, of the records that have both', () => {
  const rows = ['ada', 'Ada', 'eve', 'eve'].map((given, at) => ({
    given,
    family: at % 2 === 0 ? 'Day' : 'Fox',
    town: 'Ur',
  }))
  const { columns, rows: count } = tableOf([...rows, ...rows.map((row) => ({ ...row, family: '' }))])
  const chance = (mappings: readonly ClassifierMapping[], about: Parameters<typeof chanceOfName>[2]) =>
    chanceOfName({ rows: count, columns, recoded: 0 }, mappings, about)
  expect(chance([mapping('given'), mapping('family'), mapping('town')], ['GIVEN_NAME', 'FAMILY_NAME', 'PLACE'])).toBe(
    0.5 * 0.5 * 0.25,
  )
  expect(chance([mapping('given', 'family')], ['WHOLE_NAME'])).toBe(0.5 * 0.5 * 0.25)
  expect(chance([mapping('given'), mapping('town')], ['WHOLE_NAME', 'PLACE'])).toBeUndefined()
})
