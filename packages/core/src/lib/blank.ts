/** True for a text of nothing but white space. Most begin with a letter, and are not looked through. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && text.trim() === ''
}
