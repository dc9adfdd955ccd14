import * as v from 'valibot'
import { invalid } from '../../error/onefold-error.ts'
import type { ChangePosition, LogCursor } from '../../model/change.ts'
import type { Csn } from '../../model/record.ts'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What a cursor says, as far as reading relies on it. Its text calls a commit sequence number `mark`: readers keep texts for long. */
const CURSOR = v.object({
  log: v.string(),
  mark: whole,
  position: whole,
  range: v.optional(
    v.object({
      row: whole,
      from: whole,
      read: whole,
      told: whole,
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
export function changeCursor({ log, cursor: { range, ...end } }: ReaderPlace): string {
  const said = { log, ...marked(end), ...(range && { range: { ...range, change: marked(range.change) } }) }
  return Buffer.from(JSON.stringify(said)).toString('base64url')
}

/** Refuses with `invalid` what is no cursor. */
export function readChangeCursor(text: string): ReaderPlace {
  const { success, output } = v.safeParse(CURSOR, parsed(text))
  if (!success) throw invalid('cursor-invalid/changes', {}, 'from')
  const { log, range, ...end } = output
  const cursor = { ...unmarked(end), ...(range && { range: { ...range, change: unmarked(range.change) } }) }
  return { log, cursor: cursor as unknown as LogCursor } // the engine wrote the rest
}

const marked = <T extends ChangePosition>({ csn, ...rest }: T) => ({ mark: csn, ...rest })
const unmarked = <T extends { readonly mark: Csn }>({ mark, ...rest }: T) => ({ csn: mark, ...rest })

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
