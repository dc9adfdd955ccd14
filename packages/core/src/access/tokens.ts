import type { AccessToken, AccessTokenInput, AccessTokens } from '../api/directory.ts'
import { conflict, invalid, notFound } from '../error/onefold-error.ts'
import { base64url, sha256 } from '../lib/bytes/hash.ts'
import { defined } from '../lib/defined.ts'
import { longerThan } from '../lib/text/characters.ts'
import { ROLES, type Role } from '../model/principal.ts'
import type { Instant } from '../model/record.ts'
import type { Directory } from './directory.ts'
import type { TokenDocument } from './documents.ts'
import type { Permission } from './permissions.ts'
import { scopesOf } from './scopes.ts'
import type { AccessCaller, AccessServices } from './services.ts'
import { checkedName } from './user-view.ts'

/** Every access token begins with it. */
export const ACCESS_TOKEN_PREFIX = 'master:'

const DAY = 86_400_000
const MOST_DAYS = 3650
const DEFAULT_DAYS = 365
const RESET_DAYS = 180
const SHORTEST_VALUE = 32
const LONGEST_VALUE = 1000
const HINT = 4

/** The access tokens, for one caller. */
export function tokensOf(
  services: Pick<AccessServices, 'chance' | 'clock' | 'directories' | 'ids' | 'lastAccess' | 'secrets'>,
  caller: AccessCaller,
): AccessTokens {
  return { ...readsOf(services, caller), ...valuesOf(services, caller), ...statesOf(services, caller) }
}

/** Changes one token, when the caller may. */
function editingOf({ directories }: Pick<AccessServices, 'directories'>, caller: AccessCaller) {
  return async (id: string, permission: Permission, change: (token: TokenDocument) => TokenDocument) => {
    caller.allow(permission)
    return directories.change((directory) => {
      const after = change(presentToken(directory, id))
      const unscoped = after.role === 'ADMIN' || after.deleted !== undefined
      const endedScopes = unscoped ? scopesOf(directory, 'ACCESS_TOKEN', id) : []
      return { answer: after, changes: { tokens: [after], endedScopes } }
    })
  }
}

function readsOf(
  services: Pick<AccessServices, 'directories' | 'lastAccess' | 'secrets'>,
  caller: AccessCaller,
): Pick<AccessTokens, 'list' | 'get'> {
  const { directories } = services
  return {
    async list({ deleted: also = false } = {}) {
      caller.allow('security.listToken')
      const { tokens } = await directories.current()
      return [...tokens.values()]
        .filter(({ deleted }) => also || deleted === undefined)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((token) => tokenView(services, token))
    },
    async get(id) {
      caller.allow('security.listToken')
      return tokenView(services, presentToken(await directories.current(), id))
    },
  }
}

/** What makes and shows values. */
function valuesOf(
  services: Pick<AccessServices, 'chance' | 'clock' | 'directories' | 'ids' | 'lastAccess' | 'secrets'>,
  caller: AccessCaller,
): Pick<AccessTokens, 'create' | 'reset' | 'copy'> {
  const { directories, clock } = services
  const edit = editingOf(services, caller)
  return {
    async create(given) {
      caller.allow('security.saveToken')
      const value = given.value === undefined ? newValue(services) : checkedValue(given.value)
      const token = newToken(services, given, value)
      return directories.change((directory, now) => {
        if (directory.tokenByHash(token.hash) !== undefined) throw conflict('token-taken')
        const created = { ...token, created: now, expires: now + daysOf(given) * DAY }
        return { answer: { ...tokenView(services, created), value }, changes: { tokens: [created] } }
      })
    },
    async reset(id) {
      const value = newValue(services)
      const after = await edit(id, 'security.resetToken', ({ value: _, ...token }) => ({
        ...token,
        ...kept(services, id, value),
        expires: clock.now() + RESET_DAYS * DAY,
      }))
      return { ...tokenView(services, after), value }
    },
    async copy(id) {
      caller.allow('security.copyToken')
      return directories.change((directory) => {
        const token = presentToken(directory, id)
        const answer = tokenView(services, token)
        if (answer.value === undefined) throw conflict('token-masked')
        const { value: _, ...masked } = token
        return { answer, changes: { tokens: [masked] } }
      })
    },
  }
}

