import { OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { BEGINNING, isBefore } from '../../model/change.ts'
import type { ReaderLog, Table } from '../../model/resources/table.ts'
import type { EngineServices } from '../services.ts'
import { saveTable } from '../tables/save-table.ts'
import type { ReaderPlace } from './change-cursor.ts'

/**
 * The log that is kept for the readers of a table, begun with the first of them. A write that was decided before is decided
 * again, as the save moves what it saw: whatever is committed behind the save is logged.
 */
export async function openReaderLog(
  services: Pick<EngineServices, 'configurations' | 'ids' | 'store'>,
  { id, changeLog }: Table,
): Promise<ReaderLog> {
  if (changeLog !== undefined) return changeLog
  const begun = { id: services.ids.next() }
  const { after } = await saveTable(services, id, (table) => (table.changeLog ? table : { ...table, changeLog: begun }))
  return after.changeLog ?? begun
}

/** Ends the log, and with it every cursor. What was logged for readers alone goes; what sinks are still to hear of stays. */
export async function endReaderLog(
  { store, configurations }: Pick<EngineServices, 'configurations' | 'store'>,
  { id, serial }: Table,
): Promise<void> {
  const { csn } = await store.records.head(serial) // a log that is begun meanwhile begins behind it
  const { before } = await saveTable({ store, configurations }, id, withoutReaderLog)
  if (before.changeLog !== undefined) await store.deliveries.trim(serial, csn)
}

/** The table, of which nobody reads the changes any more. */
export function withoutReaderLog(table: Table): Table {
  if (table.changeLog === undefined) return table
  const { changeLog: _, ...kept } = table
  return kept
}

/**
 * Refuses with `gone` when something behind the place may be missing. Asked after the log was read: retention says what it
 * removes before it does.
 */
export async function requireLogged(
  { store }: Pick<EngineServices, 'store'>,
  { serial, changeLog }: Table,
  { log, cursor }: ReaderPlace,
): Promise<void> {
  if (changeLog?.id === log) {
    const { trimmed } = changeLog
    if (trimmed === undefined || !isBefore(cursor, trimmed)) return
    // A destination that lags keeps what retention would have removed.
    const [oldest] = await store.deliveries.log(serial, BEGINNING, 1)
    if (oldest !== undefined && !isBefore(cursor, oldest)) return
  }
  throw new OnefoldError('gone', [refusal('changes-gone')])
}
