import { ROLES } from '@onefold/core'
import { instantOf, looksLikeInstant, maxCharacters, message, says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'

/** What the document says of a number. */
interface Published {
  readonly type?: 'integer'
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number
  readonly description?: string
}

/**
 * A whole number in a path or query. What the wire carries is a text; `jsonSchema` tells readers of the OpenAPI document
 * what it stands for, here and below.
 */
export function wholeNumber(least: number, most: number) {
  const bounds = says('member-invalid/must-whole-between', { least, most })
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15}$/, bounds),
    v.metadata({ jsonSchema: { type: 'integer', minimum: least, maximum: most } }),
    v.transform(Number),
    v.minValue(least, bounds),
    v.maxValue(most, bounds),
  )
}

/** A number of a body that the engine checks and refuses in its own words: the document tells what it takes. */
export function checkedNumber(published: Published) {
  return v.exactOptional(v.pipe(v.number(), v.metadata({ jsonSchema: { type: 'number', ...published } })))
}

/** A truth of a body that the engine takes for `standard` when it stays away. */
export function truth(standard: boolean) {
  return v.exactOptional(v.pipe(v.boolean(), v.metadata({ jsonSchema: { type: 'boolean', default: standard } })))
}

/** `true` or `false` in a path or query, in letters of any case. */
export const Flag = v.pipe(
  v.string(),
  v.regex(/^(?:true|false)$/i, says('member-invalid/must', { choices: message('phrase/true-or-false') })),
  v.metadata({ jsonSchema: { type: 'boolean' } }),
  v.transform((text) => text.toLowerCase() === 'true'),
)

const NO_SUCH_INSTANT = says('member-invalid/must-calendar-instant')
const NO_INSTANT = says('member-invalid/must-instant')

/** An instant in ISO 8601 with its offset, as epoch milliseconds. */
export const InstantText = v.pipe(
  v.string(),
  v.metadata({ jsonSchema: { type: 'string', format: 'date-time' } }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): number => {
    const instant = instantOf(value)
    if (instant !== undefined) return instant
    addIssue({ message: looksLikeInstant(value) ? NO_SUCH_INSTANT : NO_INSTANT })
    return NEVER
  }),
)

export const MOST_PAGES = 1_000_000_000
export const PAGE_SIZE = wholeNumber(1, 1000)

/** Which page: outside the bounds is refused, never clamped. */
export const PageQuery = {
  pageNumber: v.optional(wholeNumber(0, MOST_PAGES), '0'),
  pageSize: v.optional(PAGE_SIZE, '10'),
}

/** Where the page before ended. */
export const Cursor = v.exactOptional(
  v.pipe(
    v.string(),
    v.maxLength(2000, says('member-invalid/cursor')),
    v.description(
      'Empty for the first page, then the cursor that the page before answered; the page that answers none is the last. Not beside pageNumber.',
    ),
  ),
)

/** Which page, by its number or by where the page before ended: `pageNumber` is left out beside a cursor. */
export const CursorQuery = {
  pageNumber: v.exactOptional(wholeNumber(0, MOST_PAGES)),
  pageSize: v.optional(PAGE_SIZE, '10'),
  cursor: Cursor,
}

/** A whole number of an answer. */
export const Whole = v.pipe(v.number(), v.integer())

/** An instant of an answer, as `iso` writes it. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/** Under a cursor, number and totals are left out. */
export const CursorPageDto = v.object({
  number: v.optional(Whole),
  size: Whole,
  totalElements: v.optional(Whole),
  totalPages: v.optional(Whole),
})

export const Id = v.pipe(
  v.string(),
  v.minLength(1, says('member-invalid/empty')),
  maxCharacters(255, says('member-invalid/characters', { most: 255 })),
)
export const IdPath = v.object({ id: Id })
export const EntityPath = v.object({ entity: Id })

/** Hyphens of a table's name become underscores, wherever it is written. */
export const TableName = v.pipe(
  Id,
  v.transform((name) => name.replaceAll('-', '_')),
)

export const CommentText = v.pipe(
  v.string(),
  maxCharacters(10_000, says('member-invalid/comment-longer', { most: 10_000 })),
)
export const Comment = v.exactOptional(CommentText)
export const RoleName = wordOf(ROLES)

export const PageDto = v.object({
  number: Whole,
  size: Whole,
  totalElements: Whole,
  totalPages: Whole,
})

/** People and tokens by their ids: names only. */
export const PrincipalsDto = v.record(v.string(), v.object({ id: v.string(), name: v.string() }))

/** Any JSON object, kept as it came: a schema that copies members would lose one called `constructor`. */
export const JsonObject = v.pipe(
  v.custom<{ readonly [member: string]: unknown }>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    says('member-invalid/must-object'),
  ),
  v.metadata({ jsonSchema: { type: 'object' } }),
)

/** Of what is written as an object or as the JSON text of one. */
export const OBJECT_OR_TEXT = says('member-invalid/must-object-or-json')

export const AnyJson = v.unknown()
export const NothingDto = v.object({})

/** An object that may come along, nothing of which is read. */
export const UnreadBody = v.object({})

export const ErrorDto = v.object({
  errors: v.array(v.string()),
  errorCodes: v.array(v.string()),
  /** Of a cluster that is there no more: those in which its records are now. */
  successors: v.optional(v.array(v.string())),
})

/** ISO 8601, UTC, milliseconds. */
export function iso(instant: number): string
export function iso(instant: number | undefined): string | undefined
export function iso(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString()
}
