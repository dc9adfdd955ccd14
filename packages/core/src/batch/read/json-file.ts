import type { FileReader, JsonListener } from './reader.ts'

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const LINE_FEED = 10
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const LONGEST_ELEMENT = 16 * 1024 * 1024

/**
 * Reads a JSON list of objects, or objects one after the other, element by element: only where an element begins and
 * ends is found here, so a file may be larger than the memory, and a broken element costs itself.
 */
export function jsonFile(listener: JsonListener): FileReader {
  let pieces: Buffer[] = []
  let held = 0
  let line = 1
  let began = 0 // the line of the element; 0 between elements
  let depth = 0
  let quoted = false
  let escaping = false
  let inList = false
  let listEnded = false
  let given = false // an element that does not end: nothing behind it can be told apart

  function between(byte: number): boolean {
    if (byte === OPEN_LIST && !inList) inList = true
    else if (byte === CLOSE_LIST && inList) listEnded = true
    else return byte > 0x20 && byte !== COMMA
    return false
  }

  /** True when the element ends with this byte. */
  function within(byte: number): boolean {
    if (quoted) {
      if (escaping) escaping = false
      else if (byte === BACKSLASH) escaping = true
      else if (byte === QUOTE) quoted = false
      return !quoted && depth === 0
    }
    if (byte === QUOTE) quoted = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    return !quoted && depth === 0
  }

  function tell(last: Buffer): void {
    listener.element(Buffer.concat([...pieces, last]).toString(), began)
    pieces = []
    held = 0
    began = 0
  }

  function take(bytes: Buffer): void {
    if (given) return
    let start = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (began === 0) {
        if (between(byte)) {
          start = at
          began = line
        }
      }
      // A number or a bare word ends before the comma, bracket or space behind it.
      if (began !== 0 && depth === 0 && !quoted && (byte <= 0x20 || byte === COMMA || byte === CLOSE_LIST)) {
        tell(bytes.subarray(start, at))
        if (byte === CLOSE_LIST && inList) listEnded = true
      } else if (began !== 0 && within(byte)) {
        if (byte === CLOSE_OBJECT || byte === CLOSE_LIST || byte === QUOTE) tell(bytes.subarray(start, at + 1))
      }
      if (byte === LINE_FEED) line += 1
    }
    if (began !== 0) hold(bytes.subarray(start))
  }

  function hold(bytes: Buffer): void {
    pieces.push(bytes)
    held += bytes.length
    if (held <= LONGEST_ELEMENT) return
    listener.bad(began, 'The element that begins here does not end; the rest of the file is not read.')
    given = true
    pieces = []
  }

  return {
    take,
    finish() {
      if (began !== 0 && !given) listener.bad(began, 'The file ends in the middle of an element.')
      else if (inList && !listEnded && !given) listener.bad(line, 'The file ends in the middle of its list.')
    },
  }
}
