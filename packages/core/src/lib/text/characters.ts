/** How many characters a text has: one beyond the basic plane is one, and not the two units that a string holds it in. */
export function charactersIn(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether a text has more characters than that. What is far too long is not counted. */
export function longerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || charactersIn(text) > most)
}
