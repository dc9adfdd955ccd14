import type { Csn, RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { Fence, MatchStore } from '../../ports/store/match-store.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { Keyed, RowChange } from '../incremental/proposal-input.ts'
import { type MatchPart, rematch } from '../incremental/rematch.ts'
import type { MatchRules } from '../rules.ts'
import type { BulkMatcher } from './bulk-matcher.ts'
import { standingReads } from './standing-reads.ts'

/** Rows that are decided anew together at most. */
const MOST_ROWS = 500

interface ReplayContext {
  readonly records: RecordStore
  readonly matches: MatchStore
  readonly fence: Fence
  readonly signal: AbortSignal
}

/**
 * Decides anew, in a generation that is being built, the rows that were written since its records were taken in.
 *
 * Writers change postings while links wait for their turn here. So buckets are read as they stood when links were last
 * decided, with what each row held then; a row that is written while a bucket is being read makes it be read again.
 */
export function replayJournal(
  { records, matches, fence, signal }: ReplayContext,
  table: number,
  rules: MatchRules,
  matcher: BulkMatcher,
): (rows: readonly RowNumber[], upTo: Csn) => Promise<void> {
  /** What rows were decided with here; undefined: they had left. */
  const decided = new Map<RowNumber, Keyed | undefined>()
  const heldBy = async (rows: readonly RowNumber[]): Promise<ReadonlyMap<RowNumber, Keyed | undefined>> => {
    const held = await matcher.held(rows)
    return new Map(rows.map((row, index) => [row, decided.has(row) ? decided.get(row) : held[index]]))
  }

  const attempt = async (rows: readonly RowNumber[], later: readonly RowNumber[], upTo: Csn): Promise<Attempt> => {
    const present = new Map((await records.byRows(table, rows, EVERYTHING)).map((record) => [record.row, record]))
    const before = await heldBy(rows)
    const reads = standingReads(matches, rules, await heldBy(later))
    const rowChanges = rows.map((row) => rowChange(row, before.get(row), present.get(row)))
    const part = await rematch({ records, matches: { ...matches, ...reads } }, table, rules, rowChanges, {
      missing: 'PASS_OVER',
    })
    const known = new Set([...rows, ...later])
    const moved = reads.ordered() ? (await matches.changedRows(table, rules.generation, upTo)).rows : []
    return { part, rowChanges, unforeseen: moved.filter((row) => !known.has(row)) }
  }

  return async (all, upTo) => {
    let waiting = all
    let unforeseen: readonly RowNumber[] = []
    for (let most = MOST_ROWS; waiting.length > 0; ) {
      signal.throwIfAborted()
      const rows = waiting.slice(0, most)
      const rest = waiting.slice(most)
      const now = new Set(rows)
      const later = [...new Set([...rest, ...unforeseen])].filter((row) => !now.has(row))
      const found = await attempt(rows, later, upTo)
      if (found.unforeseen.length > 0) {
        unforeseen = [...unforeseen, ...found.unforeseen]
        most = Math.ceil(most / 2) // fewer are sooner done than others write
        continue
      }
      const { unlink, links, dissolve, components } = found.part.changes
      await matches.build(table, rules.generation, { type: 'REDO', unlink, links, dissolve, components }, fence)
      for (const { row, after } of found.rowChanges) decided.set(row, after)
      waiting = rest
      most = MOST_ROWS
    }
  }
}

interface Attempt {
  readonly part: MatchPart
  readonly rowChanges: readonly RowChange[]
  /** Written while this was decided: what was read may be neither what stood before nor what stands after. */
  readonly unforeseen: readonly RowNumber[]
}

function rowChange(row: RowNumber, before: Keyed | undefined, after: TableRecord | undefined): RowChange {
  return { row, ...(before ? { before } : {}), ...(after ? { after } : {}) }
}
