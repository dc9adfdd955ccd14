import { invalid } from '../../error/onefold-error.ts'

/** Refuses with `invalid` what cannot separate the values of a row. */
export function requireSeparator(separator: string): void {
  if (separator === 'auto') return
  if ([...separator].length === 1 && !/["\r\n\ufeff]/.test(separator)) return
  throw invalid('invalid-separator', { separator: JSON.stringify(separator) })
}

/** A letter of one byte that no text needs. */
const UNIT = '\u001f'

/**
 * Rows are cut where a byte stands. A separator of several bytes changes places with a letter of one, in the text before
 * it is cut and in the values after.
 */
export interface Cut {
  readonly byte: number
  /** Changes the two letters, either way; absent where nothing is to be changed. */
  readonly swap?: (text: string) => string
}

export function cutAt(separator: string): Cut {
  if (separator.charCodeAt(0) < 0x80) return { byte: separator.charCodeAt(0) }
  const other = (letter: string): string => (letter === UNIT ? separator : UNIT)
  const either = new RegExp(`[${UNIT}${separator}]`, 'gu')
  return { byte: UNIT.charCodeAt(0), swap: (text) => text.replace(either, other) }
}
