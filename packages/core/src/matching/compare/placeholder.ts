import type { Vocabulary } from '../../reference/vocabulary.ts'

const LONGEST = 40
/** Five or more digits, all the same: 00000000, 99999. */
const ONE_DIGIT = /^(\d)\1{4,}$/

/** What is written where nothing is known: it is compared as a missing value. */
export interface Placeholders {
  has(text: string): boolean
  /** A name before the @ of which nobody is the reader. */
  hasMailbox(name: string): boolean
}

export function placeholdersOf(vocabulary: Pick<Vocabulary, 'placeholders'>): Placeholders {
  const texts = new Set(placeholderTexts(vocabulary))
  const mailboxes = new Set(
    vocabulary.placeholders.get(MAILBOXES)?.flatMap(({ normal, variants }) => [normal, ...variants]),
  )
  return {
    has: (text) => text.length <= LONGEST && texts.has(text.trim().replace(/\s+/g, ' ').toLowerCase()),
    hasMailbox: (name) => mailboxes.has(name),
  }
}

/** In small letters, as they are written. */
export function placeholderTexts({ placeholders }: Pick<Vocabulary, 'placeholders'>): readonly string[] {
  return [...placeholders]
    .filter(([part]) => part !== MAILBOXES)
    .flatMap(([, entries]) => entries.flatMap(({ normal, variants }) => [normal, ...variants]))
    .map((text) => text.toLowerCase())
}

const MAILBOXES = 'mailboxes'

/** True for a number that stands for none. */
export function isPlaceholderNumber(digits: string): boolean {
  return ONE_DIGIT.test(digits)
}
