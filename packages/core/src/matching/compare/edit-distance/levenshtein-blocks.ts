const WORD = 32

/** Where a pattern has each of its letters: for each letter one word of bits a block of 32. */
type Places = ReadonlyMap<number, Int32Array>

/** Myers' bit-parallel columns over as many words as the pattern needs, after Hyyrö. Neither text is empty. */
export function blockDistance(pattern: Int32Array, text: Int32Array): number {
  const blocks = Math.ceil(pattern.length / WORD)
  const places = placesIn(pattern, blocks)
  const nowhere = new Int32Array(blocks)
  const columns = { plus: new Int32Array(blocks).fill(-1), minus: new Int32Array(blocks) }
  const last = 1 << ((pattern.length - 1) % WORD)
  let edits = pattern.length
  for (const letter of text) edits += nextColumn(places.get(letter) ?? nowhere, columns, last)
  return edits
}

/** For each letter of the pattern one word of bits a block of 32. */
export function placesIn(pattern: Int32Array, blocks: number): Places {
  const places = new Map<number, Int32Array>()
  for (let index = 0; index < pattern.length; index++) {
    let bits = places.get(pattern[index]!)
    if (bits === undefined) {
      bits = new Int32Array(blocks)
      places.set(pattern[index]!, bits)
    }
    bits[index >> 5]! |= 1 << (index & 31)
  }
  return places
}

interface Columns {
  readonly plus: Int32Array
  readonly minus: Int32Array
}

/** Takes one letter of the text through all blocks; answers how the edits at the pattern's end change: −1, 0, 1. */
function nextColumn(equals: Int32Array, { plus, minus }: Columns, last: number): number {
  const end = plus.length - 1
  let carry = 1 // the row above the pattern counts one more insertion for each letter
  for (let block = 0; block <= end; block++) {
    const p = plus[block]!
    const m = minus[block]!
    const vertical = equals[block]! | m
    const equal = carry < 0 ? equals[block]! | 1 : equals[block]!
    const horizontal = (((equal & p) + p) ^ p) | equal
    const up = m | ~(horizontal | p)
    const down = p & horizontal
    const top = block === end ? last : 1 << 31
    const shiftedUp = carry > 0 ? (up << 1) | 1 : up << 1
    const shiftedDown = carry < 0 ? (down << 1) | 1 : down << 1
    carry = up & top ? 1 : down & top ? -1 : 0
    plus[block] = shiftedDown | ~(vertical | shiftedUp)
    minus[block] = shiftedUp & vertical
  }
  return carry
}
