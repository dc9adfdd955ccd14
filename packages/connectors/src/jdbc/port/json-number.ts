/** The number that a text says, where a double keeps all of it; else the text, which does. */
export function exactNumber(text: string): number | string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value) ? value : text
  return String(value) === plain(text) ? value : text
}

/** Without the zeros that say nothing: `12.50` is the number 12.5. */
function plain(text: string): string {
  return text.includes('.') && !/e/i.test(text) ? text.replace(/0+$/, '').replace(/\.$/, '').replace(/^-0$/, '0') : text
}
