import * as v from 'valibot'
import { OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import { ROLES } from '../model/principal.ts'
import type { Json } from '../model/record.ts'
import type { Document, DocumentKind } from '../ports/store/catalogue-store.ts'

const instant = v.pipe(v.number(), v.integer())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const role = v.picklist(ROLES)

const userSchema = v.strictObject({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  surname: v.string(),
  roles: v.array(role),
  internal: v.optional(v.boolean(), true),
  enabled: v.boolean(),
  created: instant,
  lastAccess: v.exactOptional(instant),
  passwordHash: v.exactOptional(v.string()),
  /** Failed logins in a row, and since when they lock. */
  failures: v.optional(count, 0),
  lockedAt: v.exactOptional(instant),
  /** Moves with everything that ends what was issued to the user before. */
  epoch: v.optional(count, 0),
  reset: v.exactOptional(v.strictObject({ hash: v.string(), expires: instant })),
  deleted: v.exactOptional(instant),
})

const tokenSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  role,
  enabled: v.boolean(),
  created: instant,
  expires: instant,
  /** SHA-256 of the value, hexadecimal; empty once deleted. */
  hash: v.string(),
  hint: v.string(),
  /** The value, sealed, until it was copied. */
  value: v.exactOptional(v.string()),
  lastAccess: v.exactOptional(instant),
  deleted: v.exactOptional(instant),
})

const sessionSchema = v.strictObject({
  id: v.string(),
  user: v.string(),
  opened: instant,
  expires: instant,
  /** SHA-256 of the refresh token that is good now, and of the one before it. */
  hash: v.string(),
  former: v.exactOptional(v.string()),
  /** When the former one was used. */
  rotated: v.exactOptional(instant),
})

/** What one principal sees: an entity whole (null), or its records that hold one of these values in the scope column. */
const scopeSchema = v.strictObject({
  id: v.string(),
  entities: v.record(v.string(), v.nullable(v.array(v.string()))),
  updated: instant,
  updatedBy: v.string(),
})

/** The column of an entity that row scopes speak of. Its id is the entity's. */
const scopeColumnSchema = v.strictObject({ id: v.string(), column: v.string() })

const SCHEMAS = {
  user: userSchema,
  token: tokenSchema,
  session: sessionSchema,
  scope: scopeSchema,
  'scope-column': scopeColumnSchema,
} as const

export type UserDocument = Readonly<v.InferOutput<typeof userSchema>>
export type TokenDocument = Readonly<v.InferOutput<typeof tokenSchema>>
/** One login and the refresh tokens that followed it. */
export type SessionDocument = Readonly<v.InferOutput<typeof sessionSchema>>
export type ScopeDocument = Readonly<v.InferOutput<typeof scopeSchema>>
export type ScopeColumnDocument = Readonly<v.InferOutput<typeof scopeColumnSchema>>

/** The kinds of documents that the directory consists of. */
export type DirectoryKind = keyof typeof SCHEMAS
export const DIRECTORY_KINDS = [
  'user',
  'token',
  'session',
  'scope',
  'scope-column',
] as const satisfies readonly DirectoryKind[]

/**
 * A document of the directory, checked. Refuses with `internal`, by kind and id, what this version did not write: to go on
 * without it could lock everybody out or let somebody in.
 */
export function readDocument<K extends DirectoryKind>(
  kind: K,
  { id, body }: Document,
): v.InferOutput<(typeof SCHEMAS)[K]> {
  const read = v.safeParse(SCHEMAS[kind], body)
  if (read.success && read.output.id === id) return read.output
  const path = read.issues?.[0] ? v.getDotPath(read.issues[0]) : 'id'
  throw new OnefoldError('internal', [refusal('document-unreadable', { kind, id, path: path ?? '' })])
}

/** A session as the first version kept it, without a refresh token of its own: whoever held it logs in anew. */
export function isEarlierSession({ body }: Document): boolean {
  return typeof body === 'object' && body !== null && !('hash' in body)
}

/** A document as the catalogue keeps it. */
export function written(
  kind: DirectoryKind,
  object: UserDocument | TokenDocument | SessionDocument | ScopeDocument | ScopeColumnDocument,
): Document {
  return {
    kind: kind satisfies DocumentKind,
    id: object.id,
    body: object satisfies { readonly [member: string]: Json | undefined } as Json,
  } // the schemas hold JSON only
}
