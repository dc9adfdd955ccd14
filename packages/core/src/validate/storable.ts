import type { Refusal } from '../error/onefold-error.ts'

/** U+0000 and halves of surrogate pairs are JSON, but PostgreSQL stores neither. */
const NOT_STORABLE = /[\0\p{Cs}]/u
/** Without the flag `u` the same letters mean units, which is much quicker and sorts nearly all texts out. */
const SUSPICIOUS = /[\0\ud800-\udfff]/

export const NOT_STORABLE_TEXT =
  'The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.'

export function notStorable(text: string): boolean {
  return SUSPICIOUS.test(text) && NOT_STORABLE.test(text)
}

/** What is wrong with a text that people write about a thing, where it stands. It may be absent. */
export function textRefusals(path: string, text: string | undefined): readonly Refusal[] {
  return text !== undefined && notStorable(text) ? [{ code: 'text-not-storable', path, text: NOT_STORABLE_TEXT }] : []
}
