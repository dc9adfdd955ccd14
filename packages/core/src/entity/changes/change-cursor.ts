import * as v from 'valibot'
import { invalid } from '../../error/onefold-error.ts'
import type { LogCursor } from '../../model/change.ts'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What a cursor says, as far as reading relies on it. */
const CURSOR = v.object({
  log: v.string(),
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

/** Where a reader stands, and in which log. */
export interface ReaderPlace {
  readonly log: string
  readonly cursor: LogCursor
}

/** Where a reader stands, opaque to it. */
export function changeCursor({ log, cursor }: ReaderPlace): string {
  return Buffer.from(JSON.stringify({ log, ...cursor })).toString('base64url')
}

/** Refuses with `invalid` what is no cursor. */
export function readChangeCursor(text: string): ReaderPlace {
  const { success, output } = v.safeParse(CURSOR, parsed(text))
  if (!success) throw invalid('cursor-invalid/changes', {}, 'from')
  const { log, ...cursor } = output
  return { log, cursor: cursor as unknown as LogCursor } // the engine wrote the rest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
