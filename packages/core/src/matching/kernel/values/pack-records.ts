import { isMasked } from '../scoring/bound.ts'
import type { ComparedStep } from '../scoring/compared-steps.ts'
import { sharedInts } from './shared-memory.ts'

interface PackInput {
  readonly rows: number
  readonly stride: number
  readonly offsets: Int32Array
  readonly compared: readonly ComparedStep[]
  readonly keyIds: readonly Int32Array[]
}

/** Rows that are packed together, so that their records stay near while each step adds its integers. */
const PACKED_TOGETHER = 2048

/** All of a row's integers side by side, so that a pair is scored from a few lines of the processor's cache. */
export function packRecords(input: PackInput): Int32Array {
  const records = sharedInts(input.rows * input.stride)
  for (let from = 0; from < input.rows; from += PACKED_TOGETHER) {
    packRows(records, from, Math.min(input.rows, from + PACKED_TOGETHER), input)
  }
  return records
}

function packRows(records: Int32Array, from: number, to: number, { stride, offsets, compared, keyIds }: PackInput) {
  for (const [position, ids] of keyIds.entries()) {
    for (let row = from, at = from * stride + position; row < to; row++, at += stride) records[at] = ids[row]!
  }
  for (const [position, { step, ids, marks }] of compared.entries()) {
    const masked = isMasked(step, position)
    for (let row = from, at = from * stride + offsets[position]!; row < to; row++, at += stride) {
      const id = ids[row]!
      records[at] = id
      if (id === 0 && masked) records[(row + 1) * stride - 1]! |= 1 << position
      if (marks === undefined || id <= 0) continue
      records[at + 1] = marks[2 * id]!
      records[at + 2] = marks[2 * id + 1]!
    }
  }
}
