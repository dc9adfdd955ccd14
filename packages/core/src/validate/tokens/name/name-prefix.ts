import { message } from '../../../error/message.ts'
import { collapse } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { takeTitles } from './name-words.ts'

const LONGEST = 60
/** An abbreviation that no pack knows: Eng., Dipl.-Psych., h.c. */
const ABBREVIATION = /^\p{L}[\p{L}\p{M}.-]*\.$/u

/**
 * Titles and forms of address before a name. The normal form is the usual way of writing each; an unknown abbreviation
 * with a dot is kept as it is.
 */
export function namePrefix({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalPrefix(text, region)),
    comparer: COMPARER_OF_TOKEN.NAME_PREFIX,
    wrong: (value: string) => message('name-prefix-invalid/value', { value }),
  })
}

function normalPrefix(given: string, region: string | undefined): string | undefined {
  const trimmed = given.trim()
  if (trimmed.length > LONGEST) return undefined
  let words: readonly string[] = collapse(trimmed.normalize('NFC')).split(' ')
  const normal: string[] = []
  while (words.length > 0) {
    const titles = takeTitles(words, region, 0, true)
    const [unknown] = titles.rest
    normal.push(...titles.normal)
    if (unknown === undefined) break
    if (!ABBREVIATION.test(unknown)) return undefined
    normal.push(unknown)
    words = titles.rest.slice(1)
  }
  return normal.join(' ')
}
