import * as v from 'valibot'
import { invalid, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { LogCursor } from '../../model/change.ts'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What a cursor says, as far as reading relies on it. */
const CURSOR = v.object({
  table: whole,
  mark: whole,
  position: whole,
  range: v.optional(
    v.object({
      ...{ row: whole, from: whole, read: whole, told: whole },
      change: v.looseObject({
        operation: v.literal('insert'),
        mark: whole,
        position: whole,
        sequence: whole,
        upTo: whole,
      }),
    }),
  ),
})

/** Where a reader of a table's changes stands, opaque to it. */
export function changeCursor(table: number, place: LogCursor): string {
  return Buffer.from(JSON.stringify({ table, ...place })).toString('base64url')
}

/** Refuses with `invalid` what is no cursor, and with `gone` one of a table that is there no more. */
export function readChangeCursor(cursor: string, serial: number): LogCursor {
  const { success, output } = v.safeParse(CURSOR, parsed(cursor))
  if (!success) throw invalid('cursor-invalid/changes', {}, 'from')
  const { table, ...place } = output
  if (table === serial) return place as unknown as LogCursor // the engine wrote the rest
  throw new OnefoldError('gone', [refusal('changes-gone/table')])
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
