import type { AccessToken, AccessTokenInput } from '@onefold/core'
import { ACCESS_TOKEN_PREFIX, defined, maxCharacters, says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { knownMembers } from '../master/known-members.ts'
import { Flag, Instant, iso, RoleName } from '../parts.ts'

const Name = v.pipe(
  v.string(),
  v.minLength(1, says('member-invalid/empty')),
  maxCharacters(120, says('member-invalid/token-name-longer', { most: 120 })),
)
const Days = v.pipe(
  v.number(),
  v.integer(says('member-invalid/must-whole')),
  v.minValue(1, says('member-invalid/must-or-more', { least: 1 })),
  v.maxValue(3650, says('member-invalid/must-or-less', { most: 3650 })),
)

export const TokensQuery = v.strictObject({
  deleted: v.optional(v.pipe(Flag, v.description('Lists those too that were removed.')), 'false'),
})

export const TokenCreateBody = knownMembers({
  name: Name,
  role: RoleName,
  enabled: v.optional(v.boolean(), true),
  expirationDays: v.optional(Days, 365),
})

/** A token as it was read may be sent back. */
export const TokenUpdateBody = knownMembers(
  {
    name: v.exactOptional(Name),
    role: v.exactOptional(RoleName),
    enabled: v.exactOptional(v.boolean()),
    /** From now on. */
    expirationDays: v.exactOptional(Days),
  },
  ['id', 'token', 'maskedToken', 'masked', 'created', 'expires', 'expired', 'deleted', 'lastAccess'],
)

export function tokenInput<T extends { readonly expirationDays?: number }>({
  expirationDays: days,
  ...token
}: T): Omit<T, 'expirationDays'> & Pick<AccessTokenInput, 'days'> {
  return { ...token, ...defined({ days }) }
}

export const TokenDto = v.object({
  id: v.string(),
  token: v.optional(v.string()),
  maskedToken: v.string(),
  masked: v.boolean(),
  name: v.string(),
  role: RoleName,
  created: Instant,
  expires: Instant,
  expired: v.boolean(),
  enabled: v.boolean(),
  deleted: v.boolean(),
  lastAccess: v.optional(Instant),
})
export const TokenAnswer = v.object({ token: TokenDto })
export const TokensAnswer = v.object({ tokens: v.array(TokenDto) })

export function tokenDto(token: AccessToken, now: number): v.InferOutput<typeof TokenDto> {
  const { id, value, name, role, created, expires, enabled, deleted, lastAccess } = token
  return {
    id,
    token: value,
    maskedToken: maskedToken(token),
    masked: value === undefined,
    name,
    role,
    created: iso(created),
    expires: iso(expires),
    expired: expires <= now,
    enabled,
    deleted,
    lastAccess: iso(lastAccess),
  }
}

/** What may be shown of an access token's value. */
export function maskedToken({ hint }: Pick<AccessToken, 'hint'>): string {
  return `${ACCESS_TOKEN_PREFIX}********${hint}`
}
