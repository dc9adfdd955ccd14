/** Enough to recognise a value; messages travel further than the record that they speak of. */
const LONGEST = 40

/** The text in double quotes, cut short, for a sentence. */
export function quoted(text: string): string {
  return text.length > LONGEST ? `"${text.slice(0, LONGEST)}…"` : `"${text}"`
}
