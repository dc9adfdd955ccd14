import { type Refusal, refusal } from '../error/refusal.ts'

/** U+0000 and halves of surrogate pairs are JSON, but PostgreSQL stores neither. */
export function notStorable(text: string): boolean {
  if (text.length > SHORT) return !text.isWellFormed() || text.includes('\0')
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0) return true
    if (unit >= 0xd800 && unit <= 0xdfff) return !text.isWellFormed() || text.includes('\0')
  }
  return false
}

/** Shorter texts are looked through sooner than the platform is asked twice. */
const SHORT = 100

/** What is wrong with a text that people write about a thing, where it stands. It may be absent. */
export function textRefusals(path: string, text: string | undefined): readonly Refusal[] {
  return text !== undefined && notStorable(text) ? [refusal('text-not-storable/character', {}, path)] : []
}
