import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Onefold, openOnefold, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureAdmin, firstAdmin } from '../../src/commands/first-start.ts'
import { run } from '../../src/commands/run.ts'
import { isPassword } from '../../src/security/passwords.ts'

const ADMIN = { ONEFOLD_ADMIN_EMAIL: 'ada@example.org', ONEFOLD_ADMIN_PASSWORD: 'Analytical-Engine-1' }

let folder: string
let file: string
const template = mkdtempSync(join(tmpdir(), 'onefold-directory-'))

/** What is made here is removed when the test is over. */
function settle(): void {
  folder = mkdtempSync(join(tmpdir(), 'onefold-directory-'))
  file = join(folder, 'data', 'onefold.db')
}
beforeAll(async () => {
  settle()
  await serveOnce(ADMIN)
  cpSync(folder, template, { recursive: true })
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  settle()
  cpSync(template, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => rmSync(template, { recursive: true, force: true }))

type Environment = { readonly [name: string]: string }

/** One command line on the store of this test. */
async function onefold(words: string, env: Environment = {}, stop: () => Promise<void> = async () => {}) {
  const [lines, complaints]: [string[], string[]] = [[], []]
  const context = { env, print: (line: string) => lines.push(line), logTo: 'nowhere', stopRequested: stop } as const
  const code = await run([...words.split(' '), '--store', `sqlite:${file}`], context, (text) => complaints.push(text))
  return { code, lines, complaint: complaints.join('\n') }
}

/** A first start: the server is asked to end as soon as it is up. */
const serveOnce = (env: Environment) => onefold('serve --port 0', env)

async function inStore<T>(work: (onefold: Onefold) => Promise<T>): Promise<T> {
  const secretKey = readFileSync(join(folder, 'data.key'), 'utf8').trim()
  const opened = await openOnefold({ store: sqliteStore(file), secretKey })
  return work(opened).finally(() => opened.close())
}

const comesIn = (email: string, password: string) =>
  inStore(async ({ identities }) => (await identities.prove(email, (hash) => isPassword(password, hash))) !== undefined)

const lastWord = (line: string | undefined) => line?.split(' ').at(-1) ?? ''

describe('onefold user', () => {
  test('[AC-92] list, create, disable, enable: who may come in', async () => {
    const made = await onefold('user create grace@example.org --name Grace --surname Hopper --role steward')
    expect([made.code, made.lines[0]]).toEqual([0, 'grace@example.org  Grace Hopper  STEWARD'])
    const password = lastWord(made.lines[1])
    expect(await comesIn('grace@example.org', password)).toBe(true)
    expect((await onefold('user disable grace@example.org')).lines).toEqual([
      'grace@example.org  Grace Hopper  STEWARD  disabled',
    ])
    expect(await comesIn('grace@example.org', password)).toBe(false)
    expect((await onefold('user enable Grace@Example.org')).code).toBe(0)
    expect((await onefold('user list')).lines).toEqual([
      'ada@example.org  Administrator  ADMIN',
      'grace@example.org  Grace Hopper  STEWARD',
    ])
    expect(await onefold('user create grace@example.org')).toMatchObject({ code: 1, complaint: /already/ })
  })

  test('[AC-92] password replaces, unlocks, and is shown once; unlock lets in again', async () => {
    const fail = () => inStore(({ identities }) => identities.prove('ada@example.org', async () => false))
    for (let n = 0; n < 5; n++) await fail()
    expect((await onefold('user list')).lines).toEqual(['ada@example.org  Administrator  ADMIN  locked out'])
    expect((await onefold('user unlock ada@example.org')).lines).toEqual(['ada@example.org  Administrator  ADMIN'])
    for (let n = 0; n < 5; n++) await fail()
    const password = lastWord((await onefold('user password ada@example.org')).lines[0])
    expect(await comesIn('ada@example.org', password)).toBe(true)
    expect(await comesIn('ada@example.org', ADMIN.ONEFOLD_ADMIN_PASSWORD)).toBe(false)
  })

  test.each([
    ['user disable ada@example.org', 'This is the last enabled administrator'],
    ['user unlock nobody@example.org', 'There is no user "nobody@example.org"'],
    ['user unlock', "Missing required argument 'email'"],
    ['user create x@example.org --role king', 'The role must be VIEWER, STEWARD, ADMIN'],
    ['user create nonsense', 'This is not an e-mail address'],
    ['user feed ada@example.org', "Unknown command 'feed'"],
    ['token create', "Missing required argument 'name'"],
    ['token create x --days 0', 'A token lives for a whole number of days'],
    ['token revoke t-nothing', 'There is no token "t-nothing"'],
  ])('[AC-92] "%s" is refused in a sentence', async (words, sentence) => {
    const { code, complaint } = await onefold(words)
    expect(code).toBe(1)
    expect(complaint).toContain(sentence)
  })
})

test('[AC-93] onefold token: create shows the value once, list never, revoke ends it', async () => {
  const made = await onefold('token create nightly --role STEWARD --days 7')
  const value = lastWord(made.lines[1])
  const principal = () => inStore(async ({ identities }) => identities.principalOfToken(value))
  expect(await principal()).toMatchObject({ name: 'nightly', roles: ['STEWARD'] })
  const { lines } = await onefold('token list')
  expect(lines).toEqual([expect.stringMatching(/^t-\S+ {2}nightly {2}STEWARD {2}until \d{4}-\d\d-\d\d$/)])
  expect(await inStore((opened) => opened.as(SYSTEM).tokens.list())).not.toMatchObject([{ value }])
  expect((await onefold(`token revoke ${lines[0]?.split(' ')[0]}`)).code).toBe(0)
  expect(await principal()).toBeUndefined()
  expect((await onefold('token list')).lines).toEqual([])
})

describe('onefold rotate-key', () => {
  const keyFile = () => join(folder, 'data.key')
  const key = () => readFileSync(keyFile(), 'utf8').trim()
  const make = () =>
    inStore(
      async (opened) =>
        (await opened.as(SYSTEM).tokens.create({ name: 'T', role: 'VIEWER' })) as { id: string; value: string },
    )
  const secretOf = (id: string) => inStore(async (opened) => (await opened.as(SYSTEM).tokens.get(id)).value)

  test('[AC-94] seals everything with a new key, which takes the place of the old one', async () => {
    const [before, { id, value }] = [key(), await make()]
    const { code, lines } = await onefold('rotate-key')
    expect([code, lines]).toEqual([
      0,
      ['1 secret is sealed with the new key. The key file holds it. All sessions have ended.'],
    ])
    expect(key()).not.toBe(before)
    expect(existsSync(`${keyFile()}.next`)).toBe(false)
    expect(await secretOf(id)).toBe(value)
  })

  test('[AC-94] cut short before the key file was replaced, a server does not start, and another go finishes', async () => {
    const { id, value } = await make()
    const old = key()
    await onefold('rotate-key')
    renameSync(keyFile(), `${keyFile()}.next`) // as it is between the save and the replacement
    writeFileSync(keyFile(), old, { mode: 0o600 })
    const start = await serveOnce({})
    expect(start).toMatchObject({ code: 1, complaint: expect.stringContaining('onefold rotate-key') })
    expect((await onefold('rotate-key')).lines[0]).toMatch(/^0 secrets/)
    expect(await secretOf(id)).toBe(value)
  })

  test('[AC-94] with keys of the environment both must be stated', async () => {
    const env = { ONEFOLD_SECRET_KEY: key() }
    expect(await onefold('rotate-key', env)).toMatchObject({ code: 1, complaint: /ONEFOLD_NEW_SECRET_KEY/ })
    const next = 'the secret key from now on, long enough'
    const { id } = await make()
    expect((await onefold('rotate-key', { ...env, ONEFOLD_NEW_SECRET_KEY: next })).lines[0]).toMatch(
      /^1 secret is sealed/,
    )
    await expect(secretOf(id)).rejects.toThrow(/another key/)
    writeFileSync(keyFile(), next, { mode: 0o600 })
    expect(await secretOf(id)).toMatch(/^master:/)
  })
})

describe('a first start', () => {
  test('[AC-98] makes the administrator and the token that the environment states, once', async () => {
    const token = `master:${'x'.repeat(40)}`
    rmSync(join(folder, 'data'), { recursive: true })
    const { lines } = await serveOnce({ ...ADMIN, ONEFOLD_ADMIN_TOKEN: token })
    expect(lines.join('\n')).not.toContain(ADMIN.ONEFOLD_ADMIN_PASSWORD)
    expect(await comesIn('ada@example.org', ADMIN.ONEFOLD_ADMIN_PASSWORD)).toBe(true)
    expect(await inStore(async ({ identities }) => identities.principalOfToken(token))).toMatchObject({
      roles: ['ADMIN'],
    })
    const again = await serveOnce({ ...ADMIN, ONEFOLD_ADMIN_EMAIL: 'eve@example.org' })
    expect(again.lines.join('\n')).toContain('onefold user password ada@example.org')
    expect((await onefold('user list')).lines).toHaveLength(1)
  })

  test('[AC-98] makes up a password otherwise, and shows it once', async () => {
    rmSync(join(folder, 'data'), { recursive: true })
    const { lines } = await serveOnce({})
    const password = lastWord(lines.find((line) => /^ +Password +/.test(line)))
    expect(await comesIn('admin@onefold.local', password)).toBe(true)
    expect((await serveOnce({})).lines.join('\n')).not.toContain(password)
  })

  test('[AC-98] of two processes at once makes one administrator', async () => {
    const store = await sqliteStore(':memory:')
    const shared = { ...store, close: async () => {} }
    const [one, two] = [await openOnefold({ store }), await openOnefold({ store: shared })]
    const admins = await Promise.all([ensureAdmin(one, firstAdmin(ADMIN)), ensureAdmin(two, firstAdmin(ADMIN))])
    expect(admins.filter(({ made }) => made)).toHaveLength(1)
    expect(await one.as(SYSTEM).users.list()).toHaveLength(1)
    await two.close()
    await one.close()
  })

  test.each<[string, Environment]>([
    ['ONEFOLD_SMTP_URL', { ONEFOLD_SMTP_URL: 'mail.example.org' }],
    ['ONEFOLD_RESET_LINK', { ONEFOLD_RESET_LINK: 'https://desk.example.org/reset' }],
    ['ONEFOLD_SSO_PROVIDERS', { ONEFOLD_SSO_PROVIDERS: '{' }],
    [
      'ONEFOLD_SSO_PROVIDERS is wrong at "0.issuer"',
      { ONEFOLD_SSO_PROVIDERS: '[{"id":"a","name":"A","clientId":"c"}]' },
    ],
    ['ONEFOLD_JWT_KEY_FILE', { ONEFOLD_JWT_KEY_FILE: '/nowhere/key.pem' }],
    ['ONEFOLD_ADMIN_TOKEN', { ONEFOLD_ADMIN_TOKEN: 'master:short' }],
    ['ONEFOLD_ADMIN_PASSWORD', { ONEFOLD_ADMIN_PASSWORD: 'weak' }],
    ['ONEFOLD_SECRET_KEY', { ONEFOLD_SECRET_KEY: 'short' }],
  ])('[AC-97] does not happen when %s is wrong', async (words, env) => {
    expect(await serveOnce(env)).toMatchObject({ code: 1, complaint: expect.stringContaining(words) })
  })

  test('[AC-95] mails are files in the data folder where no mail server is stated', async () => {
    const json = { name: 'Grace', email: 'grace@example.org' }
    const url = async (line: string) => /serves (http:\S+)/.exec(line)?.[1]
    const lines: string[] = []
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => {
      stop = resolve
    })
    const context = {
      env: {},
      print: (line: string) => lines.push(line),
      logTo: 'nowhere',
      stopRequested: () => stopped,
    } as const
    const running = run(['serve', '--port', '0', '--store', `sqlite:${file}`], context, () => {})
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0)
    const base = await url(lines[0] ?? '')
    const post = async (path: string, body: object, token?: string) =>
      (await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      }).then((response) => response.json())) as { readonly token: string; readonly user: object }
    const login = { email: ADMIN.ONEFOLD_ADMIN_EMAIL, password: ADMIN.ONEFOLD_ADMIN_PASSWORD }
    const { token } = await post('/api/security/auth', login)
    expect(await post('/api/security/users', json, token)).toMatchObject({ user: { role: 'VIEWER' } })
    stop()
    await running
    expect(readdirSync(join(folder, 'data', 'mail'))).toHaveLength(1)
  })
})
