import { hash } from 'node:crypto'

/**
 * A 53-bit hash of a text: a non-negative safe integer, the same for ever, on every machine.
 *
 * Our own arrangement of well-known parts: two 32-bit lanes, each with the block step of MurmurHash3 (Austin Appleby,
 * public domain) but multipliers of its own, take two UTF-16 units at a time; the lanes then go through
 * MurmurHash3's finaliser and into one another. Hashes are stored, so no constant here may ever change.
 */
export function hash53(text: string, seed = 0): number {
  const length = text.length
  let low = seed ^ 0x2f0b4c47
  let high = Math.imul(seed, 0x9e3779b1) ^ 0x6a09e667
  let index = 0
  for (; index + 1 < length; index += 2) {
    const block = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16)
    low = mixLow(low, block)
    high = mixHigh(high, block)
  }
  if (index < length) {
    // 0x10000 tells a last single unit from a pair whose second unit is 0.
    low = mixLow(low, text.charCodeAt(index) | 0x10000)
    high = mixHigh(high, text.charCodeAt(index) | 0x10000)
  }
  low = finish(low ^ length)
  high = finish(high ^ length ^ low)
  low = finish(low + high)
  return (high >>> 11) * 0x100000000 + (low >>> 0)
}

/** 32 hexadecimal digits for a list of texts, in their order. Two lists share one only by an attack on SHA-256. */
export function digestOf(texts: readonly string[]): string {
  const parts = texts.map((text) => [`${text.length}:`, text] as const) // the length keeps ['ab'] from ['a', 'b']
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, [length, text]) => sum + length.length + 2 * text.length, 0))
  let at = 0
  for (const [length, text] of parts) {
    at += bytes.write(length, at, 'latin1')
    at += bytes.write(text, at, 'utf16le')
  }
  return hash('sha256', bytes, 'hex').slice(0, 32)
}

function mixLow(lane: number, block: number): number {
  const mixed = Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)
  return (Math.imul(rotate(lane ^ mixed, 13), 5) + 0xe6546b64) | 0
}

function mixHigh(lane: number, block: number): number {
  const mixed = Math.imul(rotate(Math.imul(block, 0x85ebca77), 17), 0xc2b2ae3d)
  return (Math.imul(rotate(lane ^ mixed, 11), 9) + 0x38495ab5) | 0
}

function finish(lane: number): number {
  let mixed = lane
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** SHA-256 in hexadecimal: what is kept of a secret that has enough chance in it to need no salt. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex') // every request with an access token asks: an object for it costs as much again
}

/** Bytes as URL-safe base64: 32 bytes are 43 characters. */
export function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
