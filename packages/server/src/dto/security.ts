import type { AccessToken, Principal, User } from '@onefold/core'
import * as v from 'valibot'
import { maskedToken } from '../security/access-tokens.ts'
import { permissionsOf } from '../security/permissions.ts'
import { highestRole } from '../security/roles.ts'
import type { Grant } from '../security/sessions.ts'
import { iso, RoleName } from './parts.ts'

const Secret = v.pipe(v.string(), v.minLength(1, 'This must not be empty.'), v.maxLength(1000, 'This is too long.'))

export const LoginBody = v.object({ email: Secret, password: Secret })
export const RefreshBody = v.object({ refreshToken: Secret })

export const GrantDto = v.object({
  token: v.string(),
  type: v.literal('Bearer'),
  expiresIn: v.number(),
  refreshToken: v.string(),
})

const Permissions = v.record(v.string(), v.picklist(['ALLOW', 'DENY']))

export const LoginDto = v.object({
  ...GrantDto.entries,
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: RoleName,
  roles: v.array(RoleName),
  permissions: Permissions,
})

export function loginDto(grant: Grant, user: User): v.InferOutput<typeof LoginDto> {
  const { id, email, name, roles } = user
  return { ...grant, id, email, name, role: highestRole(roles), roles: [...roles], permissions: permissionsOf(roles) }
}

export const WhoAmIDto = v.object({
  type: v.picklist(['NONE', 'USER', 'ACCESS_TOKEN']),
  token: v.optional(v.string()),
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  role: v.optional(RoleName),
  roles: v.optional(v.array(RoleName)),
  permissions: v.optional(Permissions),
})

export function whoAmIDto(caller: {
  readonly principal: Principal
  readonly token: string
  readonly email: string | undefined
}): v.InferOutput<typeof WhoAmIDto> {
  const { type, id, name, roles } = caller.principal
  return {
    type: type === 'ACCESS_TOKEN' ? 'ACCESS_TOKEN' : 'USER',
    token: caller.token,
    id,
    name,
    email: caller.email,
    role: highestRole(roles),
    roles: [...roles],
    permissions: permissionsOf(roles),
  }
}

export const TokenBody = v.object({
  name: v.pipe(v.string(), v.minLength(1, 'This must not be empty.'), v.maxLength(120, 'At most 120 characters.')),
  role: RoleName,
  expirationDays: v.optional(
    v.pipe(
      v.number(),
      v.integer('This must be a whole number.'),
      v.minValue(1, 'This must be 1 or more.'),
      v.maxValue(3650, 'This must be 3650 or less.'),
    ),
    365,
  ),
})

export const TokenDto = v.object({
  id: v.string(),
  token: v.optional(v.string()),
  maskedToken: v.string(),
  masked: v.boolean(),
  name: v.string(),
  role: RoleName,
  created: v.string(),
  expires: v.string(),
  expired: v.boolean(),
  enabled: v.boolean(),
})
export const TokenAnswer = v.object({ token: TokenDto })
export const TokensAnswer = v.object({ tokens: v.array(TokenDto) })

/** `value` is known only in the moment of making. */
export function tokenDto(token: AccessToken, now: number, value?: string): v.InferOutput<typeof TokenDto> {
  const { id, name, role, enabled, created, expires } = token
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
  }
}
