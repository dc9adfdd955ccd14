import { isKept, WrittenNumber } from '../lib/written-number.ts'
import type { Json } from '../model/record.ts'

/** A number as it is written, digit by digit: a double where one keeps it, else what validation knows as `WrittenNumber`. */
export function exactNumber(literal: string): Json {
  return isKept(literal) ? Number(literal) : (new WrittenNumber(literal) as unknown as Json)
}

export function exactInteger(value: bigint): Json {
  const near = Number(value)
  return Number.isSafeInteger(near) ? near : exactNumber(value.toString())
}

/** `unscaled` / 10^`scale`. */
export function exactDecimal(unscaled: bigint, scale: number): Json {
  if (scale <= 0) return exactInteger(unscaled * 10n ** BigInt(-scale))
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  return exactNumber(`${unscaled < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`)
}

/** A double as JSON has it; what JSON has no number for as its text. */
export function doubleOf(value: number): Json {
  return Number.isFinite(value) ? value : String(value)
}

/** A number of 32 bits by the shortest text that means it: 0.1 and not 0.10000000149011612. */
export function singleOf(value: number): Json {
  if (!Number.isFinite(value)) return doubleOf(value)
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits))
    if (Math.fround(shorter) === value) return shorter
  }
  return Number(value.toPrecision(9))
}

/** A whole number, most significant byte first, in two's complement. */
export function integerOfBytes(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return bytes.length === 0 ? 0n : BigInt.asIntN(bytes.length * 8, value)
}
