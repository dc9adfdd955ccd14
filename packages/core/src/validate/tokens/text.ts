import { collapse } from '../../lib/text.ts'
import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from './token.ts'

/** Any text; the normal form has single spaces. */
export function text(): TokenRules {
  return Object.freeze({
    parse: (given: string) => collapse(given.normalize('NFC')),
    comparer: COMPARER_OF_TOKEN.TEXT,
    noun: 'a text',
  })
}
