import type { RowNumber } from '../model/record.ts'
import type { Store } from '../ports/store/store.ts'

export const SLICE = 1000

/** Rows of one bucket in its order, and how far apart two of them are compared. */
export interface BucketSlice {
  readonly rows: readonly RowNumber[]
  readonly windowSize: number
  /** Of its key, or of the cell that it is. */
  readonly of: number
}

/** Below every number that a store could hold, so that a walk passes over nothing. */
const LEAST = Number.MIN_SAFE_INTEGER

/** Walks a relation slice by slice. */
async function* walk<Item, Cursor>(
  read: (after: Cursor, limit: number) => Promise<readonly Item[]>,
  start: Cursor,
  cursorOf: (item: Item) => Cursor,
): AsyncGenerator<readonly Item[]> {
  for (let after = start; ; ) {
    const slice = await read(after, SLICE)
    const last = slice.at(-1)
    if (last === undefined) return
    yield slice
    after = cursorOf(last)
  }
}

/** The relations of one table, each in slices. */
export function walksOf({ scan, deliveries, records }: Store, table: number) {
  return {
    records: () =>
      walk(
        (after: RowNumber, limit) => scan.records(table, after, limit),
        LEAST,
        ({ record }) => record.row,
      ),
    archive: () =>
      walk(
        (after, limit) => scan.archive(table, after, limit),
        { id: '', revision: LEAST },
        ({ record: { id, revision } }) => ({ id, revision }),
      ),
    redirects: () =>
      walk(
        (after, limit) => scan.redirects(table, after, limit),
        '',
        ({ id }) => id,
      ),
    sources: () =>
      walk(
        (after, limit) => scan.sources(table, after, limit),
        { system: '', id: '' },
        ({ system, id }) => ({ system, id }),
      ),
    identities: () =>
      walk(
        (after, limit) => scan.identities(table, after, limit),
        { identity: '', row: LEAST },
        (item) => item,
      ),
    scopeEntries: () =>
      walk(
        (after, limit) => scan.scopeEntries(table, after, limit),
        FIRST_VALUE,
        (item) => item,
      ),
    lookupEntries: () =>
      walk(
        (after, limit) => scan.lookupEntries(table, after, limit),
        FIRST_VALUE,
        (item) => item,
      ),
    audit: () =>
      walk(
        (after, limit) => scan.audit(table, after, limit),
        START,
        (item) => item,
      ),
    auditEntries: () =>
      walk(
        (after, limit) => records.auditAfter(table, { after, limit }),
        START,
        (item) => item,
      ),
    log: () =>
      walk(
        (after, limit) => deliveries.log(table, after, limit),
        START,
        (item) => item,
      ),
  }
}

const START = { csn: LEAST, position: 0 }
const FIRST_VALUE: { readonly value: string; readonly row: RowNumber } = { value: '', row: LEAST }

export type TableWalks = ReturnType<typeof walksOf>

/** The relations of one generation of a table's index, each in slices. */
export function indexWalksOf({ scan }: Store, table: number, generation: number) {
  return {
    postings: () =>
      walk(
        (after, limit) => scan.postings(table, generation, after, limit),
        { mapping: -1, hash: 0, sortKey: 0, tiebreak: 0, row: 0 },
        (item) => item,
      ),
    rowKeys: () =>
      walk(
        (after: RowNumber, limit) => scan.rowKeys(table, generation, after, limit),
        LEAST,
        ({ row }) => row,
      ),
    links: () =>
      walk(
        (after, limit) => scan.links(table, generation, after, limit),
        { a: LEAST, b: LEAST },
        (item) => item,
      ),
    members: () =>
      walk(
        (after: RowNumber, limit) => scan.members(table, generation, after, limit),
        LEAST,
        ({ row }) => row,
      ),
    components: () =>
      walk(
        (after: RowNumber, limit) => scan.components(table, generation, after, limit),
        LEAST,
        ({ component }) => component,
      ),
    clusters: () =>
      walk(
        (after: string, limit) => scan.clusters(table, generation, after, limit),
        '',
        ({ id }) => id,
      ),
  }
}

export type IndexWalks = ReturnType<typeof indexWalksOf>
