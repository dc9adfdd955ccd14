import { breather } from '../../lib/breathe.ts'
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

/** Fewer are no large bucket. */
const WORTH_KEEPING = 64
const MOST_TABLES = 4
/** Characters of all records that are kept of one table, about two bytes each. */
const MOST_CHARACTERS = 4_000_000
/** Rows that are asked for at once when others wrote. */
const TOUCHED_AT_ONCE = 1000

interface Kept {
  /** Everything that was committed up to here is taken in. */
  mark: Mark
  characters: number
  /** Oldest first. */
  readonly rows: Map<RowNumber, Sized>
}

interface Sized {
  readonly record: TableRecord
  readonly characters: number
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
      let large = false // a look asks part by part, and the last one may be small
      return {
        async byRows(asked, rows, sight) {
          if (sight !== EVERYTHING) return records.byRows(asked, rows, sight)
          large ||= rows.length >= WORTH_KEEPING
          const { mark: from } = kept
          const known = rows.flatMap((row) => kept.rows.get(row)?.record ?? [])
          if (known.length === rows.length) return known
          const missing = known.length === 0 ? rows : rows.filter((row) => !kept.rows.has(row))
          const read = await records.byRows(asked, missing, sight)
          // What was read while the mark went on may be older than it.
          if (large && kept.mark === from) keep(kept, read)
          return known.length === 0 ? read : [...known, ...read].sort((one, other) => one.row - other.row)
        },
      }
    },
    forget: (table) => void tables.delete(table),
  }
}

/** Gives up what was touched since. Several looks may do this at once. */
async function bringUp(kept: Kept, records: Reads, table: number, mark: Mark): Promise<void> {
  const breathe = breather()
  while (kept.mark < mark) {
    const { mark: from } = kept
    const touched = kept.rows.size > 0 ? await records.touchedSince(table, from, TOUCHED_AT_ONCE) : undefined
    await breathe()
    if (kept.mark !== from) continue
    const known = touched !== undefined && touched.upTo > from ? touched : undefined // a store that lags says nothing
    for (const row of known?.rows ?? [...kept.rows.keys()]) drop(kept, row)
    kept.mark = known?.upTo ?? mark
  }
}

function keep(kept: Kept, records: readonly TableRecord[]): void {
  for (const record of records) {
    drop(kept, record.row)
    const characters = charactersOf(record)
    kept.rows.set(record.row, { record, characters })
    kept.characters += characters
  }
  for (const row of kept.rows.keys()) {
    if (kept.characters <= MOST_CHARACTERS) return
    drop(kept, row)
  }
}

function drop(kept: Kept, row: RowNumber): void {
  const gone = kept.rows.get(row)
  if (gone === undefined) return
  kept.rows.delete(row)
  kept.characters -= gone.characters
}

/** What a number, or a member beside its value, takes. */
const PLAIN = 8

function charactersOf(value: unknown): number {
  if (typeof value === 'string') return PLAIN + value.length
  if (typeof value !== 'object' || value === null) return PLAIN
  let characters = PLAIN
  for (const each of Array.isArray(value) ? value : Object.values(value)) characters += PLAIN + charactersOf(each)
  return characters
}
