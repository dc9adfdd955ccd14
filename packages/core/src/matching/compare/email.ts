import type { Vocabulary } from '../../reference/vocabulary.ts'
import type { TypedComparer } from './comparer.ts'
import { damerauEdits, damerauSimilarity } from './edit-distance/damerau.ts'
import { type Placeholders, placeholdersOf } from './placeholder.ts'
import { symmetric } from './symmetric.ts'

/** Mailboxes in which dots mean nothing, and the name that they are kept under. */
const WITHOUT_DOTS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])
const MARKS = /[._-]/g

/** The same name but for dots and strokes. */
const MARKS_ONLY = 0.97
/** A domain with a typing error, and another domain altogether. */
const MISTYPED_DOMAIN = 0.97
const OTHER_DOMAIN = 0.75

/**
 * E-mail addresses: case and what stands behind a plus mean nothing, nor do dots where the provider ignores them. A
 * typing error in the domain costs little, another domain more.
 */
export function createEmail(vocabulary: Vocabulary): TypedComparer {
  const placeholders = placeholdersOf(vocabulary)
  return Object.freeze({
    canonical: (given: string) => canonicalEmail(given, placeholders),
    create: () => symmetric(emailSimilarity),
  })
}

function canonicalEmail(given: string, placeholders: Placeholders): string {
  const text = given
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/\s+/g, '')
  const at = text.lastIndexOf('@')
  if (at < 0) return placeholders.has(given) ? '' : text
  const [name, domain] = [text.slice(0, at), text.slice(at + 1).replace(/\.+$/, '')]
  if (placeholders.hasMailbox(name)) return ''
  const plus = name.indexOf('+')
  const mailbox = plus > 0 ? name.slice(0, plus) : name
  const home = WITHOUT_DOTS.get(domain)
  return home === undefined ? `${mailbox}@${domain}` : `${mailbox.replaceAll('.', '')}@${home}`
}

function emailSimilarity(a: string, b: string): number {
  const [name, domain] = parts(a)
  const [otherName, otherDomain] = parts(b)
  return nameSimilarity(name, otherName) * domainFactor(domain, otherDomain)
}

function parts(address: string): readonly [name: string, domain: string] {
  const at = address.lastIndexOf('@')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

function nameSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const [plain, otherPlain] = [a.replace(MARKS, ''), b.replace(MARKS, '')]
  return plain !== '' && plain === otherPlain ? MARKS_ONLY : damerauSimilarity(a, b)
}

function domainFactor(a: string, b: string): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  return damerauEdits(a, b) <= (longest >= 8 ? 2 : 1) ? MISTYPED_DOMAIN : OTHER_DOMAIN
}
