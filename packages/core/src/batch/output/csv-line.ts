const NEEDS_QUOTES = /[",\r\n]/

/** One line of a CSV file as RFC 4180 has it, with its line end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(quoted).join(',')}\r\n`
}

function quoted(value: string): string {
  if (!NEEDS_QUOTES.test(value) && value === value.trim()) return value
  return `"${value.replaceAll('"', '""')}"`
}
