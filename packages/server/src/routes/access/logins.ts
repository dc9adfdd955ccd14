import type { Principal } from '@onefold/core'
import { invalid } from '@onefold/core/adapter-kit'
import { type Context, Hono } from 'hono'
import {
  IssuedDto,
  LoginBody,
  LoginDto,
  loginDto,
  MessagesDto,
  PasswordBody,
  RefreshBody,
  ResetPath,
  SsoAnswer,
  WhoAmIDto,
  whoAmIDto,
} from '../../dto/access/logins.ts'
import { maskedToken } from '../../dto/access/tokens.ts'
import { UserAnswer, userDto } from '../../dto/access/users.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { addressOf, sayingWhen } from '../../guard/attempt.ts'
import { callerOf } from '../../guard/caller.ts'
import { languageOf } from '../../guard/language.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'security'

/** Coming in, staying in and leaving. */
export function loginRoutes() {
  return new Hono<Env>()
    .post(
      '/auth',
      operation({ summary: 'Log in', tag, role: 'NONE', json: LoginBody, answer: LoginDto }),
      async (c) => {
        const given = c.req.valid('json')
        const { security } = c.get('app')
        const { issued, user } = await sayingWhen(c, () =>
          'token' in given
            ? security.loginWith(given, addressOf(c))
            : security.login(given.email, given.password, addressOf(c)),
        )
        return answerJson(c, loginDto(issued, user))
      },
    )
    .post(
      '/auth/refresh',
      operation({ summary: 'Exchange a refresh token', tag, role: 'NONE', json: RefreshBody, answer: IssuedDto }),
      async (c) => {
        const { refreshToken } = c.req.valid('json')
        return answerJson(c, await sayingWhen(c, () => c.get('app').security.refresh(refreshToken, addressOf(c))))
      },
    )
    .post(
      '/auth/logout',
      operation({
        summary: 'End all sessions of the caller',
        tag,
        permission: 'security.logout',
        answer: 'NOTHING',
      }),
      async (c) => {
        if (c.var.session.principal.type === 'ACCESS_TOKEN') {
          throw invalid('no-session')
        }
        await c.get('app').security.logout(c.var.session.principal.id)
        return c.body(null, 200)
      },
    )
    .get(
      '/sso/config',
      operation({ summary: 'The identity providers', tag, role: 'NONE', answer: SsoAnswer }),
      async (c) => {
        const providers = await c.get('app').security.ssoProviders()
        return answerJson(c, {
          providers: providers.map((provider) => ({ ...provider, scopes: [...provider.scopes] })),
        })
      },
    )
    .get('/whoami', operation({ summary: 'Who the caller is', tag, role: 'NONE', answer: WhoAmIDto }), async (c) => {
      const { security } = c.get('app')
      const principal = await callerOf(c, (header) => (header === undefined ? undefined : security.identify(header)))
      if (principal === undefined) return answerJson(c, { type: 'NONE' as const })
      return answerJson(c, whoAmIDto({ principal, ...(await detailsOf(c, principal)) }))
    })
}

/** Getting a forgotten password back. */
export function passwordRoutes() {
  return new Hono<Env>()
    .put(
      '/password/reset/:email',
      operation({
        summary: 'Ask for a new password',
        tag,
        role: 'NONE',
        answer: MessagesDto,
        param: ResetPath,
        anyPath: true,
      }),
      (c) => {
        c.get('app').security.requestReset(c.req.valid('param').email, languageOf(c), addressOf(c))
        return answerJson(c, { messages: [RESET_ASKED[languageOf(c)]] })
      },
    )
    .post(
      '/password/update',
      operation({
        summary: 'Choose a new password with a reset token',
        tag,
        role: 'NONE',
        json: PasswordBody,
        answer: UserAnswer,
      }),
      async (c) => {
        const { token, password } = c.req.valid('json')
        const user = await sayingWhen(c, () => c.get('app').security.completeReset(token, password, addressOf(c)))
        return answerJson(c, { user: userDto(user) })
      },
    )
}

/** The same whether there is such an account or not. */
const RESET_ASKED = {
  en: 'If there is an account with this address, a mail is on its way to it.',
  es: 'Si existe una cuenta con esa dirección, le llegará un mensaje.',
} as const

async function detailsOf(c: Context<Env>, principal: Principal) {
  const { identities } = c.get('app').onefold
  if (principal.type === 'ACCESS_TOKEN') {
    const token = await identities.token(principal.id)
    return { token: maskedToken(token ?? { hint: '' }), email: undefined }
  }
  return { token: '********', email: (await identities.user(principal.id))?.email }
}
