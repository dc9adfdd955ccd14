import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { type RecordColumn, recordColumns, recordValues } from '../../matching/bulk/record-columns.ts'
import { systemsOfRecord } from '../../matching/cluster/held-links.ts'
import type { MatchConfiguration, MatchRules } from '../../matching/rules.ts'
import type { ArchivedRecord, RecordId, RowNumber, TableRecord, Values } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { createDictionary } from '../columns/dictionary.ts'
import type { EncodedColumn, EncodedTable } from '../columns/table.ts'

/** Records that are read at once. */
const SLICE = 500

/** A merge that stands: what each of the records it made one of is made of, by position. */
export interface StandingMerge {
  readonly survivor: RecordId
  readonly parts: readonly (readonly number[])[]
}

/** What the sources of a table's records contributed, as columns: so what was merged can be learnt from, too. */
export interface EntityTable {
  readonly table: EncodedTable
  /** The first system of each contribution; 0 is none. */
  readonly systems: EncodedColumn
  /** What the record of a row that was asked for is made of, by position; none of one that is there no more. */
  readonly madeOf: (row: RowNumber) => readonly number[]
  readonly merges: readonly StandingMerge[]
  /** Where the contribution lies that this absorbed record is; undefined where none is. */
  readonly positionOf: (absorbed: RecordId) => number | undefined
  /** What a contribution holds of the columns that keys and scores follow from. */
  readonly valuesAt: (position: number) => Values
}

interface Reads {
  readonly records: Pick<RecordStore, 'slice' | 'archived'>
  readonly table: number
  readonly signal: AbortSignal | undefined
  /** Whether the live record of a row is learnt from. Those that were asked for always are. */
  readonly keeps: (row: RowNumber) => boolean
}

/**
 * Reads the contributions of all live records. A record that no merge made, or of which nothing is kept of what it absorbed, is
 * its own; what a source withdrew is none. `asked`: rows of records, absorbed ones among them, of which `madeOf` is to know.
 */
export async function entityTable(
  { records, table, signal, keeps }: Reads,
  configuration: MatchConfiguration,
  { scripted }: Pick<MatchRules, 'scripted'>,
  asked: ReadonlySet<RowNumber>,
): Promise<EntityTable> {
  const columns = recordColumns(configuration)
  const systems = systemsColumn()
  const madeOf = new Map<RowNumber, readonly number[]>()
  const merges: StandingMerge[] = []
  const positions = new Map<RecordId, number>()
  let count = 0
  const take = (record: TableRecord | ArchivedRecord): readonly number[] => {
    for (const column of columns.values()) column.take(record.values)
    systems.add(systemsOfRecord(record)[0])
    if ('reason' in record) positions.set(record.id, count)
    return [count++]
  }
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const slice = await records.slice(table, after, SLICE, EVERYTHING)
    if (slice.length === 0) break
    after = slice.at(-1)?.row ?? after
    const kept = slice.filter(({ row }) => keeps(row) || asked.has(row))
    const absorbed = await absorbedBy(records, table, kept, scripted)
    const positionsOf = (record: TableRecord | ArchivedRecord): readonly number[] => {
      const own = partsOf(record)
      if (asked.has(record.row)) madeOf.set(record.row, own)
      return own
    }
    const partsOf = (record: TableRecord | ArchivedRecord): readonly number[] => {
      if ('reason' in record && record.reason === 'WITHDRAWN') return []
      const own = record.merged.flatMap((id) => absorbed.get(id) ?? [])
      if (own.length === 0) return take(record)
      const parts = own.map(positionsOf)
      merges.push({ survivor: record.id, parts })
      return parts.flat()
    }
    await eachYielding(await scripted(kept), positionsOf)
  }
  return {
    table: { rows: count, columns: [...columns].map(encodedColumn), recoded: 0 },
    systems: systems.encoded(),
    madeOf: (row) => madeOf.get(row) ?? [],
    merges,
    positionOf: (absorbed) => positions.get(absorbed),
    valuesAt: (position) => recordValues(columns, position),
  }
}

/** Everything that these records absorbed, through all merges, by id. One read for each level of merges. */
async function absorbedBy(
  records: Reads['records'],
  table: number,
  survivors: readonly TableRecord[],
  scripted: MatchRules['scripted'],
): Promise<ReadonlyMap<RecordId, ArchivedRecord>> {
  const absorbed = new Map<RecordId, ArchivedRecord>()
  for (let open = survivors.flatMap(({ merged }) => merged); open.length > 0; ) {
    const found = await scripted(await records.archived(table, [...new Set(open)], EVERYTHING))
    for (const record of found) absorbed.set(record.id, record)
    open = found.flatMap(({ merged }) => merged).filter((id) => !absorbed.has(id))
  }
  return absorbed
}

function encodedColumn([name, column]: readonly [string, RecordColumn]): EncodedColumn {
  const { ids, cells } = column.encoded()
  return { name, numbers: ids.slice(), values: cells.map((cell) => cell ?? '') }
}

function systemsColumn() {
  const dictionary = createDictionary()
  const numbers: number[] = []
  return {
    add: (system = ''): void => void numbers.push(dictionary.numberOfText(system)),
    encoded: (): EncodedColumn => ({
      name: 'source',
      numbers: Int32Array.from(numbers),
      values: dictionary.values,
    }),
  }
}
