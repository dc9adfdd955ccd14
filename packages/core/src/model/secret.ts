import { type Refusal, refusal } from '../error/refusal.ts'
import { parsedUrl } from '../lib/parsed-url.ts'

/** What answers show in the place of a secret. */
export const MASK = '********'

/** How a sealed text begins. */
export const SEALED = 'sealed:1:'

/** Whether a text of a document is a sealed one. */
export function isSealed(text: string): boolean {
  return text.startsWith(SEALED)
}

/** What saving an object does with one of its secrets. */
export type SecretDecision =
  | { readonly outcome: 'none' }
  /** A new text, to be sealed. */
  | { readonly outcome: 'stated'; readonly text: string }
  /** The sealed one stays. */
  | { readonly outcome: 'kept'; readonly sealed: string }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** One secret member of an object that is saved. */
export interface SecretSave {
  /** The path of the member, for the refusal. */
  readonly member: string
  /** What the caller states: a text, the mask for "as it is", or nothing. */
  readonly given: string | undefined
  /** What is kept, sealed. */
  readonly kept: string | undefined
  /** Whether the secret would go to another host (or port, or protocol) than the one it was stated for. */
  readonly hostChanged: boolean
}

/**
 * What becomes of a secret when its object is saved. The mask keeps it, unless the destination's host changed: whoever may
 * edit an address must not have the secret sent there without knowing it. A test of an object asks the same question.
 */
export function decideSecret({ member, given, kept, hostChanged }: SecretSave): SecretDecision {
  if (given === undefined || given === '') return { outcome: 'none' }
  if (given !== MASK) return { outcome: 'stated', text: given }
  if (kept === undefined) return { outcome: 'refused', refusal: refusal('secret-missing', {}, member) }
  if (hostChanged)
    return { outcome: 'refused', refusal: refusal('secret-must-be-stated/host-another-state', {}, member) }
  return { outcome: 'kept', sealed: kept }
}

/** Whether two addresses lead to different hosts. An address that cannot be read is another one. */
export function leadsElsewhere(before: string, after: string): boolean {
  if (before === after) return false
  const origin = originOf(before)
  return origin === undefined || origin !== originOf(after)
}

/** Protocol, host and port. `jdbc:` before the address is passed over. */
function originOf(address: string): string | undefined {
  const plain = address.replace(/^jdbc:/i, '')
  const read = parsedUrl(plain)
  if (read === undefined) return undefined
  return read.host === '' ? plain : `${read.protocol}//${read.host.toLowerCase()}`
}
