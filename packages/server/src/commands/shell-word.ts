/** A text as one word of a shell's command line, as POSIX has it: in single quotes when it holds more than plain signs. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
