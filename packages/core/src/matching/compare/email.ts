import type { Vocabulary } from '../../reference/vocabulary.ts'
import type { TypedComparer } from './comparer.ts'
import { damerauEdits, damerauSimilarity } from './edit-distance/damerau.ts'
import { type Placeholders, placeholdersOf } from './placeholder.ts'
import { type Read, readOnce } from './read-once.ts'

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
    create: () => readOnce(readEmail, emailSimilarity, { remembers: false }),
    bound: { by: 'EDITS' as const, lettersOf: boundingLetters },
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

interface Email extends Read {
  readonly name: string
  /** Without dots and strokes. */
  readonly plain: string
  readonly domain: string
}

function readEmail(text: string): Email {
  const at = text.lastIndexOf('@')
  const [name, domain] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  return { text, name, plain: name.replace(MARKS, ''), domain }
}

/** A letter that every address has, and which finds its partner therefore. */
const ONE_FOR_ALL = '\u00ff'

/**
 * What stands before the domain, without its dots and strokes: with one at most that means nothing, two addresses are as alike as if
 * one letter more were the same.
 */
function boundingLetters(text: string): string | undefined {
  const { name, plain } = readEmail(text)
  return name.length - plain.length > 1 ? undefined : plain + ONE_FOR_ALL
}

function emailSimilarity(one: Email, other: Email): number {
  const alike = nameSimilarity(one, other)
  return alike === 0 ? 0 : alike * domainFactor(one.domain, other.domain)
}

function nameSimilarity(one: Email, other: Email): number {
  if (one.name === other.name) return 1
  return one.plain !== '' && one.plain === other.plain ? MARKS_ONLY : damerauSimilarity(one.name, other.name)
}

function domainFactor(a: string, b: string): number {
  if (a === b) return 1
  const most = Math.max(a.length, b.length) >= 8 ? 2 : 1
  const isMistyped = Math.abs(a.length - b.length) <= most && damerauEdits(a, b) <= most
  return isMistyped ? MISTYPED_DOMAIN : OTHER_DOMAIN
}
