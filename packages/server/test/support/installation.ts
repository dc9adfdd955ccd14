import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Clock,
  directoryFiles,
  type Onefold,
  type OnefoldOptions,
  openOnefold,
  ROLES,
  type Role,
  type Store,
  SYSTEM,
} from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { allSamples } from '@onefold/samples'
import { type AppOptions, createApp } from '@onefold/server'
import { shortened } from '../../../samples/test/shortened.ts'
import { hashPassword } from '../../src/security/passwords.ts'
import { expectDeclared } from './declared.ts'
import { type MailsInMemory, mailsInMemory } from './mails.ts'

export const SECRET = 'a secret that is long enough for a test'
export const PASSWORD = 'Analytical-Engine-1'
/** Made once: it costs what a password of production costs. */
const passwordHash = hashPassword(PASSWORD)

/** One instant that tests may move. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

export function testClock(start = Date.parse('2026-01-31T12:00:00Z')): TestClock {
  let now = start
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

export interface Installation {
  readonly onefold: Onefold
  readonly clock: TestClock
  /** What a process elsewhere would write to. */
  readonly store: Store
  readonly app: ReturnType<typeof createApp>
  /** An access token of each role. */
  readonly tokens: { readonly [role in Role]: string }
  /** What was mailed, the newest last. */
  readonly mails: MailsInMemory
  /** Asks with this role's token, or as nobody. */
  ask(method: string, path: string, wish?: Wish): Promise<Answer>
  close(): Promise<void>
}

interface Wish {
  /** @default 'ADMIN' */
  readonly as?: Role | 'NOBODY'
  readonly json?: unknown
  readonly headers?: { readonly [name: string]: string }
  readonly body?: RequestInit['body']
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it asked for
  readonly body: any
}

/** A whole installation in memory, with Ada, who may do everything, and an access token of each role. */
export async function openInstallation(
  options: Partial<AppOptions> = {},
  engine: Partial<OnefoldOptions> = {},
): Promise<Installation> {
  const clock = testClock()
  const folder = mkdtempSync(join(tmpdir(), 'onefold-server-'))
  const mails = mailsInMemory()
  const store = await (engine.store ?? sqliteStore(':memory:', { clock }))
  const onefold = await openOnefold({
    clock,
    files: directoryFiles(folder),
    secretKey: SECRET,
    mailer: mails,
    samples: allSamples().map(shortened),
    ...engine,
    store,
  })
  const { users, tokens: accessTokens } = onefold.as(SYSTEM)
  await users.create({
    email: 'ada@example.org',
    name: 'Ada',
    surname: 'Lovelace',
    roles: ['ADMIN'],
    passwordHash: await passwordHash,
  })
  const issued = await Promise.all(
    ROLES.map(async (role) => [role, (await accessTokens.create({ name: role, role, days: 1 })).value]),
  )
  const tokens: { readonly [role in Role]: string } = Object.fromEntries(issued)
  const app = createApp(onefold, { secretKey: SECRET, clock, ...options })
  const unchecked = app.request
  app.request = async (input, init, ...rest) => {
    const response = await unchecked(input, init, ...rest)
    const answered = { method: init?.method ?? 'GET', path: String(input), response: response.clone() }
    await expectDeclared(app, onefold, answered)
    return response
  }
  const ask = askerOf(app, tokens)

  async function close(): Promise<void> {
    await onefold.close()
    rmSync(folder, { recursive: true, force: true })
  }

  return { onefold, clock, store, app, tokens, mails, ask, close }
}

/** Asks an app of the installation as the bearer of one of these tokens. */
export function askerOf(app: Installation['app'], tokens: Installation['tokens']): Installation['ask'] {
  return async function ask(method: string, path: string, wish: Wish = {}): Promise<Answer> {
    const {
      as: role = 'ADMIN',
      json,
      headers = {},
      body = json === undefined ? undefined : JSON.stringify(json),
    } = wish
    const response = await app.request(path, {
      method,
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(role === 'NOBODY' ? {} : { Authorization: `Bearer ${tokens[role]}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
  }
}
