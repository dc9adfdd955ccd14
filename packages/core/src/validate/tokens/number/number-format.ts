import { invalid } from '../../../error/onefold-error.ts'
import { LOCALES_KEPT, memoised } from '../../memo.ts'

/** What point and comma mean in a column's numbers. */
export interface Separators {
  readonly decimal: '.' | ','
  /** Between thousands; undefined where that is neither point nor comma. */
  readonly group: '.' | ',' | undefined
}

const PATTERN = /^[#0.,' \u00a0\u2019]+$/

/** The separators of a locale, as the platform knows them. */
export const separatorsOf = memoised((locale: string): Separators => {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true }).formatToParts(1234567.5)
  const sign = (type: string): string | undefined => parts.find((part) => part.type === type)?.value
  const decimal = sign('decimal') === ',' ? ',' : '.'
  const group = sign('group')
  return { decimal, group: group === '.' || group === ',' ? group : undefined }
}, LOCALES_KEPT)

/**
 * The separators that a pattern such as `#.##0,00` shows, read as it is written. Refuses with `invalid` one that
 * leaves open whether its only separator stands before decimals or between thousands.
 */
export function compilePattern(pattern: string, column: string): Separators {
  const separators = PATTERN.test(pattern) && /[#0]/.test(pattern) ? shownBy(pattern) : undefined
  if (separators !== undefined) return separators
  throw invalid('number-format', { format: pattern }, `columns.${column}.source`)
}

function shownBy(pattern: string): Separators | undefined {
  const found = [...pattern.matchAll(/[.,]/g)]
  const last = found.at(-1)
  if (last === undefined) return { decimal: '.', group: ',' }
  const sign = last[0] as '.' | ',' // the pattern above finds nothing else
  const other = sign === '.' ? ',' : '.'
  const asDecimal: Separators = { decimal: sign, group: other }
  const asGroup: Separators = { decimal: other, group: sign }
  if (found.some(([earlier]) => earlier === other)) {
    return found.filter(([each]) => each === sign).length === 1 ? asDecimal : undefined
  }
  if (found.length > 1) return asGroup
  const before = pattern[last.index - 1]
  const behind = pattern.slice(last.index + 1)
  if (before === '0' || /['\s\u2019]/.test(pattern)) return asDecimal
  if (behind === '##0' || behind === '###') return asGroup
  return behind.length === 3 ? undefined : asDecimal
}
