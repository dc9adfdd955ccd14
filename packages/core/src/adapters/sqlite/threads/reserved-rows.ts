import { mutex } from '../../../lib/async/mutex.ts'
import type { RowNumber } from '../../../model/record.ts'

/** So many commits of one size go without asking the writer, who has to sync each time. */
const COMMITS = 4
const FEWEST = 64
const MOST = 4096

/**
 * Gives the numbers of new records from what was reserved ahead. The file is this process's own, so nobody else reserves
 * any; what is left when it ends is a gap.
 */
export function reservedRows(reserve: (table: number, count: number) => Promise<unknown>) {
  const turns = mutex()
  /** By table, what is reserved in the file and given to nobody yet. */
  const left = new Map<number, readonly RowNumber[]>()

  return {
    /** Ascending, and above all that were given before. */
    take: (table: number, count: number): Promise<readonly RowNumber[]> =>
      turns.run(String(table), async () => {
        requireCount(count)
        let rows = left.get(table) ?? []
        if (rows.length < count) {
          const ahead = Math.max(count, Math.min(MOST, Math.max(FEWEST, COMMITS * count)))
          rows = [...rows, ...((await reserve(table, ahead)) as readonly RowNumber[])] // by the port
        }
        left.set(table, rows.slice(count))
        return rows.slice(0, count)
      }),
    forget: () => left.clear(),
  }
}

export function requireCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new TypeError(`Expected \`count\` to be an integer from 0 and up, got \`${count}\``)
}
