import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../src/commands/run.ts'

let folder: string
let store: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onefold-cli-'))
  store = `sqlite:${join(folder, 'data', 'onefold.db')}`
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Outcome {
  readonly code: number
  readonly printed: string
  readonly complaints: string
}

/** One command line, from beginning to end; `meanwhile` runs once a server is there, and then the server is stopped. */
async function onefold(
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
  meanwhile: (url: string, printed: () => string) => Promise<void> = async () => {},
): Promise<Outcome> {
  const lines: string[] = []
  const complaints: string[] = []
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  let work = Promise.resolve()
  const print = (line: string) => {
    lines.push(line)
    const url = /serves (http:\S+)/.exec(line)?.[1]
    // Later than this line, so that the rest of the welcome is printed.
    if (url !== undefined)
      work = new Promise(setImmediate).then(() => meanwhile(url, () => lines.join('\n'))).finally(stop)
  }
  const context = { env: { ...env }, print, logTo: 'nowhere', stopRequested: () => stopped } as const
  const code = await run(args, context, (text) => complaints.push(text))
  await work
  return { code, printed: lines.join('\n'), complaints: complaints.join('\n') }
}

const serve = ['serve', '--port', '0'] as const

describe('onefold serve', () => {
  test('makes an administrator at the first start, and the login that it prints works', async () => {
    const { code, printed, complaints } = await onefold([...serve, '--store', store], {}, async (url, so) => {
      expect((await fetch(`${url}/actuator/health`)).status).toBe(200)
      const [, body] = /-d '(\{.*\})'/.exec(so())!
      const login = await fetch(`${url}/api/security/auth`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: body!,
      })
      expect(login.status).toBe(200)
      expect(await login.json()).toMatchObject({ email: 'admin@onefold.local', role: 'ADMIN' })
    })
    expect([code, complaints]).toEqual([0, ''])
    expect(printed).toContain('shown this once')
    await expect(fetch(/serves (http:\S+)/.exec(printed)![1]!)).rejects.toThrow()
  })

  test('keeps its key beside the data folder, for its owner only, and so its sessions over a restart', async () => {
    const env = { ONEFOLD_ADMIN_EMAIL: 'ada@example.org', ONEFOLD_ADMIN_PASSWORD: 'Analytical-Engine-1' }
    let token = ''
    const whoami = async (url: string) =>
      (await fetch(`${url}/api/security/whoami`, { headers: { Authorization: `Bearer ${token}` } })).status
    const first = await onefold([...serve, '--store', store], env, async (url) => {
      const login = await fetch(`${url}/api/security/auth`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: env.ONEFOLD_ADMIN_EMAIL, password: env.ONEFOLD_ADMIN_PASSWORD }),
      })
      token = ((await login.json()) as { token: string }).token
      expect(await whoami(url)).toBe(200)
    })
    expect(first.printed).not.toContain(env.ONEFOLD_ADMIN_PASSWORD)
    if (process.platform !== 'win32') expect(statSync(join(folder, 'data.key')).mode & 0o777).toBe(0o600)
    const second = await onefold([...serve, '--store', store], {}, async (url) => {
      expect(await whoami(url)).toBe(200)
    })
    expect(second.printed).toContain('onefold user password ada@example.org')
    expect(second.printed).not.toContain('shown this once')
  })

  test('takes an access token for the first administrator', async () => {
    const token = `master:${'x'.repeat(40)}`
    await onefold([...serve, '--store', store], { ONEFOLD_ADMIN_TOKEN: token }, async (url) => {
      const answer = await fetch(`${url}/api/entities`, { headers: { Authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)
    })
  })

  test('finishes the requests under way before it ends', async () => {
    let answer: Promise<Response> | undefined
    await onefold([...serve, '--store', store], {}, async (url) => {
      let feed: ReadableStreamDefaultController<Uint8Array> | undefined
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          feed = controller
        },
      })
      const headers = { 'Content-Type': 'application/json' }
      answer = fetch(`${url}/api/security/auth`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
      feed!.enqueue(new TextEncoder().encode('{"email":"nobody@example.org",'))
      await fetch(`${url}/actuator/health`) // whatever is asked later is answered later, however busy the machine is
      await new Promise((resolve) => setTimeout(resolve, 200))
      setTimeout(() => {
        feed!.enqueue(new TextEncoder().encode('"password":"wrong"}'))
        feed!.close()
      }, 300)
    })
    expect((await answer!).status).toBe(401)
  })

  test('a port in use is one sentence, before anything is touched', async () => {
    const other = await listening()
    const { port } = other.address() as AddressInfo
    const { code, complaints } = await onefold(['serve', '--port', String(port), '--store', store])
    other.close()
    expect(code).toBe(1)
    expect(complaints).toBe(`Port ${port} is in use already. Stop what uses it, or choose another port with --port.`)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('a store that another process has open is one sentence', async () => {
    await onefold([...serve, '--store', store], {}, async () => {
      const { code, complaints } = await onefold([...serve, '--store', store])
      expect(code).toBe(1)
      expect(complaints.split('\n')).toHaveLength(1)
      expect(complaints).toContain('onefold.db')
    })
  })

  test('a key file that others can read is refused', async () => {
    await onefold([...serve, '--store', store])
    chmodSync(join(folder, 'data.key'), 0o644)
    const { code, complaints } = await onefold([...serve, '--store', store])
    expect([code, complaints]).toEqual([1, expect.stringContaining('chmod 600')])
  })

  test('[CF-3940] a sample that there is not is refused with the names of all, and nothing is touched', async () => {
    const { code, complaints } = await onefold([...serve, '--store', store, '--sample', 'nothing'])
    expect([code, complaints]).toEqual([
      1,
      'There is no sample "nothing". There are: customers, companies, products, patients. See: onefold --help',
    ])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test.each<[readonly string[], { readonly [name: string]: string }, string]>([
    [['--port', 'many'], {}, 'The port must be a whole number'],
    [['--port', '65536'], {}, 'The port must be a whole number'],
    [['--store', 'mysql://x'], {}, 'The store must be'],
    [['--store', 'postgres://u:p@127.0.0.1/db'], {}, 'ONEFOLD_SECRET_KEY'],
    [[], { ONEFOLD_SECRET_KEY: 'short' }, 'ONEFOLD_SECRET_KEY'],
    [[], { ONEFOLD_ADMIN_PASSWORD: 'weak' }, 'ONEFOLD_ADMIN_PASSWORD'],
    [[], { ONEFOLD_ADMIN_EMAIL: 'nobody' }, 'ONEFOLD_ADMIN_EMAIL'],
    [[], { ONEFOLD_ADMIN_TOKEN: 'guessable' }, 'ONEFOLD_ADMIN_TOKEN'],
    [['--prot', '1'], {}, '--prot'],
    [['now'], {}, 'Too many arguments'],
  ])('%j with %j is refused with one sentence, and nothing is touched', async (args, env, sentence) => {
    const named = args.includes('--store') ? [] : ['--store', store]
    const { code, complaints } = await onefold(['serve', ...named, ...args], env)
    expect(code).toBe(1)
    expect(complaints).toContain(sentence)
    expect(complaints).not.toContain('p@127')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

describe('onefold user password', () => {
  test('gives a new password; the old one and its sessions end', async () => {
    const env = { ONEFOLD_ADMIN_EMAIL: 'ada@example.org', ONEFOLD_ADMIN_PASSWORD: 'Analytical-Engine-1' }
    const post = (url: string, path: string, json: object) =>
      fetch(`${url}/api/security/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      })
    let refreshToken = ''
    await onefold([...serve, '--store', store], env, async (url) => {
      const login = await post(url, 'auth', { email: env.ONEFOLD_ADMIN_EMAIL, password: env.ONEFOLD_ADMIN_PASSWORD })
      refreshToken = ((await login.json()) as { refreshToken: string }).refreshToken
    })
    const { code, printed } = await onefold(['user', 'password', 'ADA@example.org', '--store', store])
    expect(code).toBe(0)
    const password = printed.split(': ')[1]!
    await onefold([...serve, '--store', store], {}, async (url) => {
      expect((await post(url, 'auth', { email: 'ada@example.org', password })).status).toBe(200)
      expect((await post(url, 'auth', { email: 'ada@example.org', password: env.ONEFOLD_ADMIN_PASSWORD })).status).toBe(
        401,
      )
      expect((await post(url, 'auth/refresh', { refreshToken })).status).toBe(401)
    })
  })

  test('says when there is no such store, and makes none', async () => {
    const { code, complaints } = await onefold(['user', 'password', 'ada@example.org', '--store', store])
    expect([code, complaints]).toEqual([1, expect.stringContaining('There is no store at')])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('says when there is no such user, or no address', async () => {
    await onefold([...serve, '--store', store])
    const unknown = await onefold(['user', 'password', 'bea@example.org', '--store', store])
    expect([unknown.code, unknown.complaints]).toEqual([1, 'There is no user "bea@example.org".'])
    expect((await onefold(['user', 'password', '--store', store])).complaints).toContain(
      "Missing required argument 'email'",
    )
  })
})

describe('onefold', () => {
  test('explains itself and says its version', async () => {
    const help = await onefold(['--help'])
    expect([help.code, help.printed]).toEqual([0, expect.stringContaining('serve an installation over HTTP')])
    expect((await onefold([])).printed).toBe(help.printed)
    expect((await onefold(['--version'])).printed).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('refuses a command that it does not have', async () => {
    const { code, complaints } = await onefold(['user', 'fly'])
    expect([code, complaints]).toEqual([1, "Unknown command 'fly'. See: onefold --help"])
  })
})

function listening(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
  })
}
