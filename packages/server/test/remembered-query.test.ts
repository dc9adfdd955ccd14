import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

const codesAt = async (path: string): Promise<readonly string[]> => (await house.ask('GET', path)).body.errorCodes

test('[CF-2700] a query that was good once is good for its operation alone, and changes nothing for another one', async () => {
  const record = '/api/master/record/nobody'
  const missing = ['entity-not-found']
  expect(await codesAt(`${record}?entity=nowhere`)).toEqual(missing)
  expect(await codesAt(`${record}?entity=nowhere`)).toEqual(missing)
  expect(await codesAt(`${record}?entity=nowhere&expandet=true`)).toEqual(['member-unknown'])
  expect(await codesAt(`${record}?entity=nowhere&expandet=true`)).toEqual(['member-unknown'])
  expect(await codesAt(record)).toEqual(['member-missing'])
  expect(await codesAt(`${record}?`)).toEqual(['member-missing'])
  expect(await codesAt(`${record}?entity=nowhere`)).toEqual(missing)
  expect(await codesAt('/api/security/roles?entity=nowhere')).toEqual(['member-unknown'])
})

test('[CF-2700] the same query with another path is another question', async () => {
  const inTable = async (table: string) =>
    (await house.ask('GET', `/api/tables/${table}/records?pageSize=2`)).body.errors
  expect((await inTable('one'))[0]).toContain('"one"')
  expect((await inTable('two'))[0]).toContain('"two"')
})
