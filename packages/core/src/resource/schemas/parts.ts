import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { maxCharacters } from '../../lib/text/max-characters.ts'
import { wordOf } from '../../lib/text/word-of.ts'
import { instantOf, looksLikeInstant } from '../../lib/time/instant.ts'
import { TEXT_OPTIONS } from '../../model/resources/indexer.ts'
import type { ResourceType } from '../../model/resources/resource.ts'
import type { MemberMark } from '../../ports/kinds/kind.ts'
import { FORBIDDEN_NAMES } from '../../validate/any-json.ts'
import { notStorable } from '../../validate/storable.ts'
import type { Labels, LabelsOf } from '../enums/labels.ts'
import { MATCHING_LABELS } from '../enums/matching-labels.ts'

export const text = v.pipe(
  v.string(says('member-invalid/text')),
  v.check((given) => !notStorable(given), says('member-invalid/not-storable')),
)
export const flag = v.boolean(says('member-invalid/true-false-expected'))
export const number = v.pipe(v.number(says('member-invalid/number')), v.finite(says('member-invalid/number')))
export const someText = v.pipe(text, v.minLength(1, says('member-invalid/text-empty')))
export const name = v.pipe(someText, maxCharacters(255, says('member-invalid/text-longer', { most: 255 })))
/** Far longer than any script that a person reads. */
const script = v.pipe(someText, maxCharacters(100_000, says('member-invalid/script-longer', { most: 100_000 })))

/** Ids of resources and entities. */
export const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/
export const ID = v.pipe(v.string(says('member-invalid/id-text')), v.regex(ID_PATTERN, says('member-invalid/id-1-63')))

export const columnKey = v.pipe(
  name,
  v.regex(/^[^_.\p{Cc}][^.\p{Cc}]*$/u, says('member-invalid/column-name')),
  v.check((given) => !FORBIDDEN_NAMES.has(given), says('member-invalid/column-name-taken')),
)

/** A column, or one of a nested dataset as `column.key`. */
export const columnPath = v.pipe(
  name,
  v.regex(/^[^_.\p{Cc}][^.\p{Cc}]*(?:\.[^_.\p{Cc}][^.\p{Cc}]*)*$/u, says('member-invalid/column-path')),
)

/** Hyphens of a table's name become underscores, wherever it is written. */
export const tableId = v.pipe(
  name,
  v.transform((given) => given.replaceAll('-', '_')),
)

export const instant = v.pipe(
  text,
  v.check(looksLikeInstant, says('member-invalid/instant')),
  v.check(
    (given) => !looksLikeInstant(given) || instantOf(given) !== undefined,
    says('member-invalid/instant-missing'),
  ),
)

export const localizedTexts = v.pipe(
  v.array(
    v.strictObject({
      locale: about(
        v.pipe(text, v.regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/, says('member-invalid/language'))),
        'A language tag, for example es.',
      ),
      text: about(text, 'The text in that language.'),
    }),
  ),
  v.maxLength(100),
)

/** Groups of values that mean the same. */
export const synonyms = v.pipe(
  v.array(
    v.pipe(
      v.array(v.pipe(v.string(says('member-invalid/text')), v.maxLength(1000))),
      v.minLength(2, says('member-invalid/synonyms-alone')),
      v.maxLength(100),
    ),
  ),
  v.maxLength(1000),
)
export const textOptions = v.pipe(v.array(oneOf(TEXT_OPTIONS, MATCHING_LABELS.textOptions)), v.maxLength(6))

/** One of these values; `labels` say in English and in Spanish what people call each, else it is called as it is. */
export function oneOf<const T extends readonly string[]>(values: T, labels?: LabelsOf<T[number]>) {
  return v.pipe(
    wordOf(values, says('member-invalid/one-of', { choices: values })),
    v.metadata({
      /** What people call each value. */
      labels: (labels ?? {}) as Labels,
    } satisfies MemberMark),
  )
}

export function wholeNumber(least: number, most: number) {
  return v.pipe(
    v.number(says('member-invalid/number')),
    v.integer(says('member-invalid/whole-number')),
    v.minValue(least, says('member-invalid/at-least', { least })),
    v.maxValue(most, says('member-invalid/at-most', { most })),
  )
}

export function numberBetween(least: number, most: number) {
  return v.pipe(
    number,
    v.minValue(least, says('member-invalid/at-least', { least })),
    v.maxValue(most, says('member-invalid/at-most', { most })),
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
    maxCharacters(20_000, says('member-invalid/secret-longer', { most: 20_000 })),
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
