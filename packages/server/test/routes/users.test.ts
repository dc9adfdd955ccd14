import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, openInstallation, PASSWORD } from '../support/installation.ts'

const users = '/api/security/users'
const NEW_PASSWORD = 'Difference-Engine-2'
const GRACE = { name: 'Grace', surname: 'Hopper', email: 'grace@example.org', roles: ['VIEWER'] }

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
})
afterAll(() => house.close())

const login = (email: string, password: string, on = house) =>
  on.ask('POST', '/api/security/auth', { as: 'NOBODY', json: { email, password } })
const bearer = (token: string) => ({ as: 'NOBODY', headers: { Authorization: `Bearer ${token}` } }) as const

/** Makes a user who has chosen a password, and logs them in. */
async function settle(user: object, email: string, on = house) {
  const made = await on.ask('POST', users, { json: { ...GRACE, email, ...user } })
  expect(made.status).toBe(200)
  const json = { token: on.mails.tokenFor(email), password: PASSWORD }
  expect((await on.ask('POST', '/api/security/password/update', { as: 'NOBODY', json })).status).toBe(200)
  const { body } = await login(email, PASSWORD, on)
  return { id: made.body.user.id as string, token: body.token as string, refreshToken: body.refreshToken as string }
}

describe('[AC-70] users', () => {
  test('[AC-70] are made, read, changed and removed', async () => {
    const made = await house.ask('POST', users, { json: { ...GRACE, roles: undefined, role: 'STEWARD' } })
    expect(made.body).toEqual({
      user: {
        id: expect.any(String),
        name: 'Grace',
        surname: 'Hopper',
        email: 'grace@example.org',
        role: 'STEWARD',
        roles: ['STEWARD'],
        internal: true,
        totalFailedAccesses: 0,
        locked: false,
        enabled: true,
        created: '2026-01-31T12:00:00.000Z',
      },
    })
    const { id } = made.body.user
    expect((await house.ask('GET', `${users}/id/${id}`)).body).toEqual(made.body)
    const changed = await house.ask('PUT', `${users}/${id}`, { json: { ...made.body.user, surname: 'Murray' } })
    expect(changed.body.user).toEqual({ ...made.body.user, surname: 'Murray' })
    expect((await house.ask('GET', users)).body.users.map(({ email }: { email: string }) => email)).toEqual([
      'ada@example.org',
      'grace@example.org',
    ])
    expect((await house.ask('DELETE', `${users}/${id}`)).status).toBe(200)
    expect((await house.ask('GET', `${users}/id/${id}`)).status).toBe(404)
    expect((await house.ask('POST', users, { json: GRACE })).status).toBe(200)
    expect((await house.ask('POST', users, { json: { ...GRACE, email: 'GRACE@example.org' } })).status).toBe(409)
  })

  test.each([
    [{}, ['name: This is required.', 'email: This is required.']],
    [{ ...GRACE, email: 'grace' }, ['email: This must be an e-mail address.']],
    [{ ...GRACE, roles: [] }, ['roles: At least one role.']],
    [{ ...GRACE, name: 'x'.repeat(256) }, ['name: This has at most 255 characters.']],
  ])('[AC-70] are refused when %j', async (json, errors) => {
    const { status, body } = await house.ask('POST', users, { json })
    expect([status, body.errors]).toEqual([400, errors])
  })

  test('[AC-2804] are not made with what is not known, a password among it', async () => {
    const { status, body } = await house.ask('POST', users, { json: { ...GRACE, password: 'Chosen-by-somebody-1' } })
    expect([status, body.errorCodes]).toEqual([400, ['member-unknown']])
    expect(body.errors[0]).toMatch(/^password: This is not known here\./)
  })

  test('[AC-4150] are not made with a role that is another than the highest of their roles', async () => {
    const json = { ...GRACE, email: 'two@example.org', roles: ['VIEWER', 'STEWARD'] }
    const { status, body } = await house.ask('POST', users, { json: { ...json, role: 'VIEWER' } })
    expect([status, body.errors]).toEqual([400, ['role: This is stated as roles too, and otherwise.']])
    const made = await house.ask('POST', users, { json: { ...json, role: 'STEWARD' } })
    expect([made.status, made.body.user.roles]).toEqual([200, ['VIEWER', 'STEWARD']])
    await house.ask('DELETE', `${users}/${made.body.user.id}`)
  })

  test.each([
    [{ role: 'STEWARD' }, ['STEWARD']],
    [{ roles: ['STEWARD'] }, ['STEWARD']],
    [{ roles: ['STEWARD', 'VIEWER'], role: 'STEWARD' }, ['VIEWER', 'STEWARD']],
    [{ role: 'VIEWER' }, ['VIEWER']],
    [{}, ['VIEWER']],
  ])('[AC-4201] read, edited by %o and sent back have the roles %o', async (edit, roles) => {
    const { user } = (await house.ask('POST', users, { json: { ...GRACE, email: 'edit@example.org' } })).body
    const { status, body } = await house.ask('PUT', `${users}/${user.id}`, { json: { ...user, ...edit } })
    expect([status, body.user.roles]).toEqual([200, roles])
    await house.ask('DELETE', `${users}/${user.id}`)
  })

  test('[AC-4201] edited by roles and another role that does not agree are refused', async () => {
    const { user } = (await house.ask('POST', users, { json: { ...GRACE, email: 'edit@example.org' } })).body
    const json = { ...user, roles: ['VIEWER', 'STEWARD'], role: 'ADMIN' }
    const { status, body } = await house.ask('PUT', `${users}/${user.id}`, { json })
    expect([status, body.errors]).toEqual([400, ['role: This is stated as roles too, and otherwise.']])
    await house.ask('DELETE', `${users}/${user.id}`)
  })

  test('[AC-3300] are refused with all that is wrong with them, a blank name included', async () => {
    const { status, body } = await house.ask('POST', users, { json: { name: ' ', email: 'nobody', roles: [] } })
    const members = body.errors.map((sentence: string) => sentence.split(':')[0])
    expect([status, members]).toEqual([400, ['name', 'email', 'roles']])
  })

  test('[AC-2900] are not changed by what is not known; sent back as they were read, they stand', async () => {
    const { user } = (await house.ask('POST', users, { json: { ...GRACE, email: 'hopper@example.org' } })).body
    const refused = await house.ask('PUT', `${users}/${user.id}`, { json: { surnam: 'Murray' } })
    expect([refused.status, refused.body.errorCodes]).toEqual([400, ['member-unknown']])
    expect(refused.body.errors).toEqual(['surnam: This is not known here. The nearest is "surname".'])
    const read = { ...user, lastAccess: '2026-01-31T12:00:00.000Z' }
    const back = await house.ask('PUT', `${users}/${user.id}`, { json: read })
    expect([back.status, back.body.user]).toEqual([200, user])
    expect((await house.ask('DELETE', `${users}/${user.id}`)).status).toBe(200)
  })

  test('[AC-2481] an e-mail address may be in any script, and is saved as it was read', async () => {
    const { body } = await house.ask('POST', users, { json: { ...GRACE, email: 'zoë@exämple.org' } })
    expect(body.user.email).toBe('zoë@exämple.org')
    const again = await house.ask('PUT', `${users}/${body.user.id}`, { json: body.user })
    expect([again.status, again.body]).toEqual([200, { user: body.user }])
    const several = await house.ask('POST', users, { json: { ...GRACE, email: 'a,b@example.org' } })
    expect([several.status, several.body.errorCodes]).toEqual([400, ['email-invalid']])
    await house.ask('DELETE', `${users}/${body.user.id}`)
  })

  test('[AC-70] roles are given and taken, the last one stays, and a role that is not there is 400', async () => {
    const { id } = await settle({}, 'roles@example.org')
    expect((await house.ask('POST', `${users}/${id}/roles/STEWARD`)).body.user).toMatchObject({
      role: 'STEWARD',
      roles: ['VIEWER', 'STEWARD'],
    })
    expect((await house.ask('DELETE', `${users}/${id}/roles/VIEWER`)).body.user.roles).toEqual(['STEWARD'])
    const last = await house.ask('DELETE', `${users}/${id}/roles/STEWARD`)
    expect([last.status, last.body.errorCodes]).toEqual([409, ['last-role']])
    expect((await house.ask('POST', `${users}/${id}/roles/KING`)).status).toBe(400)
  })

  test('[AC-71] a mail that nobody takes leaves the new user and says so, and a started reset answers 502', async () => {
    house.mails.refuse(true)
    const made = await house.ask('POST', users, { json: { ...GRACE, email: 'nomail@example.org' } })
    expect(made.status).toBe(200)
    expect(made.body.messages).toEqual([expect.stringContaining('the mail server is closed')])
    const other = { ...GRACE, email: 'sincorreo@example.org' }
    const spanish = await house.ask('POST', users, { json: other, headers: { 'Accept-Language': 'es' } })
    expect(spanish.body.messages).toEqual([expect.stringMatching(/^El usuario se creó.*the mail server is closed/)])
    const reset = await house.ask('DELETE', `${users}/password/${made.body.user.id}`)
    expect([reset.status, reset.body.errorCodes]).toEqual([502, ['mail-undelivered']])
    house.mails.refuse(false)
    expect((await house.ask('DELETE', `${users}/password/${made.body.user.id}`)).body).toEqual({ user: made.body.user })
    expect(house.mails.tokenFor('nomail@example.org')).toBeDefined()
  })

  test('[AC-72] one’s own account: reading, renaming, and nothing else', async () => {
    const { token, id } = await settle({}, 'own@example.org')
    const mine = await house.ask('GET', `${users}/my`, bearer(token))
    expect(mine.body.user).toMatchObject({ id, email: 'own@example.org', lastAccess: '2026-01-31T12:00:00.000Z' })
    const json = { name: 'Amazing', roles: ['ADMIN'], email: 'x@example.org', enabled: false }
    const renamed = await house.ask('PUT', `${users}/my`, { ...bearer(token), json })
    expect(renamed.body.user).toEqual({ ...mine.body.user, name: 'Amazing' })
    expect((await house.ask('GET', users, bearer(token))).status).toBe(403)
  })

  test('[AC-3920] an access token has no account: what is done to one’s own is refused, and whoami says so', async () => {
    const as = 'ADMIN'
    for (const [method, path, json] of [
      ['GET', 'my', undefined],
      ['PUT', 'my', { name: 'Token' }],
      ['PUT', 'password/my', PASSWORD],
    ] as const) {
      const refused = await house.ask(method, `${users}/${path}`, { as, ...(json === undefined ? {} : { json }) })
      expect([path, refused.status, refused.body.errorCodes]).toEqual([path, 403, ['forbidden']])
    }
    const own = ['security.viewMy', 'security.updateMy', 'security.changePassword']
    const { body: token } = await house.ask('GET', '/api/security/whoami', { as })
    expect(own.map((name) => token.permissions[name])).toEqual(['DENY', 'DENY', 'DENY'])
    expect(token.permissions['security.saveUser']).toBe('ALLOW')
    const person = await settle({}, 'person@example.org')
    const { body: user } = await house.ask('GET', '/api/security/whoami', bearer(person.token))
    expect(own.map((name) => user.permissions[name])).toEqual(['ALLOW', 'ALLOW', 'ALLOW'])
  })

  test('[AC-72] one’s own password is a JSON text; other sessions end and this one stays', async () => {
    const email = 'change@example.org'
    const here = await settle({}, email)
    const { body: there } = await login(email, PASSWORD)
    const change = (json: unknown) => house.ask('PUT', `${users}/password/my`, { ...bearer(here.token), json })
    expect((await change({ password: NEW_PASSWORD })).status).toBe(400)
    const weak = await change('short')
    expect([weak.status, weak.body.errorCodes.length]).toEqual([400, 4])
    expect((await change(NEW_PASSWORD)).status).toBe(200)
    const refresh = (refreshToken: string) =>
      house.ask('POST', '/api/security/auth/refresh', { as: 'NOBODY', json: { refreshToken } })
    expect((await refresh(there.refreshToken)).status).toBe(401)
    expect((await refresh(here.refreshToken)).status).toBe(200)
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('[AC-73] a password set by an administrator ends what was issued at once', async () => {
    const { id, token } = await settle({}, 'set@example.org')
    const weak = await house.ask('PUT', `${users}/password/${id}`, { json: { password: 'weak' } })
    expect([weak.status, weak.body.errors[0]]).toEqual([400, 'password: A password has 8 to 200 characters.'])
    expect((await house.ask('PUT', `${users}/password/${id}`, { json: { password: NEW_PASSWORD } })).status).toBe(200)
    expect((await house.ask('GET', `${users}/my`, bearer(token))).status).toBe(401)
    expect((await login('set@example.org', NEW_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['disabled', 'PUT', (id: string) => `${users}/${id}/disable`],
    ['demoted', 'DELETE', (id: string) => `${users}/${id}/roles/STEWARD`],
    ['deleted', 'DELETE', (id: string) => `${users}/${id}`],
  ])('[AC-73] the token of somebody who is %s is refused at once', async (name, method, path) => {
    const { id, token } = await settle({ roles: ['VIEWER', 'STEWARD'] }, `${name}@example.org`)
    expect((await house.ask('GET', `${users}/my`, bearer(token))).status).toBe(200)
    expect((await house.ask(method, path(id))).status).toBe(200)
    const refused = await house.ask('GET', `${users}/my`, bearer(token))
    expect([refused.status, refused.body.errorCodes]).toEqual([401, ['bad-token']])
  })

  test('[AC-73] an administrator does not disable, delete or demote themselves', async () => {
    const { id, token } = await settle({ roles: ['ADMIN'] }, 'admin@example.org')
    for (const [method, path] of [
      ['PUT', `${users}/${id}/disable`],
      ['DELETE', `${users}/${id}`],
      ['DELETE', `${users}/${id}/roles/ADMIN`],
    ] as const) {
      const { status } = await house.ask(method, path, bearer(token))
      expect(status).toBe(409)
    }
    await house.ask('DELETE', `${users}/${id}`)
  })

  test('[AC-74] five wrong passwords lock, unlocking lets in again', async () => {
    const email = 'locked@example.org'
    const { id } = await settle({}, email)
    for (let n = 0; n < 5; n++) expect((await login(email, 'wrong')).status).toBe(401)
    const refused = await login(email, PASSWORD)
    expect([refused.status, refused.body.errorCodes]).toEqual([401, ['bad-credentials']])
    const seen = await house.ask('GET', `${users}/id/${id}`)
    expect(seen.body.user).toMatchObject({ locked: true, totalFailedAccesses: 5, enabled: true })
    const { body } = await house.ask('PUT', `${users}/${id}/unlock`)
    expect(body.user).toMatchObject({ locked: false, totalFailedAccesses: 0 })
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  test('[AC-70] the roles say what each may do', async () => {
    const { body } = await house.ask('GET', '/api/security/roles')
    expect(body.roles.map(({ id }: { id: string }) => id)).toEqual(['VIEWER', 'STEWARD', 'ADMIN'])
    const [viewer, steward, admin] = body.roles
    expect(viewer.permissions).toMatchObject({ 'master.searchRecord': 'ALLOW', 'master.upsertRecord': 'DENY' })
    expect(steward.permissions).toMatchObject({ 'master.upsertRecord': 'ALLOW', 'resource.save': 'DENY' })
    expect(Object.values(admin.permissions).every((word) => word === 'ALLOW')).toBe(true)
  })
})

describe('a forgotten password', () => {
  const reset = (email: string, on = house, headers = {}) =>
    on.ask('PUT', `/api/security/password/reset/${encodeURIComponent(email)}`, { as: 'NOBODY', headers })
  const update = (json: object) => house.ask('POST', '/api/security/password/update', { as: 'NOBODY', json })

  test('[AC-75] the answer is the same whether the account exists or not, and only the account gets a mail', async () => {
    await settle({}, 'forgetful@example.org')
    const before = house.mails.sent.length
    const [known, unknown] = [await reset('Forgetful@example.org'), await reset('nobody@example.org')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(known.body).toEqual(unknown.body)
    await expect.poll(() => house.mails.sent.length).toBe(before + 1)
    const spanish = await reset('nobody@example.org', house, { 'Accept-Language': 'es-ES, en;q=0.5' })
    expect(spanish.body.messages[0]).toContain('Si existe')
  })

  test('[AC-75] a token works once; a weak password does not use it up', async () => {
    await settle({}, 'once@example.org')
    const before = house.mails.sent.length
    await reset('once@example.org')
    await expect.poll(() => house.mails.sent.length).toBe(before + 1)
    const token = house.mails.tokenFor('once@example.org')
    expect((await update({ token, password: 'weak' })).status).toBe(400)
    const done = await update({ token, password: NEW_PASSWORD })
    expect([done.status, done.body.user.email]).toEqual([200, 'once@example.org'])
    const again = await update({ token, password: NEW_PASSWORD })
    expect([again.status, again.body.errorCodes]).toEqual([401, ['bad-reset-token']])
    expect((await login('once@example.org', NEW_PASSWORD)).status).toBe(200)
  })

  test('[AC-76] above ten a minute for one address no mail goes, and the answer is the same', async () => {
    const other = await openInstallation()
    for (let n = 0; n < 12; n++) expect((await reset('ada@example.org', other)).status).toBe(200)
    await expect.poll(() => other.mails.sent.length).toBe(10)
    other.clock.advance(60_000)
    await reset('ada@example.org', other)
    await expect.poll(() => other.mails.sent.length).toBe(11)
    await other.close()
  })

  test('[AC-76] above ten wrong reset tokens a minute the answer is 429 and says when to come back', async () => {
    const other = await openInstallation()
    const wrong = () =>
      other.ask('POST', '/api/security/password/update', { as: 'NOBODY', json: { token: 'x', password: NEW_PASSWORD } })
    for (let n = 0; n < 10; n++) expect((await wrong()).status).toBe(401)
    const late = await wrong()
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60'])
    await other.close()
  })
})

test('[AC-77] who asks in Spanish is refused in Spanish, with the same codes', async () => {
  const json = { email: 'nobody@example.org', password: 'wrong' }
  const ask = (language: string) =>
    house.ask('POST', '/api/security/auth', { as: 'NOBODY', json, headers: { 'Accept-Language': language } })
  for (const [language, word] of [
    ['es', 'contraseña'],
    ['es-MX,es;q=0.9,en;q=0.8', 'contraseña'],
    ['de, es;q=0.2', 'contraseña'],
    ['en, es;q=0.2', 'password'],
    ['es;q=0, en', 'password'],
    ['fr', 'password'],
    ['', 'password'],
  ] as const) {
    house.clock.advance(60_000)
    const { status, body } = await ask(language)
    expect([status, body.errorCodes]).toEqual([401, ['bad-credentials']])
    expect(body.errors[0], language).toContain(word)
  }
})
