import type { UpsertResult } from '../../api/records.ts'
import { isOnefoldError } from '../../error/onefold-error.ts'
import { eachBreathing } from '../../lib/breathe.ts'
import { isScripted } from '../../matching/indexing/script-keys.ts'
import type { Draft } from '../../table/draft.ts'
import { createMemory } from '../../validate/answers.ts'
import { presentSituation, type Situation, type WriteRooms } from '../commit/decision-context.ts'
import { type Shaped, shaper } from '../validate/validated-record.ts'
import type { Preparer } from './prepare-drafts.ts'
import type { UpsertMode } from './upsert-batch.ts'

/**
 * What the drafts of a batch become when they turn out to be new, as far as it can be told before their turn: nothing of it
 * follows from the records of the table. Those that are missing are shaped in their turn, and so are all when the batch has to be
 * prepared anew, which makes other drafts of it.
 */
export type Foreseen = ReadonlyMap<Draft, Shaped>

/**
 * Prepares a batch while others have their turn: its records go through their flow, and those that may be new are validated,
 * and their keys made. Empty when something fails: whatever it is, the batch meets it again in its turn and tells of it.
 */
export async function foresee(
  rooms: WriteRooms,
  table: string,
  prepare: Preparer,
  mode: UpsertMode,
): Promise<Foreseen> {
  try {
    const situation = await presentSituation(rooms, table)
    const { drafts } = await prepare(situation)
    return isMostlyNew(rooms.locks, table) ? await shapesOf(situation, drafts, mode) : NONE
  } catch {
    return NONE
  }
}

const NONE: Foreseen = new Map()

/** A batch in its turn takes four times as much at once: whatever is made ready beside it fills the waits of its turn. */
const SLICE_MS = 0.5

/** None where validation asks the outside: what it answers belongs to the turn. */
async function shapesOf(situation: Situation, drafts: readonly Draft[], mode: UpsertMode): Promise<Foreseen> {
  const memory = createMemory()
  const shape = shaper(situation, mode, memory)
  const shapes = new Map<Draft, Shaped>()
  const rules = situation.live?.configuration.indexer.mappings.some(isScripted) ? undefined : situation.live
  let asks = false
  const shapeOne = (draft: Draft): void => {
    if (asks || draft.refusals.length > 0) return
    const shaped = accepted(() => shape.ofNew(draft.stated, draft.sources))
    asks = memory.open().length > 0
    if (asks || shaped === undefined) return
    shapes.set(draft, shaped)
    rules?.keysOfValues(shaped.values) // remembered there, with the texts that are compared
  }
  await eachBreathing(drafts, shapeOne, SLICE_MS)
  return asks ? NONE : shapes
}

/** Undefined for what is refused, which its turn says. */
function accepted(shape: () => Shaped): Shaped | undefined {
  try {
    return shape()
  } catch (error) {
    if (isOnefoldError(error, 'invalid')) return undefined
    throw error
  }
}

/** By table, whether the last batch brought more new records than others: where it did not, making new ones ahead is work for nothing. */
const lastBatches = new WeakMap<WriteRooms['locks'], Map<string, boolean>>()

function isMostlyNew(locks: WriteRooms['locks'], table: string): boolean {
  return lastBatches.get(locks)?.get(table) ?? true
}

/** Notes whether a batch brought new records. */
export function noteNew(
  locks: WriteRooms['locks'],
  table: string,
  written: readonly Pick<UpsertResult, 'outcome'>[],
): void {
  const inserted = written.filter(({ outcome }) => outcome === 'INSERTED').length
  const known = lastBatches.get(locks) ?? new Map<string, boolean>()
  lastBatches.set(locks, known.set(table, inserted * 2 >= written.length))
}
