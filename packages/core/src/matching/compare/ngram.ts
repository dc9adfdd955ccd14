/** Slots of the table of pieces: a power of two. Texts that need more than half of it get a larger one. */
const SLOTS = 1 << 12
const HALF = SLOTS >> 1
/** A piece with a digit counts so many times: numbers tell things apart better than letters do. */
const DIGIT_WEIGHT = 2
const SPACE = 32

/** By slot: the piece, the round in which it was written, how often the left text has it that the right one has not yet. */
const standing = { pieces: new Int32Array(SLOTS), rounds: new Int32Array(SLOTS), counts: new Int32Array(SLOTS) }
let round = 0

/**
 * Dice's coefficient over pieces of two letters, spaces around the text among them: twice what both have ÷ what each
 * has. A piece with a digit counts twice. In UTF-16 units.
 */
export function ngramSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 0 || b.length === 0) return 0
  const table = a.length < HALF ? standing : tableFor(a.length)
  if (table === standing) round = (round + 1) | 0
  const stamp = table === standing ? round : 1
  const whole = put(a, table, stamp)
  return take(b, table, stamp, whole)
}

type Table = typeof standing

function tableFor(length: number): Table {
  const slots = 2 << Math.ceil(Math.log2(length + 1))
  return { pieces: new Int32Array(slots), rounds: new Int32Array(slots), counts: new Int32Array(slots) }
}

/** Counts the pieces of the left text; answers their weight. */
function put(text: string, { pieces, rounds, counts }: Table, stamp: number): number {
  const mask = pieces.length - 1
  let whole = 0
  let before = SPACE
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : SPACE
    const piece = (before << 16) | unit
    let slot = slotOf(piece) & mask
    while (rounds[slot] === stamp && pieces[slot] !== piece) slot = (slot + 1) & mask
    if (rounds[slot] !== stamp) {
      rounds[slot] = stamp
      pieces[slot] = piece
      counts[slot] = 0
    }
    counts[slot]!++
    whole += weightOf(before, unit)
    before = unit
  }
  return whole
}

/** Takes the pieces of the right text away again; answers the coefficient. */
function take(text: string, { pieces, rounds, counts }: Table, stamp: number, whole: number): number {
  const mask = pieces.length - 1
  let common = 0
  let other = 0
  let before = SPACE
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : SPACE
    const piece = (before << 16) | unit
    const weight = weightOf(before, unit)
    let slot = slotOf(piece) & mask
    while (rounds[slot] === stamp && pieces[slot] !== piece) slot = (slot + 1) & mask
    if (rounds[slot] === stamp && counts[slot]! > 0) {
      counts[slot]!--
      common += weight
    }
    other += weight
    before = unit
  }
  return (2 * common) / (whole + other)
}

function slotOf(piece: number): number {
  const hash = Math.imul(piece, 0x9e3779b1)
  return hash ^ (hash >>> 15)
}

function weightOf(one: number, other: number): number {
  return isDigit(one) || isDigit(other) ? DIGIT_WEIGHT : 1
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}
