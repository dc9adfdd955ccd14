/** One column of a table: what it is called, and what it shows of a row. */
export interface Shown<Row> {
  readonly title: string
  readonly of: (row: Row) => string
}

/** A table in Markdown; the first column to the left, figures to the right. */
export function tableOf<Row>(columns: readonly Shown<Row>[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map((row) => line(columns.map(({ of }) => of(row).replaceAll('|', '\\|')))),
  ].join('\n')
}

/** A figure as people read it: thousands apart, as many digits behind the point as it deserves. */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (Number.isInteger(value)) return value.toLocaleString('en')
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A share of 1, with four digits. */
export function share(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(4)
}
