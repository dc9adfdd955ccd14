import type { BucketPosition, IndexKey } from '../../../model/index-key.ts'
import type { RowNumber } from '../../../model/record.ts'
import type { SeenPostings } from '../../../ports/store/changes.ts'
import type { Around, MatchStore } from '../../../ports/store/match-store.ts'
import { indexRelationsOf } from '../../sql/relations.ts'
import type { Sql, Synchronous } from '../sql.ts'

/** Reads of postings: the hottest of a load, and each database has its own quick way. */
export function postingReads(sql: Sql): Synchronous<Pick<MatchStore, 'postings' | 'neighbours'>> {
  return {
    postings: (table, generation, keys, most) => sql.snapshot(() => readPostings(sql, table, generation, keys, most)),
    neighbours: (table, generation, asked) => sql.snapshot(() => readNeighbours(sql, table, generation, asked)),
  }
}

const IN_ORDER = 'ORDER BY sort_key, tiebreak, row'

function readPostings(
  sql: Sql,
  table: number,
  generation: number,
  keys: readonly IndexKey[],
  most: readonly number[] = [],
): SeenPostings[] {
  const rowsOf = new Array<RowNumber[]>(keys.length)
  for (const [bound, places] of alikeBounded(keys, most)) {
    const found = textsOf(sql, table, generation, keys, places, bound)
    for (const [at, place] of places.entries()) rowsOf[place] = rowsOfText(found[at]!).slice(0, boundOf(most[place]))
  }
  return keys.map((key, index) => ({ key, rows: rowsOf[index]! }))
}

/**
 * The rows of these keys in texts. One statement for all, as most have no postings: to ask for each takes three times as long. A limit
 * cannot be another for each key.
 */
function textsOf(
  sql: Sql,
  table: number,
  generation: number,
  keys: readonly IndexKey[],
  places: readonly number[],
  bound: number,
): readonly (string | null)[] {
  const { postings } = indexRelationsOf(table, generation)
  return sql.column<string | null>(
    `SELECT (SELECT group_concat(row) FROM (
       SELECT row FROM ${postings} WHERE mapping = asked_mapping AND hash = asked_hash ${IN_ORDER} LIMIT ?))
     FROM (SELECT value ->> 0 AS asked_mapping, value ->> 1 AS asked_hash FROM json_each(?))`,
    Number.isFinite(bound) ? bound : -1,
    JSON.stringify(places.map((place) => [keys[place]!.mapping, keys[place]!.hash])),
  )
}

/** Places of keys of which about as many rows are wanted, under a bound of at most twice as many: one of a few does not read thousands. */
function alikeBounded(keys: readonly IndexKey[], most: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>()
  for (let place = 0; place < keys.length; place++) {
    const bound = 2 ** Math.ceil(Math.log2(boundOf(most[place])))
    const group = groups.get(bound)
    if (group === undefined) groups.set(bound, [place])
    else group.push(place)
  }
  return groups
}

/** All, where none is stated or it is below 0. */
function boundOf(most = -1): number {
  return most < 0 ? Number.POSITIVE_INFINITY : most
}

function rowsOfText(text: string | null): RowNumber[] {
  return text === null ? [] : text.split(',').map(Number)
}

function readNeighbours(
  sql: Sql,
  table: number,
  generation: number,
  asked: readonly Around[],
): readonly (readonly BucketPosition[])[] {
  const { postings } = indexRelationsOf(table, generation)
  const bucket = `SELECT sort_key, tiebreak, row FROM ${postings} WHERE mapping = ? AND hash = ?`
  const before = sql.lists(
    `${bucket} AND (sort_key, tiebreak, row) < (?, ?, ?) ORDER BY sort_key DESC, tiebreak DESC, row DESC LIMIT ?`,
  )
  const from = sql.lists(`${bucket} AND (sort_key, tiebreak, row) >= (?, ?, ?) ${IN_ORDER} LIMIT ?`)
  return asked.map(({ key: { mapping, hash }, at: { sortKey, tiebreak, row }, radius }) => {
    const earlier = before.all(mapping, hash, sortKey, tiebreak, row, radius) as PositionCells[]
    const later = from.all(mapping, hash, sortKey, tiebreak, row, radius + 1) as PositionCells[]
    const positions: BucketPosition[] = []
    for (let at = earlier.length - 1; at >= 0; at--) positions.push(positionOf(earlier[at]!))
    for (const cells of later) positions.push(positionOf(cells))
    return positions
  })
}

/** As the statements above answer them. */
type PositionCells = readonly [sortKey: number, tiebreak: number, row: RowNumber]

const positionOf = ([sortKey, tiebreak, row]: PositionCells): BucketPosition => ({ sortKey, tiebreak, row })
