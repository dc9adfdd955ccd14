/** Columns that a sheet may have: XFD is the last. */
const MOST = 16_384

/** The position of a cell's column, from 0, by its reference: `AB12`. */
export function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? []
  let position = 0
  for (const letter of letters) position = position * 26 + letter.charCodeAt(0) - 64
  if (position === 0 || position > MOST) throw new Error(`it has a cell "${reference.slice(0, 20)}"`)
  return position - 1
}

/** The letters of a column by its position. */
export function columnName(position: number): string {
  const rest = Math.floor(position / 26) - 1
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (position % 26))
}
