import type { SECURITY } from '../../src/openapi/texts/security.ts'
import type { Recipe, Stage } from './stage.ts'

const email = 'ada@example.org'
const password = 'Analytical-Engine-1'
const userOf = async ({ must }: Stage): Promise<string> =>
  (await must('GET', '/api/security/users')).users.find((each: { email: string }) => each.email.startsWith('mary')).id
const tokenOf = async ({ must }: Stage): Promise<string> =>
  (await must('GET', '/api/security/tokens')).tokens.find((each: { name: string }) => each.name === 'nightly load').id
const user =
  (more: { readonly with?: { readonly [name: string]: string }; readonly json?: unknown } = {}) =>
  async (stage: Stage) => ({ ...more, with: { id: await userOf(stage), ...more.with } })
const token = (json?: object) => async (stage: Stage) => ({
  with: { id: await tokenOf(stage) },
  ...(json === undefined ? {} : { json }),
})

export const SECURITY_EXAMPLES: { readonly [Name in keyof typeof SECURITY]: Recipe } = {
  'POST /api/security/auth': { as: 'NOBODY', json: { email, password } },
  'POST /api/security/auth/refresh': async (stage) => ({
    as: 'NOBODY',
    json: { refreshToken: (await stage.session()).refreshToken },
  }),
  'POST /api/security/auth/logout': { as: 'SESSION' },
  'GET /api/security/sso/config': { as: 'NOBODY' },
  'GET /api/security/whoami': {},
  'GET /api/security/users/my': { as: 'SESSION' },
  'PUT /api/security/users/my': { as: 'SESSION', json: { name: 'Ada', surname: 'King' } },
  'PUT /api/security/users/password/my': { as: 'SESSION', json: password },
  'GET /api/security/roles': {},
  'GET /api/security/users': {},
  'POST /api/security/users': {
    json: { name: 'Mary', surname: 'Shelley', email: 'mary@example.org', roles: ['STEWARD'] },
  },
  'GET /api/security/users/id/:id': user(),
  'PUT /api/security/users/:id': user({ json: { surname: 'Godwin' } }),
  'POST /api/security/users/:id/roles/:role': user({ with: { role: 'VIEWER' } }),
  'DELETE /api/security/users/:id/roles/:role': user({ with: { role: 'VIEWER' } }),
  'PUT /api/security/users/password/:id': user({ json: { password: 'Frankenstein-1818' } }),
  'PUT /api/security/users/:id/disable': user(),
  'PUT /api/security/users/:id/enable': user(),
  'PUT /api/security/users/:id/unlock': user(),
  'DELETE /api/security/users/password/:id': user(),
  'PUT /api/security/password/reset/:email': { as: 'NOBODY', with: { email: 'mary@example.org' } },
  'POST /api/security/password/update': ({ house }) => ({
    as: 'NOBODY',
    json: { token: house.mails.tokenFor('mary@example.org'), password: 'Frankenstein-1831' },
  }),
  'DELETE /api/security/users/:id': user(),
  'POST /api/security/tokens': { json: { name: 'nightly load', role: 'STEWARD', expirationDays: 90 } },
  'GET /api/security/tokens': {},
  'PUT /api/security/tokens/:id': token({ name: 'nightly load', enabled: false }),
  'PUT /api/security/tokens/activate/:id': token(),
  'PUT /api/security/tokens/copy/:id': token(),
  'PUT /api/security/tokens/reset/:id': token(),
  'DELETE /api/security/tokens/:id': token(),
}
