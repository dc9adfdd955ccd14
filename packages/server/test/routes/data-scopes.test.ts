import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'
import { settlePeople } from '../support/people.ts'

let house: Installation
let ids: { readonly [name: string]: string }
beforeEach(async () => {
  house = await openInstallation()
  await settlePeople(house)
  const { body } = await house.ask('GET', '/api/security/tokens')
  ids = Object.fromEntries(body.tokens.map(({ name, id }: { name: string; id: string }) => [name, id]))
})
afterEach(() => house.close())

const grant = (principalId: string | undefined, values?: readonly string[] | null) => ({
  principalType: 'ACCESS_TOKEN',
  principalId,
  ...(values === undefined ? {} : { values }),
})

test('[SC-2] grants are put, shown and taken away', async () => {
  const column = await house.ask('PUT', '/api/entities/people/scope-column', { json: { column: 'name' } })
  expect(column.body).toMatchObject({ entity: 'people', scopeColumn: 'name', index: { state: 'READY' } })
  const access = [grant(ids.VIEWER), grant(ids.STEWARD, ['Ada', 'Grace'])]
  const put = await house.ask('PUT', '/api/entities/people/access', { json: { access } })
  expect(put.body.access).toEqual([
    { ...grant(ids.STEWARD, ['Ada', 'Grace']), principalName: 'STEWARD' },
    { ...grant(ids.VIEWER, null), principalName: 'VIEWER' },
  ])
  expect((await house.ask('GET', '/api/entities/people/access')).body).toEqual(put.body)
  const steward = await house.ask('GET', `/api/data-scopes/ACCESS_TOKEN/${ids.STEWARD}`)
  expect(steward.body.scope).toEqual({
    principalType: 'ACCESS_TOKEN',
    principalId: ids.STEWARD,
    principalName: 'STEWARD',
    entities: { people: { column: 'name', values: ['Ada', 'Grace'] } },
    updated: house.clock.now(),
    updatedBy: ids.ADMIN,
  })
  expect((await house.ask('GET', '/api/data-scopes/me', { as: 'STEWARD' })).body).toEqual(steward.body)
  expect((await house.ask('GET', '/api/data-scopes')).body.scopes).toHaveLength(2)
  const path = `/api/data-scopes/ACCESS_TOKEN/${ids.VIEWER}`
  expect((await house.ask('DELETE', path)).status).toBe(200)
  const gone = await house.ask('DELETE', path)
  expect([gone.status, gone.body.errorCodes]).toEqual([404, ['data-scope-not-found']])
  expect((await house.ask('GET', path)).status).toBe(404)
})

test('[SC-1] an ADMIN has no scope; who has none is shown an empty one', async () => {
  expect((await house.ask('GET', '/api/data-scopes/me')).body).toEqual({ scope: null })
  await house.ask('DELETE', `/api/data-scopes/ACCESS_TOKEN/${ids.VIEWER}`)
  const { body } = await house.ask('GET', '/api/data-scopes/me', { as: 'VIEWER' })
  expect(body.scope).toEqual({
    principalType: 'ACCESS_TOKEN',
    principalId: ids.VIEWER,
    principalName: 'VIEWER',
    entities: {},
  })
  expect((await house.ask('POST', '/api/data-scopes/bootstrap')).body).toEqual({ granted: 1 })
})

test('[SC-3780] bootstrap leaves locked entities out and names them in the language of the caller', async () => {
  await house.ask('DELETE', `/api/data-scopes/ACCESS_TOKEN/${ids.VIEWER}`)
  await house.ask('PUT', '/api/entities/people/locked/true')
  const before = await house.ask('GET', '/api/entities/people/access')
  const headers = { 'Accept-Language': 'es' }
  const { status, body } = await house.ask('POST', '/api/data-scopes/bootstrap', { headers })
  expect([status, body.messages]).toEqual([
    200,
    [expect.stringMatching(/^Se dejaron fuera por estar bloqueadas: .*people/)],
  ])
  expect((await house.ask('GET', '/api/entities/people/access')).body).toEqual(before.body)
})

test('[SC-3] what is wrong with a request is 400, and what the entity forbids 409', async () => {
  const put = async (path: string, json: unknown) => {
    const { status, body } = await house.ask('PUT', `/api/entities/${path}`, { json })
    return [status, body.errorCodes]
  }
  expect(await put('people/access', { access: [grant('nobody'), grant(ids.VIEWER, ['x'])] })).toEqual([
    400,
    ['principal-unknown', 'no-scope-column'],
  ])
  expect(await put('people/access', {})).toEqual([400, ['member-missing']])
  expect(await put('nothing/access', { access: [] })).toEqual([404, ['entity-not-found']])
  expect(await put('people/scope-column', { column: 'nothing' })).toEqual([400, ['unknown-column']])
  await house.ask('PUT', '/api/entities/people/locked/true')
  expect(await put('people/access', { access: [] })).toEqual([409, ['entity-locked']])
  const locked = await house.ask('DELETE', `/api/data-scopes/ACCESS_TOKEN/${ids.VIEWER}`)
  expect([locked.status, locked.body.errors[0]]).toEqual([409, expect.stringContaining('people')])
})

test('[SC-10] values are picked from the scope column', async () => {
  const before = await house.ask('GET', '/api/entities/people/scope-values')
  expect([before.status, before.body.errorCodes]).toEqual([409, ['no-scope-column']])
  await house.ask('PUT', '/api/entities/people/scope-column', { json: { column: 'name' } })
  const records = ['Grace', 'Ada', 'Grace'].map((name) => ({ name }))
  await house.ask('POST', '/api/master/upsert', { json: { entity: 'people', records } })
  const { body } = await house.ask('GET', '/api/entities/people/scope-values')
  expect(body).toEqual({ entity: 'people', column: 'name', values: ['Ada', 'Grace'], truncated: false })
})
