import { compileFold } from '../../lib/text/text.ts'
import { levenshteinSimilarity } from './edit-distance/levenshtein.ts'

/** Before a text that is no value of its kind. None of the kinds has it. */
const MARK = '~'
const fold = compileFold(['AGGRESSIVE'])

/** What is compared where a text cannot be read as what it should be: the text itself, folded. */
export function unread(text: string): string {
  const folded = fold(text)
  return folded === '' ? '' : MARK + folded
}

/** What stands there, whether it could be read or not. */
export function textOf(canonical: string): string {
  return isUnread(canonical) ? canonical.slice(MARK.length) : canonical
}

export function isUnread(canonical: string): boolean {
  return canonical.startsWith(MARK)
}

/** Two that cannot be read are compared letter by letter; one that can and one that cannot have nothing in common. */
export function unreadSimilarity(a: string, b: string): number {
  return isUnread(a) && isUnread(b) ? levenshteinSimilarity(textOf(a), textOf(b)) : 0
}
