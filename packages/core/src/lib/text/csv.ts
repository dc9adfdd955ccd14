/** One line of a CSV file as RFC 4180 has it, with its line end. */
export function csvLine(values: readonly string[], separator = ','): string {
  return `${values.map((value) => quoted(value, separator)).join(separator)}\r\n`
}

function quoted(value: string, separator: string): string {
  const plain = !value.includes('"') && !value.includes(separator) && !/[\r\n]/.test(value) && value === value.trim()
  return plain ? value : `"${value.replaceAll('"', '""')}"`
}

/** A JSON value as the text of a CSV cell: a list or an object as JSON, nothing for null. */
export function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
