import { compileFold } from '../../../lib/text/text.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { Profile } from '../profile.ts'
import type { SeenColumns } from '../types/column-type.ts'
import { titlesAmong } from './titles.ts'
import { areArticles } from './variants-in-texts.ts'

/** So many of the first records are looked at. */
const MOST_ROWS = 50_000
/** Of the records with both, those of which the one text stands in the other column elsewhere. */
const ELSEWHERE = 0.1

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

/**
 * Two columns of titles of which one record holds in one what another one holds in the other: one list has the original title first and
 * its translation beside it, another one the other way round. Undefined of people and of what stands somewhere.
 */
export function exchangedTexts(profiles: readonly Profile[], seen: SeenColumns): readonly Profile[] | undefined {
  const titles = areArticles(profiles, seen) ? titlesAmong(profiles, seen) : []
  const pairs = titles.flatMap((one, at) => titles.slice(at + 1).map((other) => [one, other] as const))
  return pairs.find(([one, other]) => areExchanged(textsOf(one), textsOf(other)))
}

function areExchanged(first: readonly string[], second: readonly string[]): boolean {
  const titles = new Set(first)
  let [both, elsewhere] = [0, 0]
  for (const [row, text] of second.entries()) {
    if (text === '' || first[row] === '' || text === first[row]) continue
    both += 1
    if (titles.has(text)) elsewhere += 1
  }
  return both > 0 && elsewhere >= ELSEWHERE * both
}

function textsOf({ column: { numbers, values } }: Profile): readonly string[] {
  const texts = values.map((value) => fold(oneText(value)))
  return Array.from(numbers.subarray(0, MOST_ROWS), (number) => texts[number]!)
}
