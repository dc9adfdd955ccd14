import { type MailServerSettings, SYSTEM } from '@onefold/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, openInstallation } from '../support/installation.ts'

let house: Installation
const sent: { readonly to: string; readonly through: MailServerSettings }[] = []
beforeEach(async () => {
  sent.length = 0
  const mailServer = (through: MailServerSettings) => ({
    async send({ to }: { readonly to: string }) {
      sent.push({ to, through })
      return { outcome: 'accepted' } as const
    },
  })
  const ssoProviders = async () => [
    {
      id: 'host',
      name: 'Host',
      issuer: 'http://127.0.0.1:9',
      clientId: 'one',
      authorizationEndpoint: 'https://h.example.org',
    },
  ]
  house = await openInstallation({ bodyLimit: 10_000, uploadLimit: 10_000, ssoProviders }, { mailServer })
})
afterEach(() => house.close())

const save = (category: string, payload: unknown, id?: string) =>
  house.ask('POST', '/api/configuration', { json: { configuration: { category, payload, ...(id ? { id } : {}) } } })

describe('entries', () => {
  test('[CF-1] are saved, shown by id and category, and removed; a payload is a text', async () => {
    const { status, body } = await save('notes', 'anything')
    expect([status, body.configuration]).toEqual([
      200,
      { id: expect.any(String), category: 'notes', payload: 'anything' },
    ])
    const { id } = body.configuration
    expect((await house.ask('GET', `/api/configuration/id/${id}`)).body).toEqual(body)
    expect((await house.ask('GET', '/api/configuration/category/notes')).body).toEqual({
      configurations: [body.configuration],
    })
    const again = await house.ask('POST', '/api/configuration', {
      json: { configuration: { ...body.configuration, payload: { a: 1 } } },
    })
    expect(again.body.configuration).toEqual({ id, category: 'notes', payload: '{"a":1}' })
    expect((await house.ask('DELETE', `/api/configuration/id/${id}`)).body).toEqual(again.body)
    expect((await house.ask('GET', `/api/configuration/id/${id}`)).status).toBe(404)
  })

  test('[CF-2] a category that none carries is 404, to read and to remove', async () => {
    expect((await house.ask('GET', '/api/configuration/category/notes')).status).toBe(404)
    expect((await house.ask('DELETE', '/api/configuration/category/notes')).status).toBe(404)
    await save('notes', '1')
    expect((await house.ask('DELETE', '/api/configuration/category/notes')).body.configurations).toHaveLength(1)
  })

  test('[CF-4] are refused with every place that is wrong', async () => {
    const { status, body } = await save('limits', '{"bodyBytes":1,"uploadBites":5}')
    expect([status, body.errors]).toEqual([
      400,
      [
        'payload.bodyBytes: This must be a whole number from 1024 to 104857600.',
        'payload.uploadBites: There is no such member: did you mean "uploadBytes"?',
      ],
    ])
    expect((await save('notes', 5)).status).toBe(400)
  })

  test('[CF-11] never show a secret; what was read can be saved', async () => {
    const server = { host: 'mail.example.org', user: 'u', password: 'hunter2', from: 'a@example.org' }
    const { body } = await save('notification', server)
    expect(JSON.parse(body.configuration.payload)).toEqual({ ...server, password: '********' })
    const again = await house.ask('POST', '/api/configuration', { json: body })
    expect(again.body).toEqual(body)
    const user = { name: 'Grace', surname: 'Hopper', email: 'grace@example.org', roles: ['VIEWER'] }
    expect((await house.ask('POST', '/api/security/users', { json: user })).status).toBe(200)
    expect(sent).toEqual([{ to: user.email, through: server }])
    expect(house.mails.sent).toEqual([])
  })
})

describe('what they say holds from the next request on', () => {
  test('[CF-15] `limits`: bodies, files and how often a caller asks', async () => {
    const upload = (bytes: number) =>
      house.ask('POST', '/api/files?name=a.csv', { body: 'x'.repeat(bytes), headers: { 'Content-Type': 'text/csv' } })
    const table = () => house.ask('POST', '/api/tables', { json: { table: 'x', description: 'x'.repeat(5000) } })
    expect((await upload(5000)).status).toBe(200)
    expect((await table()).status).toBe(200)
    await save('limits', { bodyBytes: 2048, uploadBytes: 2048, requestsPerMinute: 4 })
    expect([(await upload(5000)).status, (await table()).status, (await upload(2048)).status]).toEqual([413, 413, 200])
    expect([(await upload(1)).status, (await upload(1)).status]).toEqual([200, 429])
  })

  test('[CF-16] `sso`: its providers stand beside those of the host, and of two with one id its own counts', async () => {
    const providers = async () =>
      (await house.ask('GET', '/api/security/sso/config', { as: 'NOBODY' })).body.providers.map(
        ({ id, clientId }: { id: string; clientId: string }) => [id, clientId],
      )
    const more = { issuer: 'http://127.0.0.1:9', authorizationEndpoint: 'https://c.example.org', name: 'C' }
    expect(await providers()).toEqual([['host', 'one']])
    await save('sso', { providers: [{ id: 'desk', clientId: 'two', ...more }] })
    expect(await providers()).toEqual([
      ['host', 'one'],
      ['desk', 'two'],
    ])
    await save('sso', { providers: [{ id: 'host', clientId: 'three', ...more }] })
    expect(await providers()).toEqual([['host', 'three']])
  })

  test('[CF-17] `security`: origins whose pages may call', async () => {
    const allowed = async () =>
      (await house.app.request('/actuator/health', { headers: { Origin: 'https://desk.example.org' } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowed()).toBeNull()
    await save('security', { corsOrigins: ['https://desk.example.org'] })
    expect(await allowed()).toBe('https://desk.example.org')
  })

  test('[CF-18] `ui`: the title of the interface, and the language of whoever asks for none', async () => {
    const refusal = async (headers = {}) => (await house.ask('GET', '/api/nothing', { headers })).body.errors[0]
    await save('ui', { title: 'Customers of Acme', language: 'es' })
    expect((await house.ask('GET', '/api/configuration/openapi')).body.info.title).toBe('Customers of Acme')
    expect(await refusal()).toMatch(/^No hay/)
    expect(await refusal({ 'Accept-Language': 'en' })).toMatch(/^There is/)
    await house.ask('DELETE', '/api/configuration/category/ui')
    expect((await house.ask('GET', '/api/configuration/openapi')).body.info.title).toBe('Onefold')
    expect(await refusal()).toMatch(/^There is/)
  })

  test('[CF-9] `security`: a user is locked out after as many failures', async () => {
    await save('security', '{"lockAfter":2}')
    const login = () =>
      house.ask('POST', '/api/security/auth', { as: 'NOBODY', json: { email: 'ada@example.org', password: 'wrong' } })
    await login()
    await login()
    const [ada] = await house.onefold.as(SYSTEM).users.list()
    expect(ada?.locked).toBe(true)
  })
})
