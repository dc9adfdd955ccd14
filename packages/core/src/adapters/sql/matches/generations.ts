import { conflict } from '../../../error/onefold-error.ts'
import type { Csn, RowNumber } from '../../../model/record.ts'
import type { BuildPart, Fence, Generation, MatchStore } from '../../../ports/store/match-store.ts'
import { linkColumns } from '../commit/stored-put.ts'
import type { Layout } from '../layout.ts'
import {
  column,
  has,
  json,
  type OperationsOf,
  rows,
  type StoreOperation,
  snapshot,
  transaction,
  write,
} from '../operation.ts'
import { lockedHead, lockHead, openGenerations, readHead, reconfigure } from '../records/head.ts'
import { generationGone } from '../refusals.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'
import { requireFence } from '../runs/runs.ts'
import type { KeyWrites, StoreParts } from '../store-parts.ts'
import { replaceComponents, unlink, writeLinks } from './match-writes.ts'
import { rememberGeneration } from './past-clusters.ts'

type GenerationStore = Pick<
  MatchStore,
  'generations' | 'begin' | 'build' | 'changedRows' | 'flip' | 'abandon' | 'clear'
>

/** The life of a generation: begun, built in pieces beside the writes that go on, made the live one. */
export function generationOperations({ layout, keys }: StoreParts): OperationsOf<GenerationStore> {
  return {
    generations: (table) =>
      rows<Generation>(
        'SELECT number, state, keyer, configuration FROM @generation WHERE serial = ? ORDER BY number',
        [table],
        ['configuration'],
      ),
    begin: (table, generation, fence) => transaction(() => begin(layout, table, generation, fence)),
    build: (table, generation, part, fence) => transaction(() => build(keys, table, generation, part, fence)),
    changedRows: (table, generation, csn) => snapshot(() => changedRows(table, generation, csn)),
    flip: (table, generation, csn, fence) => transaction(() => flip(layout, table, generation, csn, fence)),
    abandon: (table, generation, fence) => transaction(() => abandon(layout, table, generation, fence)),
    clear: (table) =>
      transaction(function* () {
        yield* lockHead(table)
        yield* dropGenerations(layout, table)
        yield* reconfigure(table)
      }),
  }
}

function* begin(
  layout: Layout,
  table: number,
  { number, keyer, configuration }: Omit<Generation, 'state'>,
  fence: Fence | undefined,
): StoreOperation<void> {
  const { live, building, records } = yield* lockedHead(table)
  yield* requireFence(fence)
  // Outside a run nothing is built, so that nothing may be there: neither records nor an index that somebody else began meanwhile.
  if (fence === undefined && (live !== undefined || records > 0)) throw conflict('seen-moved/configuration')
  if (live === number) throw generationGone(number)
  if (building !== undefined) yield* dropGeneration(layout, table, building)
  yield* write(
    `INSERT INTO @generation (serial, number, state, keyer, configuration) VALUES (?, ?, 'BUILDING', ?, ?)`,
    [table, number, keyer, json(configuration)],
  )
  yield* layout.createGeneration(table, number)
  yield* reconfigure(table)
}

/**
 * Writes one part under the lock of the head, so that no commit changes a row between the look at it and its keys. Each part may
 * be repeated: whoever takes a run over does not know whether its last one was written.
 */
function* build(
  keys: KeyWrites,
  table: number,
  generation: number,
  part: BuildPart,
  fence: Fence,
): StoreOperation<void> {
  const { csn } = yield* lockHead(table)
  yield* requireFence(fence)
  yield* requireBuilding(table, generation)
  switch (part.type) {
    case 'KEYS':
      return yield* keys.write(table, generation, yield* unmoved(table, part.rows))
    case 'LINKS':
      return yield* writeLinks(table, generation, linkColumns(part.links))
    case 'COMPONENTS':
      yield* replaceComponents(
        table,
        generation,
        { dissolve: part.components.flatMap(({ rows }) => rows), components: part.components },
        csn,
      )
      return
    case 'REDO':
      yield* unlink(table, generation, part.unlink)
      yield* writeLinks(table, generation, linkColumns(part.links))
      yield* replaceComponents(table, generation, part, csn)
  }
}

type BuiltKeys = Extract<BuildPart, { readonly type: 'KEYS' }>['rows']

/** Those of the rows that nobody wrote since their keys were made. */
function* unmoved(table: number, built: BuiltKeys): StoreOperation<BuiltKeys> {
  const still = yield* column<RowNumber>(
    `SELECT r.row FROM ?rows stated(row integer, revision integer) CROSS JOIN ${relationsOf(table).records} AS r
     WHERE r.row = stated.row AND r.revision = stated.revision`,
    [built.map(({ row, revision }) => [row, revision])],
  )
  if (still.length === built.length) return built
  const kept = new Set(still)
  return built.filter(({ row }) => kept.has(row))
}

/** Makes the built generation the live one, if nothing was written since the csn it was built up to. */
function* flip(
  layout: Layout,
  table: number,
  generation: number,
  csn: Csn,
  fence: Fence | undefined,
): StoreOperation<void> {
  const head = yield* lockedHead(table)
  yield* requireFence(fence)
  yield* requireBuilding(table, generation)
  if (head.csn !== csn) throw conflict('seen-moved/table-csn', { csn: head.csn, expected: csn })
  if (head.live !== undefined) {
    yield* rememberGeneration(table, head.live, generation)
    yield* dropGeneration(layout, table, head.live)
  }
  yield* layout.dropJournal(table, generation)
  yield* write(`UPDATE @generation SET state = 'LIVE' WHERE serial = ? AND number = ?`, [table, generation])
  yield* reconfigure(table)
}

/** Drops a generation that is being built. */
function* abandon(layout: Layout, table: number, generation: number, fence: Fence): StoreOperation<void> {
  yield* lockHead(table)
  yield* requireFence(fence)
  if (!(yield* isBuilding(table, generation))) return
  yield* dropGeneration(layout, table, generation)
  yield* reconfigure(table)
}

function* changedRows(table: number, generation: number, csn: Csn) {
  const { csn: upTo } = yield* readHead(table)
  const { journal } = indexRelationsOf(table, generation)
  const noted = `SELECT DISTINCT row FROM ${journal} WHERE csn > ? ORDER BY row`
  return { rows: yield* column<RowNumber>(noted, [csn]), upTo }
}

/** Every generation of a table goes, with all its relations hold. */
export function* dropGenerations(layout: Layout, table: number): StoreOperation<void> {
  for (const number of openGenerations(yield* readHead(table))) yield* dropGeneration(layout, table, number)
}

function* dropGeneration(layout: Layout, table: number, generation: number): StoreOperation<void> {
  yield* write('DELETE FROM @generation WHERE serial = ? AND number = ?', [table, generation])
  yield* layout.dropGeneration(table, generation)
}

/** Refuses with `conflict` (`generation-gone`) unless this one is being built. To be asked under the lock of the head. */
function* requireBuilding(table: number, generation: number): StoreOperation<void> {
  if (!(yield* isBuilding(table, generation))) throw generationGone(generation)
}

function* isBuilding(table: number, generation: number): StoreOperation<boolean> {
  const open = `SELECT 1 FROM @generation WHERE serial = ? AND number = ? AND state = 'BUILDING'`
  return yield* has(open, [table, generation])
}