function statesOf(
  services: Pick<AccessServices, 'clock' | 'directories' | 'lastAccess' | 'secrets'>,
  caller: AccessCaller,
): Pick<AccessTokens, 'update' | 'activate' | 'remove'> {
  const { clock } = services
  const edit = editingOf(services, caller)
  return {
    async update(id, { name, role, enabled, days }) {
      const after = await edit(id, 'security.saveToken', (token) => ({
        ...token,
        ...(name === undefined ? {} : { name: tokenName(name) }),
        ...(role === undefined ? {} : { role: tokenRole(role) }),
        ...defined({ enabled }),
        ...(days === undefined ? {} : { expires: clock.now() + daysOf({ days }) * DAY }),
      }))
      return tokenView(services, after)
    },
    async activate(id) {
      return tokenView(services, await edit(id, 'security.activateToken', (token) => ({ ...token, enabled: true })))
    },
    async remove(id) {
      return tokenView(services, await edit(id, 'security.deleteToken', (token) => erased(token, clock.now())))
    },
  }
}

/** A token as administrators may see one. */
export function tokenView(
  { secrets, lastAccess }: Pick<AccessServices, 'secrets' | 'lastAccess'>,
  token: TokenDocument,
) {
  const { id, name, role, enabled, created, expires, hint, deleted } = token
  const used = latest(lastAccess.of(id), token.lastAccess)
  return Object.freeze<AccessToken>({
    id,
    name,
    role,
    enabled,
    created,
    expires,
    hint,
    deleted: deleted !== undefined,
    ...(token.value === undefined ? {} : { value: secrets.open(token.value, placeOf(id)) }),
    ...defined({ lastAccess: used }),
  })
}

function latest(a: Instant | undefined, b: Instant | undefined): Instant | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
}

function presentToken(directory: Directory, id: string): TokenDocument {
  const token = directory.tokens.get(id)
  if (token === undefined || token.deleted !== undefined) throw notFound('token', id)
  return token
}

function newToken(
  services: Pick<AccessServices, 'ids' | 'secrets'>,
  given: AccessTokenInput,
  value: string,
): TokenDocument {
  const id = `t-${services.ids.next()}`
  const { name, role, enabled = true } = given
  return {
    id,
    name: tokenName(name),
    role: tokenRole(role),
    enabled,
    created: 0,
    expires: daysOf(given),
    ...kept(services, id, value),
  }
}

function newValue({ chance }: Pick<AccessServices, 'chance'>): string {
  return ACCESS_TOKEN_PREFIX + base64url(chance.bytes(32))
}

/** What is kept of a value. Without a secret key it cannot be shown again. */
function kept(
  { secrets }: Pick<AccessServices, 'secrets'>,
  id: string,
  value: string,
): Pick<TokenDocument, 'hash' | 'hint' | 'value'> {
  const sealed = secrets.canSeal ? { value: secrets.seal(value, placeOf(id)) } : {}
  return { hash: sha256(value), hint: value.slice(-HINT), ...sealed }
}

const placeOf = (id: string) => ({ kind: 'token', id, member: 'value' }) as const

/** Only what audit needs is left. */
function erased({ value: _, ...token }: TokenDocument, now: Instant): TokenDocument {
  return { ...token, hash: '', hint: '', enabled: false, deleted: now }
}

function tokenName(name: string): string {
  const checked = checkedName(name, 'name')
  if (checked === '' || longerThan(checked, 120)) throw invalid('name-invalid/name-token-1', {}, 'name')
  return checked
}

function tokenRole(role: Role): Role {
  if (!ROLES.includes(role)) throw invalid('role-unknown/expected', { roles: ROLES.join(', ') }, 'role')
  return role
}

function daysOf({ days = DEFAULT_DAYS }: Pick<AccessTokenInput, 'days'>): number {
  if (!Number.isSafeInteger(days) || days < 1 || days > MOST_DAYS)
    throw invalid('days-invalid', { most: MOST_DAYS }, 'days')
  return days
}

function checkedValue(value: string): string {
  if (
    !value.startsWith(ACCESS_TOKEN_PREFIX) ||
    value.length < SHORTEST_VALUE ||
    value.length > LONGEST_VALUE ||
    /\s/.test(value)
  )
    throw invalid('token-value-invalid', { accessTokenPrefix: ACCESS_TOKEN_PREFIX, least: SHORTEST_VALUE }, 'value')
  return value
}
