import type { Csn } from '../../model/record.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import { commit } from '../sql/commit/commit.ts'
import type { StoredChanges } from '../sql/commit/stored-put.ts'
import { generationOperations } from '../sql/matches/generations.ts'
import type { StoreOperation } from '../sql/operation.ts'
import type { KeyWrites, StoreParts } from '../sql/store-parts.ts'
import { LAYOUT_OPERATIONS } from './layout.ts'
import {
  bufferPostings,
  dropBuffered,
  flushBuffered,
  type Posting,
  WORTH_BUFFERING,
} from './postings/buffered-postings.ts'
import { keyWriter } from './postings/key-writer.ts'
import { delayPostings, type OpenGeneration } from './postings/late-postings.ts'
import { visibleOf } from './record-operations.ts'
import type { Sql, Synchronous } from './sql.ts'

/** What becomes of the postings that come with new keys. */
type Come = (table: number, generation: number, postings: Posting[]) => void

export function storeParts(sql: Sql): StoreParts {
  return { layout: LAYOUT_OPERATIONS, keys: keyWrites(sql), visibleOf }
}

/** Kept keys are written at once; the postings that come are written with them, unless `come` does something else with them. */
function keyWrites(sql: Sql, come?: Come): KeyWrites {
  return {
    // biome-ignore lint/correctness/useYield: what is asked of this connection is answered at once
    *write(table, generation, rows): StoreOperation<void> {
      const writer = keyWriter(sql, table, generation)
      for (const { row, ...keys } of rows) writer.set(row, keys)
      if (come === undefined) writer.flush()
      else come(table, generation, writer.flushGone())
    },
    // biome-ignore lint/correctness/useYield: as above
    *drop(table, generation, rows): StoreOperation<void> {
      const writer = keyWriter(sql, table, generation)
      for (const row of rows) writer.drop(row)
      writer.flush()
    },
  }
}

/** `late`: the live generation's postings may be written later. */
export function commitNow(
  sql: Sql,
  table: number,
  changes: StoredChanges,
  { brief = false, late = false }: { readonly brief?: boolean; readonly late?: boolean } = {},
): Csn {
  flushBuffered(sql)
  const keys = keyWrites(sql, late ? (...come) => delayOpen(sql, ...come) : undefined)
  return sql.perform(commit(table, changes, { keys, encode: JSON.stringify, brief }))
}

function delayOpen(sql: Sql, table: number, generation: number, postings: Posting[]): void {
  const open = 'SELECT number, state, late FROM generation WHERE serial = ? AND number = ?'
  delayPostings(sql, table, sql.one<OpenGeneration>(open, table, generation)!, postings) // the commit found it open
}

type Building = Synchronous<Pick<MatchStore, 'begin' | 'build' | 'flip'>>

/** The building of a generation, whose many postings are buffered and written together. */
export function buildOperations(sql: Sql): Building {
  const operations = generationOperations(storeParts(sql))
  return {
    begin(table, generation, fence) {
      sql.perform(operations.begin(table, generation, fence))
      dropBuffered(sql, table, generation.number) // of the build that this one takes the place of
    },
    build(table, generation, part, fence) {
      let buffered: Posting[] = []
      const buffers = part.type === 'KEYS' && part.rows.length >= WORTH_BUFFERING
      if (!buffers) flushBuffered(sql)
      const take: Come = (_, __, postings) => {
        buffered = postings
      }
      const keys = keyWrites(sql, buffers ? take : undefined)
      sql.perform(generationOperations({ ...storeParts(sql), keys }).build(table, generation, part, fence))
      if (buffers) bufferPostings(sql, table, generation, buffered)
    },
    flip(table, generation, csn, fence) {
      flushBuffered(sql)
      sql.perform(operations.flip(table, generation, csn, fence))
    },
  }
}
