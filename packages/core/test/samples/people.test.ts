import { COUNTRIES, createPeople, international } from '@onefold/samples'
import { expect, test } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { UNASKED } from '../../src/validate/answers.ts'
import { compileColumn } from '../../src/validate/column.ts'

const people = createPeople(3000, COUNTRIES, seededRandom(4))

test('telephones and postcodes are right for their country', () => {
  const column = {
    key: 'value',
    array: false,
    empty: true,
    validation: 'PARSER',
    error: 'REFUSE',
    enumerations: [],
  } as const
  const issues = { issues: [], refused: [] }
  const context = { findings: issues, answers: UNASKED, prefix: '', region: undefined, record: {} }
  const phone = compileColumn({ ...column, token: 'PHONE' })
  for (const { country, phones, addresses } of people) {
    const postcode = compileColumn({ ...column, token: 'ADDRESS_POSTCODE', sourceLocale: `en-${country.code}` })
    for (const groups of phones) phone.check(international(groups, country), context)
    for (const address of addresses) postcode.check(address.postcode, context)
    expect(issues).toEqual({ issues: [], refused: [] })
  }
})
