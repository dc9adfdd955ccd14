/** A text of a workbook, in which letters that XML has no room for stand as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
