import { getConnInfo } from '@hono/node-server/conninfo'
import { invalid, type Principal } from '@onefold/core'
import { type Context, Hono } from 'hono'
import { IdPath, NothingDto } from '../dto/parts.ts'
import {
  GrantDto,
  LoginBody,
  LoginDto,
  loginDto,
  RefreshBody,
  TokenAnswer,
  TokenBody,
  TokensAnswer,
  tokenDto,
  WhoAmIDto,
  whoAmIDto,
} from '../dto/security.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'
import { issueAccessToken, maskedToken } from '../security/access-tokens.ts'
import { TooManyAttempts } from '../security/rate-limit.ts'

const tag = 'security'

export function securityRoutes() {
  return new Hono<Env>()
    .post(
      '/auth',
      operation({ summary: 'Log in', tag, role: 'NONE', json: LoginBody, answer: LoginDto }),
      async (c) => {
        const { email, password } = c.req.valid('json')
        const { grant, user } = await sayingWhen(c, () => c.var.security.login(email, password, addressOf(c)))
        return c.json(loginDto(grant, user))
      },
    )
    .post(
      '/auth/refresh',
      operation({ summary: 'Exchange a refresh token', tag, role: 'NONE', json: RefreshBody, answer: GrantDto }),
      async (c) => {
        const { refreshToken } = c.req.valid('json')
        return c.json(await sayingWhen(c, () => c.var.security.refresh(refreshToken, addressOf(c))))
      },
    )
    .post(
      '/auth/logout',
      operation({ summary: 'End all sessions of the caller', tag, role: 'ANY', answer: NothingDto }),
      async (c) => {
        if (c.var.principal.type === 'ACCESS_TOKEN') {
          throw invalid('no-session', 'An access token has no sessions; to end it, remove it.')
        }
        await c.var.security.logout(c.var.principal.id)
        return c.body(null, 200)
      },
    )
    .get('/whoami', operation({ summary: 'Who the caller is', tag, role: 'NONE', answer: WhoAmIDto }), async (c) => {
      const header = c.req.header('authorization')
      if (header === undefined) return c.json({ type: 'NONE' as const })
      const principal = await c.var.security.identify(header)
      return c.json(whoAmIDto({ principal, ...(await detailsOf(c, principal)) }))
    })
}

export function tokenRoutes() {
  return new Hono<Env>()
    .get('/', operation({ summary: 'The access tokens', tag, role: 'ADMIN', answer: TokensAnswer }), async (c) => {
      const tokens = await c.var.session.directory.tokens()
      return c.json({ tokens: tokens.map((token) => tokenDto(token, c.var.clock.now())) })
    })
    .post(
      '/',
      operation({ summary: 'Make an access token', tag, role: 'ADMIN', json: TokenBody, answer: TokenAnswer }),
      async (c) => {
        const { name, role, expirationDays: days } = c.req.valid('json')
        const { token, value } = await issueAccessToken(c.var.session.directory, c.var.clock, { name, role, days })
        return c.json({ token: tokenDto(token, c.var.clock.now(), value) })
      },
    )
    .delete(
      '/:id',
      operation({ summary: 'Remove an access token', tag, role: 'ADMIN', param: IdPath, answer: TokenAnswer }),
      async (c) => {
        const token = await c.var.session.directory.removeToken(c.req.valid('param').id)
        c.var.security.forget()
        return c.json({ token: tokenDto(token, c.var.clock.now()) })
      },
    )
}

/** A refusal for too many attempts says in a header when the next one is let through. */
async function sayingWhen<T>(c: Context<Env>, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof TooManyAttempts) c.header('Retry-After', String(error.retryAfterSeconds))
    throw error
  }
}

/** The peer's address. Headers that claim another one are not believed: whoever attacks writes them. */
function addressOf(c: Context<Env>): string {
  const mountedOnNode = (c.env as { readonly incoming?: unknown } | undefined)?.incoming !== undefined
  return mountedOnNode ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown'
}

async function detailsOf(c: Context<Env>, principal: Principal) {
  const { directory } = c.var.security
  if (principal.type === 'ACCESS_TOKEN') {
    const token = (await directory.tokens()).find(({ id }) => id === principal.id)
    return { token: maskedToken(token ?? { hint: '' }), email: undefined }
  }
  return { token: '********', email: (await directory.user(principal.id))?.email }
}
