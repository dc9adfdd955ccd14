import { type MailReceipt, ROLES, type User, type UserInput } from '@onefold/core'
import { maxCharacters, message, says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import type { Say } from '../../env.ts'
import { permissionsOf } from '../../security/permissions.ts'
import { highestRole } from '../../security/roles.ts'
import { knownMembers } from '../master/known-members.ts'
import { Id, Instant, iso, RoleName, Whole } from '../parts.ts'
import { Permissions } from './logins.ts'

const Name = v.pipe(v.string(), maxCharacters(255, says('member-invalid/characters', { most: 255 })))
const GivenName = v.pipe(
  Name,
  v.check((name) => name.trim() !== '', says('name-invalid/name-user-1')), // here, to be told with what else is wrong
)
const Email = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\s@]+@[^\s@]+$/, says('member-invalid/must-email')), // the engine looks closer; addresses may be in any script
  maxCharacters(254, says('member-invalid/characters', { most: 254 })),
)
const Roles = v.pipe(v.array(RoleName), v.minLength(1, says('member-invalid/roles-least')))

export const UserCreateBody = v.pipe(
  knownMembers({
    name: GivenName,
    surname: v.optional(Name, ''),
    email: Email,
    roles: v.exactOptional(Roles),
    role: v.exactOptional(RoleName),
    internal: v.optional(v.boolean(), true),
    enabled: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.check(
      ({ role, roles }) => role === undefined || roles === undefined || role === highestRole(roles),
      says('member-repeated/other-name', { member: 'roles' }),
    ),
    ['role'],
  ),
)

/** Whoever states neither `roles` nor `role` means the least. */
export function userInput({
  roles,
  role = 'VIEWER',
  ...user
}: v.InferOutput<typeof UserCreateBody>): Omit<UserInput, 'passwordHash'> {
  return { ...user, roles: roles ?? [role] }
}

export const UserUpdateBody = knownMembers(
  {
    name: v.exactOptional(GivenName),
    surname: v.exactOptional(Name),
    email: v.exactOptional(Email),
    roles: v.exactOptional(Roles),
    role: v.exactOptional(RoleName),
    internal: v.exactOptional(v.boolean()),
    enabled: v.exactOptional(v.boolean()),
  },
  ['id', 'lastAccess', 'totalFailedAccesses', 'locked', 'created'],
)

/** Of a user as it was read the other members are left aside, whatever they are. */
export const MyUpdateBody = v.object({ name: v.exactOptional(Name), surname: v.exactOptional(Name) })

const Password = v.pipe(v.string(), v.maxLength(1000, says('member-invalid/too-long')))
export const SetPasswordBody = v.object({ password: Password })
/** A JSON text and no object. */
export const MyPasswordBody = Password

export const UserRolePath = v.object({ id: Id, role: RoleName })

export const UserDto = v.object({
  id: v.string(),
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  role: RoleName,
  roles: v.array(RoleName),
  internal: v.boolean(),
  lastAccess: v.optional(Instant),
  totalFailedAccesses: Whole,
  locked: v.boolean(),
  enabled: v.boolean(),
  created: Instant,
})
export const UserAnswer = v.object({ user: UserDto, messages: v.optional(v.array(v.string())) })
export const UsersAnswer = v.object({ users: v.array(UserDto) })

export function userDto(user: User): v.InferOutput<typeof UserDto> {
  const { id, name, surname, email, roles, internal, lastAccess, failedAccesses, locked, enabled, created } = user
  return {
    id,
    name,
    surname,
    email,
    role: highestRole(roles),
    roles: [...roles],
    internal,
    lastAccess: iso(lastAccess),
    totalFailedAccesses: failedAccesses,
    locked,
    enabled,
    created: iso(created),
  }
}

/** The user was made in any case; when the mail failed, the administrator has to know. */
export function createdUserDto(
  user: User,
  receipt: MailReceipt | undefined,
  say: Say,
): v.InferOutput<typeof UserAnswer> {
  if (receipt?.outcome !== 'refused') return { user: userDto(user) }
  return { user: userDto(user), messages: [say(message('phrase/mail-refused', { reason: receipt.reason }))] }
}

export const RolesAnswer = v.object({
  roles: v.array(v.object({ id: RoleName, description: v.string(), permissions: Permissions })),
})

const DESCRIPTIONS = {
  VIEWER: 'Sees entities, tables, records, groups of duplicates and metrics, as far as the data scope goes.',
  STEWARD: 'Besides writes, deletes and merges records, and decides about duplicates.',
  ADMIN: 'May do everything, without a data scope.',
} as const

export function rolesDto(): v.InferOutput<typeof RolesAnswer> {
  return {
    roles: ROLES.map((id) => ({ id, description: DESCRIPTIONS[id], permissions: permissionsOf({ roles: [id] }) })),
  }
}
