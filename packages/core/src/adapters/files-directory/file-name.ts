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
  if (problem !== undefined)
    throw invalid('invalid-file-name', `A file cannot have the name ${quote(name)}: ${problem}.`)
}

export function isPlainName(name: string): boolean {
  return problemOf(name) === undefined
}

function problemOf(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (Buffer.byteLength(name) > MAXIMUM_BYTES) return `it has more than ${MAXIMUM_BYTES} bytes`
  if (name.includes('/') || name.includes('\\')) return 'it holds a path separator'
  if (name.startsWith('.')) return 'it begins with a dot'
  if (name.includes('..')) return 'it holds two dots in a row'
  if (CONTROL.test(name)) return 'it holds a control character'
  if (LONE_SURROGATE.test(name)) return 'it is not well-formed text'
  return undefined
}

function quote(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
}
