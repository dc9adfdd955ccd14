import { defined } from '../../../lib/defined.ts'
import { compileFold } from '../../../lib/text/text.ts'
import { parseTransform } from '../../../matching/indexing/transform.ts'
import type { Profile } from '../profile.ts'

/** A column's share in a key: the whole value, or what a transform takes of it. */
export interface KeyPart {
  readonly column: string
  readonly transform?: string
  /** By position in the sample of records; undefined where the record has no key. */
  readonly texts: readonly (string | undefined)[]
}

/** Order of words is kept, so that beginnings and ends are those of the text as it was written. */
export const KEY_OPTIONS = ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS']

/** Words of so many letters have longer beginnings than others. */
const LONG = 10
const LONG_BEGINNINGS = ['PREFIX(5)', 'PREFIX(6)', 'PREFIX(7)', 'PREFIX(8)']

/** What of a column can be a key: its beginning also meets what goes on differently, its end what begins differently. */
export function keyPartsOf(profile: Profile, rows: readonly number[]): readonly KeyPart[] {
  return partsBy(transformsOf(profile), profile, rows)
}

/** Beginnings of a column of words that are longer than those, the shortest first; none where the words are too few for them. */
export function longBeginningsOf(profile: Profile, rows: readonly number[]): readonly KeyPart[] {
  const isLong = profile.kind === 'WORDS' && profile.length >= LONG
  return isLong ? partsBy(LONG_BEGINNINGS, profile, rows) : []
}

function partsBy(
  transforms: readonly (string | undefined)[],
  profile: Profile,
  rows: readonly number[],
): readonly KeyPart[] {
  const { numbers, values } = profile.column
  const fold = compileFold(KEY_OPTIONS)
  return transforms.map((name) => {
    const take = name === undefined ? undefined : parseTransform(name)?.take
    const known = new Map<number, string | undefined>()
    const textOf = (number: number): string | undefined => {
      const value = values[number]!
      const folded = fold(typeof value === 'string' ? value : (value[0] ?? ''))
      return (take === undefined ? folded : take(folded)[0]) || undefined
    }
    const texts = rows.map((row) => {
      const number = numbers[row]!
      if (!known.has(number)) known.set(number, textOf(number))
      return known.get(number)
    })
    return { column: profile.name, ...defined({ transform: name }), texts }
  })
}

function transformsOf({ kind, length }: Profile): readonly (string | undefined)[] {
  if (kind === 'EMAIL' || kind === 'DATE') return [undefined]
  if (kind === 'PHONE') return [undefined, 'SUFFIX(7)']
  const beginning = length >= 6 ? ['PREFIX(4)'] : length >= 4 ? ['PREFIX(3)'] : []
  const end = length >= 7 ? ['SUFFIX(5)'] : []
  return [undefined, ...beginning, ...end]
}
