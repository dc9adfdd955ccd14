import { conflict } from '../../error/onefold-error.ts'
import type { RecordId, Revision, RowNumber, TableRecord } from '../../model/record.ts'
import type { Prepared } from '../classify/scorer.ts'
import { systemsOfRecord } from '../cluster/sourced-links.ts'
import type { MatchRules } from '../rules.ts'

/** Records made ready for scoring, each once. */
export interface PreparedRecords {
  readonly revisions: ReadonlyMap<RowNumber, Revision>
  has(row: RowNumber): boolean
  add(record: TableRecord): void
  idOf(row: RowNumber): RecordId
  /** The record of a row. Refuses with `conflict` one that was not found. */
  recordOf(row: RowNumber): TableRecord
  scoreOf(a: RowNumber, b: RowNumber): number
  /** The systems that contributed to the record of a row. */
  systemsOf(row: RowNumber): readonly string[]
}

export function preparedRecords({ scorer }: Pick<MatchRules, 'scorer'>): PreparedRecords {
  const records = new Map<RowNumber, TableRecord>()
  const prepared = new Map<RowNumber, Prepared>()
  const revisions = new Map<RowNumber, Revision>()
  const recordOf = (row: RowNumber): TableRecord => {
    const record = records.get(row)
    // A row that a posting or a link names and that cannot be read has gone since: decide again.
    if (record === undefined) throw conflict('seen-moved', `The record of row ${row} has gone meanwhile.`)
    return record
  }
  const preparedOf = (row: RowNumber): Prepared => {
    recordOf(row)
    return prepared.get(row) as Prepared // made ready with its record
  }
  return {
    revisions,
    has: (row) => records.has(row),
    add(record) {
      records.set(record.row, record)
      revisions.set(record.row, record.revision)
      if (scorer) prepared.set(record.row, scorer.prepare(record.values))
    },
    idOf: (row) => recordOf(row).id,
    recordOf,
    scoreOf: (a, b) => (scorer ? scorer.score(preparedOf(a), preparedOf(b)) : 0),
    systemsOf: (row) => systemsOfRecord(recordOf(row)),
  }
}
