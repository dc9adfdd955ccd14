import { conflict } from '../../error/onefold-error.ts'
import { rematch } from '../../matching/incremental/rematch.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { Revision, RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING, passesRowFilter, type RowFilter } from '../../model/row-filter.ts'
import type { MatchChanges } from '../../ports/store/changes.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WriteServices } from '../commit/write-services.ts'

/** A record that another one is linked with. */
export interface Linked {
  readonly record: TableRecord
  /** 0..10000. */
  readonly score: number
  readonly label: 'MATCH' | 'REVIEW'
}

/** What the matching of a new record came to. */
export interface Classification {
  readonly decision: 'MATCH' | 'REVIEW' | 'NEW'
  /** Best first, ties by id. */
  readonly linked: readonly Linked[]
}

/** The part of a matching that a classification is read from. */
interface Matching {
  readonly changes: Pick<MatchChanges, 'links' | 'components'> | undefined
  readonly records: ReadonlyMap<RowNumber, Revision>
}

/** Whom a record that is not written is linked with, as its write in this context would link it. */
export async function classifyRecord(
  { store }: Pick<WriteServices, 'store'>,
  { table }: DecisionContext,
  live: MatchRules,
  record: TableRecord,
): Promise<Classification> {
  const after = [{ row: record.row, after: record }]
  const matched = await rematch(store, table.serial, live, after, { changedOnly: true })
  return classificationOf(store.records, table.serial, record.row, matched)
}

/** What a matching says of the new record in this row: its links, and the label of its group. */
export async function classificationOf(
  records: Pick<RecordStore, 'byRows'>,
  serial: number,
  row: RowNumber,
  { changes, records: seen }: Matching,
): Promise<Classification> {
  const own = changes?.links.filter(({ a, b }) => a === row || b === row) ?? []
  if (changes === undefined || own.length === 0) return { decision: 'NEW', linked: [] }
  const scoreOf = new Map(own.map(({ a, b, score, kind }) => [a === row ? b : a, { score, kind }]))
  const others = await records.byRows(serial, [...scoreOf.keys()], EVERYTHING)
  if (others.length < scoreOf.size || others.some((other) => other.revision !== seen.get(other.row)))
    throw conflict('seen-moved/linked-record-changed')
  const linked = others
    .map((other): Linked => {
      const { score, kind } = scoreOf.get(other.row)!
      return { record: other, score, label: kind === 'MATCH' ? 'MATCH' : 'REVIEW' }
    })
    .sort((one, other) => other.score - one.score || (one.record.id < other.record.id ? -1 : 1))
  const group = changes.components
    .flatMap(({ clusters }) => clusters)
    .find(({ kind, rows }) => kind === 'MATCH' && rows.includes(row))
  return { decision: group?.label === 'MATCH' ? 'MATCH' : 'REVIEW', linked }
}

/** As a caller may know it: hidden links are counted, and a best one hidden leaves the decision open. */
export function visibleOf(
  { decision, linked }: Classification,
  rowFilter: RowFilter,
): Classification & { readonly withheld: number } {
  const seen = linked.filter(({ record }) => passesRowFilter(record.values, rowFilter))
  const [best] = linked
  return {
    decision: best !== undefined && best !== seen[0] ? 'REVIEW' : decision,
    linked: seen,
    withheld: linked.length - seen.length,
  }
}
