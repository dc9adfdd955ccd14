import { PLACEHOLDERS } from '../../reference/placeholders.ts'
import { itemsOf } from '../../reference/reference-pack.ts'

const TEXTS = new Set(itemsOf(PLACEHOLDERS.texts))
const MAILBOXES = new Set(itemsOf(PLACEHOLDERS.mailboxes))
const LONGEST = 40
/** Five or more digits, all the same: 00000000, 99999. */
const ONE_DIGIT = /^(\d)\1{4,}$/

/** True for what is written where nothing is known: it is compared as a missing value. */
export function isPlaceholder(text: string): boolean {
  return text.length <= LONGEST && TEXTS.has(text.trim().replace(/\s+/g, ' ').toLowerCase())
}

/** True for a name before the @ of which nobody is the reader. */
export function isPlaceholderMailbox(name: string): boolean {
  return MAILBOXES.has(name)
}

/** True for a number that stands for none. */
export function isPlaceholderNumber(digits: string): boolean {
  return ONE_DIGIT.test(digits)
}
