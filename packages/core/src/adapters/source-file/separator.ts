import { invalid } from '../../error/onefold-error.ts'

/** How much of a text is looked at to find its separator. */
export const SNIFFED_LENGTH = 64 * 1024

/** In the order of preference when a text speaks for several. */
const CANDIDATES = [';', ',', '\t', '|']

/** Refuses with `invalid` what cannot separate the values of a row. */
export function requireSeparator(separator: string): void {
  if (separator === 'auto') return
  if ([...separator].length === 1 && !/["\r\n\ufeff]/.test(separator)) return
  throw invalid('invalid-separator', `A separator is one character or "auto", and not ${JSON.stringify(separator)}.`)
}

/**
 * The separator that a text seems to be written with: the one that occurs equally often in most of its lines, quoted
 * values left out. A text without any of the candidates has one column, and then every separator does.
 */
export function sniffSeparator(head: string): string {
  const lines = linesOf(head)
  let best = { separator: CANDIDATES[0] ?? ';', agreeing: 0, occurrences: 0 }
  for (const separator of CANDIDATES) {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const occurrences = counts[0] ?? 0
    if (occurrences === 0) continue // it does not separate the names of the columns either
    const agreeing = counts.filter((count) => count === occurrences).length
    const better = agreeing > best.agreeing || (agreeing === best.agreeing && occurrences > best.occurrences)
    if (better) best = { separator, agreeing, occurrences }
  }
  return best.separator
}

/** The rows without their quoted values. The last one is left out where it may be cut. */
function linesOf(head: string): readonly string[] {
  const bare = head.split('"').filter((_, position) => position % 2 === 0) // every other piece lies between quotes
  const lines = bare.join('').split(/\r\n|\n|\r/)
  if (head.length >= SNIFFED_LENGTH && lines.length > 1) lines.pop()
  return lines.filter((line) => line !== '')
}
