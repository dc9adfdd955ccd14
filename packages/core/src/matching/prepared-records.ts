import { conflict } from '../error/onefold-error.ts'
import type { RecordId, Revision, RowNumber, TableRecord } from '../model/record.ts'
import type { Prepared } from './classify/scorer.ts'
import type { MatchRules } from './rules.ts'

/** Records made ready for scoring, each once. */
export interface PreparedRecords {
  readonly revisions: ReadonlyMap<RowNumber, Revision>
  has(row: RowNumber): boolean
  add(record: TableRecord): void
  idOf(row: RowNumber): RecordId
  scoreOf(a: RowNumber, b: RowNumber): number
}

export function preparedRecords(rules: MatchRules): PreparedRecords {
  const ids = new Map<RowNumber, RecordId>()
  const revisions = new Map<RowNumber, Revision>()
  const prepared = new Map<RowNumber, Prepared>()
  const scorer = rules.scorer

  const idOf = (row: RowNumber): RecordId => {
    const id = ids.get(row)
    // A row that a posting or a link names and that cannot be read has gone since: decide again.
    if (id === undefined) throw conflict('seen-moved', `The record of row ${row} has gone meanwhile.`)
    return id
  }
  const preparedOf = (row: RowNumber): Prepared => {
    idOf(row)
    return prepared.get(row) as Prepared
  }
  return {
    revisions,
    has: (row) => ids.has(row),
    add(record) {
      ids.set(record.row, record.id)
      revisions.set(record.row, record.revision)
      if (scorer) prepared.set(record.row, scorer.prepare(record.values))
    },
    idOf,
    scoreOf: (a, b) => (scorer ? scorer.score(preparedOf(a), preparedOf(b)) : 0),
  }
}
