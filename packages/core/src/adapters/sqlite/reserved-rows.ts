import { mutex } from '../../lib/mutex.ts'
import type { RowNumber } from '../../model/record.ts'

/** Rows of a table that are reserved in the file and given to nobody yet. */
interface Reserved {
  readonly rows: readonly RowNumber[]
  next: number
}

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
  const known = new Map<number, Reserved>()

  async function reserveAhead(table: number, count: number): Promise<Reserved> {
    const ahead = Math.max(count, Math.min(MOST, Math.max(FEWEST, COMMITS * count)))
    const reserved = { rows: (await reserve(table, ahead)) as readonly RowNumber[], next: 0 } // by the port
    known.set(table, reserved)
    return reserved
  }

  return {
    /** Ascending, and above all that were given before. */
    take: (table: number, count: number): Promise<readonly RowNumber[]> =>
      turns.run(String(table), async () => {
        requireCount(count)
        const before = known.get(table)
        const enough = before !== undefined && left(before) >= count
        const reserved = enough ? before : await reserveAhead(table, count)
        reserved.next += count
        return reserved.rows.slice(reserved.next - count, reserved.next)
      }),
    forget: () => known.clear(),
  }
}

export function requireCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new TypeError(`Expected \`count\` to be an integer from 0 and up, got \`${count}\``)
}

function left({ rows, next }: Reserved): number {
  return rows.length - next
}
