import type { RefusalKey } from '../../error/message.ts'
import { invalid } from '../../error/onefold-error.ts'

/** What file systems commonly allow for one name. */
const MAXIMUM_BYTES = 255

const CONTROL = /\p{Cc}/u
const LONE_SURROGATE = /\p{Cs}/u

/**
 * Refuses with `invalid` whatever is not a plain name. Names with a leading dot are the store's own: they are
 * uploads under way, or hidden files that somebody else put there.
 */
export function requirePlainName(name: string): void {
  const problem = problemOf(name)
  if (problem === undefined) return
  const shown = { name: quote(name) }
  throw problem === 'invalid-file-name/longer'
    ? invalid(problem, { ...shown, most: MAXIMUM_BYTES })
    : invalid(problem, shown)
}

export function isPlainName(name: string): boolean {
  return problemOf(name) === undefined
}

type Problem = Exclude<Extract<RefusalKey, `invalid-file-name/${string}`>, 'invalid-file-name/file-grows-name'>

function problemOf(name: string): Problem | undefined {
  if (name === '') return 'invalid-file-name/empty'
  if (Buffer.byteLength(name) > MAXIMUM_BYTES) return 'invalid-file-name/longer'
  if (name.includes('/') || name.includes('\\')) return 'invalid-file-name/separator'
  if (name.startsWith('.')) return 'invalid-file-name/dot'
  if (name.includes('..')) return 'invalid-file-name/dots'
  if (CONTROL.test(name)) return 'invalid-file-name/control'
  if (LONE_SURROGATE.test(name)) return 'invalid-file-name/malformed'
  return undefined
}

function quote(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
}
