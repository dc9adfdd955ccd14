import { hostClock } from '@onefold/core/adapter-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION } from '../src/guard/operation.ts'
import { type Installation, openInstallation } from './support/installation.ts'
import { settlePeople } from './support/people.ts'
import { type Data, freshData, STORES } from './support/stores.ts'

const OTHERS: { readonly [parameter: string]: string } = { ':entity': 'people', ':table': 'people', ':id': 'ada' }
/** It tells nobody whether there is such an address [AC-2480]. */
const RESET = '/api/security/password/reset/:email'
const SAID = 'The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.'

describe.each(STORES)('on %s', (store) => {
  let data: Data
  let house: Installation
  beforeAll(async () => {
    data = await freshData(store)
    const opened = data.open()
    const files = (await opened).files
    const engine = { store: opened, clock: hostClock, ...(files ? { files } : {}) }
    house = await openInstallation({ requestsPerMinute: 100_000 }, engine)
    await settlePeople(house)
  })
  afterAll(async () => {
    await house.close()
    await data.remove()
  })

  test('[LM-3901] a path with U+0000 is 400 for every operation and parameter', async () => {
    const wrong: string[] = []
    for (const { method, path, handler } of house.app.routes) {
      if (!(OPERATION in handler) || path === RESET) continue
      for (const [parameter] of path.matchAll(/:\w+/g)) {
        const filled = path.replace(/:\w+/g, (each) => (each === parameter ? 'a%00' : (OTHERS[each] ?? 'true')))
        const { status, body } = await house.ask(method, filled, method === 'GET' ? {} : { json: {} })
        if (status !== 400 || !body.errorCodes?.includes('text-not-storable'))
          wrong.push(`${method} ${path} ${parameter}: ${status} ${body.errorCodes}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('[LM-3901] so are texts of a query and of a body, each named by its place', async () => {
    const asked = async (method: string, path: string, json?: unknown) => {
      const { status, body } = await house.ask(method, path, json === undefined ? {} : { json })
      return [status, body.errors, body.errorCodes]
    }
    const refused = (...places: readonly string[]) => [
      ...[400, places.map((place) => `${place}: ${SAID}`), places.map(() => 'text-not-storable')],
    ]
    expect(await asked('GET', '/api/jobs/runs?owner=a%00')).toEqual(refused('owner'))
    expect(await asked('GET', '/api/master/people/cases?recordId=%00')).toEqual(refused('recordId'))
    const merge = { recordIds: ['a', 'b\0'], comment: 'half \ud800' }
    expect(await asked('POST', '/api/master/people/records/merge', merge)).toEqual(refused('recordIds[1]', 'comment'))
    const entity = { id: 'a\0', table: 'people', type: 'NONE' }
    expect(await asked('POST', '/api/entities', entity)).toEqual(refused('id'))
  })

  test('[LM-3901] what is wrong of one record stops no other', async () => {
    const records = [{ _id: 'a\0' }, { _id: 'b', name: 'x\0' }, { _id: 'c', name: 'Carl' }]
    const { status, body } = await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
    expect([status, body.results.map(({ errorCodes }: { readonly errorCodes?: unknown }) => errorCodes)]).toEqual([
      ...[200, [['record-id-invalid'], ['text-not-storable'], undefined]],
    ])
  })
})
