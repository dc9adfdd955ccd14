import type { RecordId, RowNumber, SourceEntry, TableRecord, Values } from '../../model/record.ts'
import type { RecordStore, Whereabouts } from '../../ports/record-store.ts'
import { sourceMap } from '../source-map.ts'
import { answering } from './answering.ts'
import type { UnderWay } from './under-way.ts'

/** Of the table's records those that are on their way come from there, and what nobody changes from the store. */
export function recordsBehind(records: RecordStore, before: UnderWay): RecordStore {
  const { table, changes, mark, landed } = before
  const put = changes.put.map(({ record }) => asWritten(record))
  const byId = new Map<RecordId, TableRecord>(put.map((record) => [record.id, record]))
  const byRow = new Map<RowNumber, TableRecord>(put.map((record) => [record.row, record]))
  const byPair = sourceMap<TableRecord>()
  for (const record of put) for (const pair of record.sources) byPair.set(pair, record)

  const answers: Partial<RecordStore> = {
    async head(asked) {
      const head = await records.head(asked)
      if (asked !== table || head.mark !== mark - 1) return head
      return { ...head, mark, records: head.records + put.length }
    },
    reserveRows: (asked, count) => records.reserveRows(asked, count),
    async findIds(asked, ids) {
      if (asked !== table) return records.findIds(asked, ids)
      const [ours, others] = parted(ids, (id) => byId.get(id))
      return [...(others.length === 0 ? [] : await records.findIds(table, others)), ...ours.map(whereaboutsOf)]
    },
    async findSources(asked, pairs) {
      if (asked !== table) return records.findSources(asked, pairs)
      const [ours, others] = parted(pairs, (pair: SourceEntry) => foundPair(pair, byPair.get(pair)))
      const found = others.length === 0 ? [] : await records.findSources(table, others)
      // Whoever was taken or deleted and is written anew states what it states now, and nothing else.
      return [...found.filter(({ at }) => !byId.has(at.id)), ...ours]
    },
    async byIds(asked, ids, sight) {
      if (asked === table && sight !== 'EVERYTHING') await landed
      if (asked !== table || sight !== 'EVERYTHING') return records.byIds(asked, ids, sight)
      const [, others] = parted(ids, (id) => byId.get(id))
      const found = others.length === 0 ? [] : await records.byIds(table, others, sight)
      if (others.length === ids.length) return found
      const all = new Map([...found, ...put].map((record) => [record.id, record]))
      return ids.flatMap((id) => all.get(id) ?? [])
    },
    async byRows(asked, rows, sight) {
      if (asked === table && sight !== 'EVERYTHING') await landed
      if (asked !== table || sight !== 'EVERYTHING') return records.byRows(asked, rows, sight)
      const [ours, others] = parted(rows, (row) => byRow.get(row))
      const found = others.length === 0 ? [] : await records.byRows(table, others, sight)
      return ours.length === 0 ? found : [...found, ...new Set(ours)].sort((a, b) => a.row - b.row)
    },
    archived: (asked, ids, sight) => records.archived(asked, ids, sight), // nothing goes to history
    pendingOf: (asked, rows) => records.pendingOf(asked, rows), // and nothing is put off
  }
  return answering(records, answers, landed)
}

/** What a caller passed is its own again once it has its answer, and somebody may still decide on what is written. */
function asWritten(record: TableRecord): TableRecord {
  return hasNested(record.values) ? { ...record, values: structuredClone(record.values) } : record
}

function hasNested(values: Values): boolean {
  for (const column in values) if (typeof values[column] === 'object') return true
  return false
}

/** What is ours of each, and those that nothing of ours belongs to. */
function parted<Asked, Ours>(
  asked: readonly Asked[],
  oursOf: (asked: Asked) => Ours | undefined,
): readonly [Ours[], Asked[]] {
  const ours: Ours[] = []
  const others: Asked[] = []
  for (const each of asked) {
    const found = oursOf(each)
    if (found === undefined) others.push(each)
    else ours.push(found)
  }
  return [ours, others]
}

function foundPair(pair: SourceEntry, record: TableRecord | undefined) {
  return record && { pair, at: whereaboutsOf(record) }
}

function whereaboutsOf({ id, row, revision }: TableRecord): Whereabouts {
  return { id, row, revision, state: 'LIVE' }
}
