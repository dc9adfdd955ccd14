import { conflict } from '../../error/onefold-error.ts'
import type { RecordId, Revision, RowNumber, TableRecord } from '../../model/record.ts'
import type { Prepared } from '../classify/scorer.ts'
import { systemsOfRecord } from '../cluster/held-links.ts'
import type { MatchRules } from '../rules.ts'

/** Records made ready for scoring, each once. */
export interface PreparedRecords {
  /** Of all but those of these rows. */
  revisionsWithout(rows: ReadonlySet<RowNumber>): ReadonlyMap<RowNumber, Revision>
  has(row: RowNumber): boolean
  add(record: TableRecord): void
  idOf(row: RowNumber): RecordId
  /** The record of a row. Refuses with `conflict` one that was not found. */
  recordOf(row: RowNumber): TableRecord
  scoreOf(a: RowNumber, b: RowNumber): number
  /** What their score is made of. */
  evidenceOf(a: RowNumber, b: RowNumber): number
  /** The systems that contributed to the record of a row. */
  systemsOf(row: RowNumber): readonly string[]
}

/** Whether the records that are read are met again: what a write reads is not, a look may be given the same ones as the last. */
type Met = 'ONCE' | 'AGAIN'

export function preparedRecords(
  { scorer, preparedOnce }: Partial<Pick<MatchRules, 'scorer' | 'preparedOnce'>>,
  met: Met = 'AGAIN',
): PreparedRecords {
  const prepare = met === 'ONCE' ? preparedOnce : scorer?.prepare
  const ready = new Map<RowNumber, Ready>()
  const readyAt = (row: RowNumber): Ready => {
    const found = ready.get(row)
    // A row that a posting or a link names and that cannot be read has gone since: decide again.
    if (found === undefined) throw conflict('seen-moved/record-row-gone', { row })
    return found
  }
  /** Of most that are read only the id is asked for. */
  const preparedAt = (row: RowNumber): Prepared => {
    const found = readyAt(row)
    found.prepared ??= prepare?.(found.record.values) ?? []
    return found.prepared
  }
  const recordOf = (row: RowNumber): TableRecord => readyAt(row).record
  return {
    revisionsWithout(rows) {
      const revisions = new Map<RowNumber, Revision>()
      for (const [row, { record }] of ready) if (!rows.has(row)) revisions.set(row, record.revision)
      return revisions
    },
    has: (row) => ready.has(row),
    add: (record) => void ready.set(record.row, { record, prepared: undefined }),
    idOf: (row) => recordOf(row).id,
    recordOf,
    scoreOf: (a, b) => (scorer ? scorer.score(preparedAt(a), preparedAt(b)) : 0),
    evidenceOf: (a, b) => (scorer ? scorer.evidence(preparedAt(a), preparedAt(b)) : 0),
    systemsOf: (row) => systemsOfRecord(recordOf(row)),
  }
}

interface Ready {
  readonly record: TableRecord
  prepared: Prepared | undefined
}
