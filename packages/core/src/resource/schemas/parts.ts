import * as v from 'valibot'
import { wordOf } from '../../lib/text/word-of.ts'
import { instantOf, looksLikeInstant } from '../../lib/time/instant.ts'
import { TEXT_OPTIONS } from '../../model/resources/indexer.ts'
import type { ResourceType } from '../../model/resources/resource.ts'
import type { MemberMark } from '../../ports/kinds/kind.ts'
import { FORBIDDEN_NAMES } from '../../validate/any-json.ts'
import { NOT_STORABLE_TEXT, notStorable } from '../../validate/storable.ts'

export const text = v.pipe(
  v.string('A text is expected.'),
  v.check((given) => !notStorable(given), NOT_STORABLE_TEXT),
)
export const flag = v.boolean('true or false is expected.')
export const number = v.pipe(v.number('A number is expected.'), v.finite('A number is expected.'))
export const someText = v.pipe(text, v.minLength(1, 'The text is empty.'))
export const name = v.pipe(someText, v.maxLength(255, 'The text has more than 255 characters.'))
/** Far longer than any script that a person reads. */
const script = v.pipe(someText, v.maxLength(100_000, 'A script has at most 100000 characters.'))

/** Ids of resources and entities. */
export const ID = v.pipe(
  v.string('An id is a text.'),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/,
    'An id has 1 to 63 letters, digits, "_" and "-", and begins with a letter or digit.',
  ),
)

export const columnKey = v.pipe(
  name,
  v.regex(/^[^_.\p{Cc}][^.\p{Cc}]*$/u, 'A column name does not begin with "_" and holds no dot.'),
  v.check(
    (given) => !FORBIDDEN_NAMES.has(given),
    'A column is not called by what means something to JavaScript itself.',
  ),
)

/** A column, or one of a nested dataset as `column.key`. */
export const columnPath = v.pipe(
  name,
  v.regex(
    /^[^_.\p{Cc}][^.\p{Cc}]*(?:\.[^_.\p{Cc}][^.\p{Cc}]*)*$/u,
    'A column name does not begin with "_"; nested columns are joined with a dot.',
  ),
)

/** Hyphens of a table's name become underscores, wherever it is written. */
export const tableId = v.pipe(
  name,
  v.transform((given) => given.replaceAll('-', '_')),
)

export const instant = v.pipe(
  text,
  v.check(looksLikeInstant, 'An instant such as 2026-01-31T12:00:00Z is expected.'),
  v.check((given) => !looksLikeInstant(given) || instantOf(given) !== undefined, 'The calendar has no such instant.'),
)

export const localizedTexts = v.pipe(
  v.array(
    v.strictObject({
      locale: about(
        v.pipe(text, v.regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/, 'A language such as "es" is expected.')),
        'A language tag, for example es.',
      ),
      text: about(text, 'The text in that language.'),
    }),
  ),
  v.maxLength(100),
)

export const textOptions = v.pipe(v.array(oneOf(TEXT_OPTIONS)), v.maxLength(6))

export function oneOf<const T extends readonly string[]>(values: T) {
  return wordOf(values, `One of ${values.join(', ')} is expected.`)
}

export function wholeNumber(least: number, most: number) {
  return v.pipe(
    v.number('A number is expected.'),
    v.integer('A whole number is expected.'),
    v.minValue(least, `At least ${least} is expected.`),
    v.maxValue(most, `At most ${most} is expected.`),
  )
}

export function numberBetween(least: number, most: number) {
  return v.pipe(
    number,
    v.minValue(least, `At least ${least} is expected.`),
    v.maxValue(most, `At most ${most} is expected.`),
  )
}

/** A member with the sentence that `describe` answers for it. */
export function about<const S extends v.GenericSchema>(schema: S, description: string) {
  return v.pipe(schema, v.description(description))
}

/** Members that the engine writes on every resource: accepted on save and left out. */
export const READ_ONLY_MEMBERS = ['dependency', 'lastUpdated', 'lockCount', 'locked', 'validation'] as const

/** A text that is kept encrypted and answered masked. */
export function secret(description: string) {
  return v.pipe(
    text,
    v.maxLength(20_000, 'A secret has at most 20000 characters.'),
    v.description(description),
    v.metadata({
      /** Kept encrypted and answered masked. */
      secret: true,
    } satisfies MemberMark),
  )
}

/** The id of a resource of one of these types. */
export function resourceId(types: readonly ResourceType[], description: string) {
  return v.pipe(
    ID,
    v.description(description),
    v.metadata({
      /** The types that it may be of. */
      refersTo: types,
    } satisfies MemberMark),
  )
}

/** The name of a table of this installation. */
export function tableMember(description: string) {
  return v.pipe(
    tableId,
    v.description(description),
    v.metadata({
      /** It names a table. */
      refersTo: 'table',
    } satisfies MemberMark),
  )
}

/** What every resource has. */
export const common = {
  _id: about(ID, 'The id, unique among all resources.'),
  description: about(someText, 'What it is, for people.'),
  category: v.optional(about(name, 'A word to group resources by.')),
}

export const scriptMember = (sees: string) =>
  v.optional(about(script, `JavaScript, an expression or the body of a function. It sees ${sees}.`))

/** A member with its default, which a saved resource shows. */
export function withDefault<const S extends v.GenericSchema>(schema: S, value: v.InferInput<S>, description: string) {
  return v.optional(about(schema, description), value as never) // an input of the schema
}

/** A member that stays absent where it must not be stated, and what then holds. */
export function unlessStated<const S extends v.GenericSchema>(
  schema: S,
  standing: v.InferInput<S>,
  description: string,
) {
  return v.optional(
    v.pipe(
      schema,
      v.description(description),
      v.metadata({
        /** What holds when it is absent. */
        standing,
      }),
    ),
  )
}
