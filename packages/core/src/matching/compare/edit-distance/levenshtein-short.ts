/** The longest text that one machine word holds. */
export const SHORT = 32
/** Not an answer: one of the texts may have letters of two units, which this way of counting does not know. */
export const UNKNOWN = -1

/** The least unit that is half a letter. */
const FIRST_SURROGATE = 0xd800

/** For each UTF-16 unit the places where the pattern has it, as bits. All zero between two calls. */
const places = new Int32Array(1 << 16)

/**
 * The edits between two texts of at most 32 units each, straight from the strings: Myers' bit-parallel columns with the
 * longer text as the pattern, so that there are few of them. `pattern` is not empty and not shorter than `text`.
 */
export function shortDistance(pattern: string, text: string): number {
  const length = pattern.length
  const columns = text.length
  for (let at = 0; at < length; at++) places[pattern.charCodeAt(at)]! |= 1 << at
  const last = length - 1
  let units = 0 // all bits of all units together: never less than one of them
  let plus = -1
  let minus = 0
  let edits = length
  for (let at = 0; at < columns; at++) {
    const unit = text.charCodeAt(at)
    units |= unit
    let equal = places[unit]!
    const vertical = equal | minus
    equal |= ((equal & plus) + plus) ^ plus
    minus |= ~(equal | plus)
    plus &= equal
    edits += ((minus >>> last) & 1) - ((plus >>> last) & 1) // no branch: which it would be is anybody's guess
    minus = (minus << 1) | 1
    plus = (plus << 1) | ~(vertical | minus)
    minus &= vertical
  }
  for (let at = 0; at < length; at++) {
    const unit = pattern.charCodeAt(at)
    units |= unit
    places[unit] = 0
  }
  return units < FIRST_SURROGATE ? edits : UNKNOWN
}
