import { type ErasureReport, SYSTEM } from '@onefold/core'
import type { Command } from './command-context.ts'
import { withStore } from './with-store.ts'

/** What the command line of `onefold erase` states. */
export interface EraseLine {
  readonly entity: string
  readonly recordId: string
  readonly store?: string
  readonly comment?: string
  readonly json?: boolean
}

/** `onefold erase ENTITY RECORD`: erases a record and all that it absorbed, and prints by ids what was done. */
export const erase: Command<EraseLine> = async ({ entity, recordId, store, comment, json }, { env, print }) => {
  const report = await withStore(store, env, async (onefold) => {
    const erased = await onefold
      .as(SYSTEM)
      .records(entity)
      .erase(recordId, comment === undefined ? {} : { comment })
    await onefold.as(SYSTEM).events.settled()
    return erased
  })
  if (json) print(JSON.stringify({ ...report, instant: new Date(report.instant).toISOString() }))
  else for (const line of linesOf(report)) print(line)
  return 0
}

function linesOf({ recordIds, instant, operationId, found, left, overwritten }: ErasureReport): readonly string[] {
  const places = Object.entries(found).filter(([, count]) => count > 0)
  const rest = Object.values(left).reduce((sum, count) => sum + count, 0)
  return [
    `Erased at ${new Date(instant).toISOString()}, operation ${operationId}:`,
    ...recordIds.map((id) => `  ${id}`),
    ...places.map(([place, count]) => `  ${count} in ${place}`),
    `Left in the store: ${rest}.`,
    overwritten
      ? 'No byte of it is in the files of the store any more.'
      : 'The database keeps bytes of it until it is vacuumed.',
    'Backups, logs, files and what was delivered before are not touched: see docs/ERASURE.md.',
  ]
}
