/** What the format of a cell makes of its number. */
export type NumberFormat =
  | 'NUMBER'
  | 'DAY'
  | 'TIME'
  | 'MOMENT'
  /** Hours that may be more than a day has. */
  | 'ELAPSED'
  /** A code of that many digits, with the zeros in front that the number has lost. */
  | { readonly digits: number }

/** Formats that workbooks do not describe, as ECMA-376 numbers them. */
const BUILT_IN: { readonly [id: number]: NumberFormat } = Object.freeze({
  ...of('DAY', [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]),
  ...of('TIME', [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]),
  ...of('MOMENT', [22]),
  ...of('ELAPSED', [46]),
})

function of(format: NumberFormat, ids: readonly number[]) {
  return Object.fromEntries(ids.map((id) => [id, format]))
}

export function builtInFormat(id: number): NumberFormat {
  return BUILT_IN[id] ?? 'NUMBER'
}

/** What is no part of a pattern: quoted texts, single letters, colours, conditions, padding, the halves of a day. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|AM\/PM|A\/P/gi

/** The meaning of a format code, as `yyyy-mm-dd;@`; what stands behind a semicolon is for other signs. */
export function formatOfCode(code: string): NumberFormat {
  const [pattern = ''] = code.replace(LITERALS, '').split(';')
  if (/^0{2,20}$/.test(pattern)) return { digits: pattern.length }
  if (/^general$/i.test(pattern)) return 'NUMBER'
  if (/\[(?:h+|m+|s+)\]/i.test(pattern)) return 'ELAPSED'
  const time = /[hs]/i.test(pattern)
  const day = /[yd]/i.test(pattern) || (!time && /m/i.test(pattern))
  if (day) return time ? 'MOMENT' : 'DAY'
  return time ? 'TIME' : 'NUMBER'
}
