import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** One value of a column: a text, or the texts of a JSON list. */
export type Value = string | readonly string[]

/** A value as one text, that of a list with spaces between. Asked of each value of a table: a list made for it takes longer than reading it. */
export function oneText(value: Value): string {
  return typeof value === 'string' ? value : value.join(' ')
}

/** The distinct values of one column, each with a number. Number 0 is the missing value. */
export interface Dictionary {
  /** By number; the first is the empty text. */
  readonly values: readonly Value[]
  /** Values whose bytes are no UTF-8, read as Windows-1252 instead. */
  readonly recoded: number
  numberOf(bytes: Buffer, start: number, end: number): number
  numberOfText(text: string): number
  numberOfList(items: readonly string[]): number
}

const FIRST_SLOTS = 256
const FNV_PRIME = 0x01000193
const FNV_BASIS = 0x811c9dc5

/**
 * Numbers values by their bytes, so that a text is decoded once however often it stands in a file. Open addressing;
 * a slot holds the number of its value, 0 when it is free.
 */
export function createDictionary(): Dictionary {
  const values: Value[] = ['']
  const lists = new Map<string, number>()
  let slots = new Int32Array(FIRST_SLOTS)
  let hashes = new Int32Array(FIRST_SLOTS)
  let used = 0
  let recoded = 0

  function grow(): void {
    slots = new Int32Array(slots.length * 2)
    const mask = slots.length - 1
    for (let number = 1; number < values.length; number++) {
      if (typeof values[number] !== 'string') continue
      let slot = hashes[number]! & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number
    }
  }

  function add(value: Value, hash: number): number {
    const number = values.push(value) - 1
    if (number >= hashes.length) {
      const longer = new Int32Array(hashes.length * 2)
      longer.set(hashes)
      hashes = longer
    }
    hashes[number] = hash
    return number
  }

  function numberOf(bytes: Buffer, start: number, end: number): number {
    if (start === end) return 0
    let hash = FNV_BASIS
    let bits = 0
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!
      bits |= byte
      hash = Math.imul(hash ^ byte, FNV_PRIME)
    }
    hash ^= hash >>> 15
    const ascii = bits < 128
    const mask = slots.length - 1
    let slot = hash & mask
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (hashes[number] === hash && isValue(values[number] as string, bytes, start, end, ascii)) return number
      slot = (slot + 1) & mask
    }
    const number = add(decode(bytes, start, end, ascii), hash)
    slots[slot] = number
    if (!ascii && !isUtf8(bytes.subarray(start, end))) recoded += 1
    used += 1
    if (used * 2 > slots.length) grow()
    return number
  }

  function isValue(value: string, bytes: Buffer, start: number, end: number, ascii: boolean): boolean {
    if (!ascii) return value === decode(bytes, start, end, false)
    if (value.length !== end - start) return false
    for (let at = start, index = 0; at < end; at++, index++) if (value.charCodeAt(index) !== bytes[at]) return false
    return true
  }

  function numberOfText(text: string): number {
    const bytes = Buffer.from(text)
    return numberOf(bytes, 0, bytes.length)
  }

  function numberOfList(items: readonly string[]): number {
    if (items.length === 0) return 0
    const name = JSON.stringify(items)
    const known = lists.get(name)
    if (known !== undefined) return known
    const number = add(Object.freeze([...items]), 0)
    lists.set(name, number)
    return number
  }

  return {
    values,
    get recoded() {
      return recoded
    },
    numberOf,
    numberOfText,
    numberOfList,
  }
}

/** The text of bytes that are UTF-8, or else Windows-1252. */
export function textOfBytes(bytes: Buffer, start: number, end: number): string {
  if (isUtf8(bytes.subarray(start, end))) return bytes.toString('utf8', start, end)
  return WINDOWS.decode(bytes.subarray(start, end), { stream: true }) // Node 20 reads it as Latin-1 otherwise
}

function decode(bytes: Buffer, start: number, end: number, ascii: boolean): string {
  return ascii ? bytes.toString('latin1', start, end) : textOfBytes(bytes, start, end)
}

/** Knows every byte, so it can always have the last word. */
const WINDOWS = new TextDecoder('windows-1252')
