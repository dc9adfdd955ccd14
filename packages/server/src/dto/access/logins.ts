import type { Principal, User } from '@onefold/core'
import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import type { Issued } from '../../security/logins.ts'
import { permissionsOf } from '../../security/permissions.ts'
import { highestRole } from '../../security/roles.ts'
import { RoleName, Whole } from '../parts.ts'

const Secret = v.pipe(
  v.string(),
  v.minLength(1, says('member-invalid/empty')),
  v.maxLength(1000, says('member-invalid/too-long')),
)
const IdToken = v.pipe(
  v.string(),
  v.minLength(1, says('member-invalid/empty')),
  v.maxLength(16_384, says('member-invalid/too-long')),
)

const PasswordLogin = v.object({ email: Secret, password: Secret })
const sso = { email: v.exactOptional(Secret), provider: v.exactOptional(Secret), nonce: v.exactOptional(Secret) }
const TokenLogin = v.object({ token: IdToken, ...sso })
const AliasedLogin = v.pipe(
  v.object({ openIdToken: IdToken, ...sso }),
  v.transform(({ openIdToken, ...login }) => ({ ...login, token: openIdToken })),
)

/** What `LoginBody` chooses among, for the document. */
export const LoginWays = v.union([PasswordLogin, TokenLogin, AliasedLogin])

/** E-mail and password, or the ID token of a provider. What is there decides which, so that a refusal names one way's members. */
export const LoginBody = v.lazy((input) => {
  const has = (member: string) => typeof input === 'object' && input !== null && Object.hasOwn(input, member)
  if (has('token')) return TokenLogin
  return has('openIdToken') ? AliasedLogin : PasswordLogin
})

export const RefreshBody = v.object({ refreshToken: Secret })
/** Whatever is asked for is answered alike: what is longer than any address is nobody's. */
export const ResetPath = v.object({
  email: v.pipe(
    v.string(),
    v.minLength(1, says('member-invalid/empty')),
    v.transform((email) => email.slice(0, 1000)),
  ),
})
export const PasswordBody = v.object({
  token: Secret,
  password: v.pipe(v.string(), v.maxLength(1000, says('member-invalid/too-long'))),
})

export const IssuedDto = v.object({
  token: v.string(),
  type: v.literal('Bearer'),
  expiresIn: Whole,
  refreshToken: v.string(),
})

export const Permissions = v.record(v.string(), v.picklist(['ALLOW', 'DENY']))

export const LoginDto = v.object({
  ...IssuedDto.entries,
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: RoleName,
  roles: v.array(RoleName),
  permissions: Permissions,
})

export function loginDto(issued: Issued, user: User): v.InferOutput<typeof LoginDto> {
  const { id, email, name, roles } = user
  return {
    ...issued,
    id,
    email,
    name,
    role: highestRole(roles),
    roles: [...roles],
    permissions: permissionsOf({ roles }),
  }
}

export const MessagesDto = v.object({ messages: v.array(v.string()) })

export const SsoAnswer = v.object({
  providers: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      clientId: v.string(),
      issuer: v.string(),
      authorizationEndpoint: v.optional(v.string()),
      scopes: v.array(v.string()),
    }),
  ),
})

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
    permissions: permissionsOf(caller.principal),
  }
}
