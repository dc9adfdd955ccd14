import type { Mark, RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { RecordStore } from '../../ports/record-store.ts'

/**
 * Records that looks at large buckets compared lately. A number that a thousand records have is one that people enter for want of
 * a better one: it is asked about again and again, and to read a thousand records takes longer than to compare them.
 */
export interface RecentCandidates {
  /** The records of a table as they were at this mark or later, of which some need no reading. */
  at(records: Reads, table: number, mark: Mark): Promise<Pick<RecordStore, 'byRows'>>
  /** Gives up what is kept of a table, as something of it may have been erased. */
  forget(table: number): void
}

type Reads = Pick<RecordStore, 'byRows' | 'touchedSince'>

/** What is read in smaller parts is no large bucket. */
const WORTH_KEEPING = 64
const MOST_TABLES = 4
/** Characters of all records that are kept of one table, about two bytes each. */
const MOST_CHARACTERS = 4_000_000
/** What a record takes besides its values. */
const OWN_CHARACTERS = 300
/** Rows that are asked for at once when others wrote. */
const TOUCHED_AT_ONCE = 10_000

interface Kept {
  /** Everything that was committed up to here is taken in. */
  mark: Mark
  characters: number
  /** Oldest first. */
  readonly rows: Map<RowNumber, TableRecord>
}

export function createRecentCandidates(): RecentCandidates {
  /** The table asked longest ago first. */
  const tables = new Map<number, Kept>()

  function keptOf(table: number, mark: Mark): Kept {
    const kept = tables.get(table) ?? { mark, characters: 0, rows: new Map() }
    tables.delete(table)
    tables.set(table, kept)
    if (tables.size > MOST_TABLES) tables.delete(tables.keys().next().value!) // there is one
    return kept
  }

  return {
    async at(records, table, mark) {
      const kept = keptOf(table, mark)
      await bringUp(kept, records, table, mark)
      return {
        async byRows(asked, rows, sight) {
          if (sight !== EVERYTHING) return records.byRows(asked, rows, sight)
          const { mark: from } = kept
          const known = rows.flatMap((row) => kept.rows.get(row) ?? [])
          if (known.length === rows.length) return known
          const missing = known.length === 0 ? rows : rows.filter((row) => !kept.rows.has(row))
          const read = await records.byRows(asked, missing, sight)
          // What was read while the mark went on may be older than it.
          if (read.length >= WORTH_KEEPING && kept.mark === from) for (const record of read) keep(kept, record)
          return known.length === 0 ? read : [...known, ...read].sort((one, other) => one.row - other.row)
        },
      }
    },
    forget: (table) => void tables.delete(table),
  }
}

/** Gives up what was touched since. Several looks may do this at once. */
async function bringUp(kept: Kept, records: Reads, table: number, mark: Mark): Promise<void> {
  while (kept.mark < mark) {
    const { mark: from } = kept
    const touched = await records.touchedSince(table, from, TOUCHED_AT_ONCE)
    if (kept.mark !== from) continue
    for (const row of touched?.rows ?? [...kept.rows.keys()]) drop(kept, row)
    kept.mark = touched?.upTo ?? mark
  }
}

function keep(kept: Kept, record: TableRecord): void {
  drop(kept, record.row)
  kept.rows.set(record.row, record)
  kept.characters += charactersOf(record)
  for (const row of kept.rows.keys()) {
    if (kept.characters <= MOST_CHARACTERS) return
    drop(kept, row)
  }
}

function drop(kept: Kept, row: RowNumber): void {
  const record = kept.rows.get(row)
  if (record === undefined) return
  kept.rows.delete(row)
  kept.characters -= charactersOf(record)
}

function charactersOf({ values }: TableRecord): number {
  let characters = OWN_CHARACTERS
  for (const value of Object.values(values))
    characters += typeof value === 'string' ? value.length : JSON.stringify(value).length
  return characters
}
