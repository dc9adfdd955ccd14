/** As FULL indexes of files were measured: what is read and written for each record, what is scored for each pair. */
const RECORDS_PER_SECOND = 8000
const PAIRS_PER_SECOND = 5_000_000

/** How long a FULL index of so many records and pairs takes, roughly. */
export function secondsFor(records: number, pairs: number): number {
  return Math.ceil(records / RECORDS_PER_SECOND + pairs / PAIRS_PER_SECOND)
}
