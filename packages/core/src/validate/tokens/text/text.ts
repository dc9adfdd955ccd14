import { message } from '../../../error/message.ts'
import { nfc } from '../../../lib/text/nfc.ts'
import { collapse } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from '../token.ts'

/** Other than single plain spaces: most texts have none, and need not be written anew. */
const UNEVEN = /[^\S ]| {2}/

/** Any text; the normal form is composed and has single spaces. */
export function text(): TokenRules {
  return Object.freeze({
    parse(given: string): string {
      const composed = nfc(given)
      return UNEVEN.test(composed) ? collapse(composed) : composed.trim()
    },
    comparer: COMPARER_OF_TOKEN.TEXT,
    wrong: (value: string) => message('text-invalid/value', { value }),
  })
}
