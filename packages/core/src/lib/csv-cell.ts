/** A JSON value as the text of a CSV cell: a list or an object as JSON, nothing for null. */
export function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
