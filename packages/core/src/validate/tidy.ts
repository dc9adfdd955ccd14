const SCHEME = /^(?:mailto|tel|callto|sms):/i
/** What never belongs to a value: controls, zero-width characters, direction marks. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu
const WRAPPING = new Set(' \u00a0"\'“”„«»<>[]{};,|*')

/**
 * What the policy FIX shows the parser when it did not take the value as it is: without quotes and brackets around it,
 * invisible characters, a scheme such as `mailto:`.
 */
export function tidied(text: string): string {
  const visible = text.replace(/[\t\n\r]+/g, ' ').replace(INVISIBLE, '')
  return unwrapped(unwrapped(visible).replace(SCHEME, ''))
}

/** By hand: a regular expression for both ends takes quadratic time on a long run of spaces. */
function unwrapped(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && WRAPPING.has(text[start]!)) start++
  while (end > start && WRAPPING.has(text[end - 1]!)) end--
  return text.slice(start, end)
}
