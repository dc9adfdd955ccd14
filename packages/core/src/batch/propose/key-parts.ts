import { compileFold } from '../../lib/text.ts'
import { parseTransform } from '../../matching/indexing/transform.ts'
import type { Kind } from './kind.ts'
import type { ProposedColumn } from './propose-dataset.ts'

/** A column's share in a key: the whole value, or what a transform takes of it. */
export interface KeyPart {
  readonly column: string
  readonly kind: Kind
  readonly transform?: string
  /** By position in the sample of records; undefined where the record has no key. */
  readonly texts: readonly (string | undefined)[]
}

/** Order of words is kept, so that beginnings and ends are those of the text as it was written. */
export const KEY_OPTIONS = ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS']

/** What of a column can be a key, the coarser first. A beginning also meets what goes on differently. */
const TRANSFORMS: Readonly<Record<Kind, readonly (string | undefined)[]>> = Object.freeze({
  FIRST_NAME: ['PREFIX(3)', undefined],
  LAST_NAME: ['PREFIX(3)', undefined],
  EMAIL: [undefined],
  PHONE: ['SUFFIX(7)'],
  DATE: [undefined],
  IDENTIFIER: [undefined],
  POSTCODE: [undefined],
  STREET: ['PREFIX(5)', undefined],
  PLACE: [undefined],
  COORDINATE: [undefined],
  CATEGORY: [undefined],
  TEXT: ['PREFIX(4)', undefined],
  WORDS: ['PREFIX(4)', undefined],
})

export function keyPartsOf({ profile, kind }: ProposedColumn, rows: readonly number[]): readonly KeyPart[] {
  const { numbers, values } = profile.column
  const fold = compileFold(KEY_OPTIONS)
  return TRANSFORMS[kind].map((name) => {
    const take = name === undefined ? undefined : parseTransform(name)?.take
    const texts = rows.map((row) => {
      const value = values[numbers[row]!]!
      const folded = fold(typeof value === 'string' ? value : (value[0] ?? ''))
      return (take === undefined ? folded : take(folded)[0]) || undefined
    })
    return { column: profile.name, kind, ...(name === undefined ? {} : { transform: name }), texts }
  })
}
