import type { UpsertResult } from '../../api/records.ts'
import { isOnefoldError } from '../../error/onefold-error.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { isScripted } from '../../matching/indexing/script-keys.ts'
import type { Draft } from '../../table/draft.ts'
import { type DecisionContext, loadPresentContext } from '../commit/decision-context.ts'
import type { ContextServices, WriteServices } from '../commit/write-services.ts'
import type { UpsertMode } from '../validate/validated-record.ts'
import { draftValidator, type ValidatedRecord } from '../validate/validated-record.ts'
import { checksOutside } from './decide-upsert.ts'
import type { Preparer } from './prepare-drafts.ts'

/**
 * What the drafts of a batch become when they turn out to be new, as far as it can be computed before their turn: nothing of it
 * follows from the records of the table. Drafts that are missing are validated in their turn, and so are all when the batch has
 * to be prepared anew, which makes other drafts of it.
 */
export type Precomputed = ReadonlyMap<Draft, ValidatedRecord>

/**
 * Prepares a batch while others have their turn: its records go through their flow, and those that may be new are validated,
 * and their keys made. Empty when something fails: whatever it is, the batch meets it again in its turn, and the caller is told.
 */
export async function precompute(
  services: ContextServices & Pick<WriteServices, 'locks'>,
  table: string,
  prepare: Preparer,
  mode: UpsertMode,
): Promise<Precomputed> {
  try {
    const context = await loadPresentContext(services, table)
    const { drafts } = await prepare(context)
    // What asks scripts or other tables is checked in its turn.
    if (checksOutside(context) || !isMostlyNew(services.locks, table)) return NONE
    return await validatedNew(context, drafts, mode)
  } catch {
    return NONE
  }
}

const NONE: Precomputed = new Map()

/** A batch in its turn takes four times as much at once: what is precomputed beside it fills the waits of its turn. */
const SLICE_MS = 0.5

async function validatedNew(
  context: DecisionContext,
  drafts: readonly Draft[],
  mode: UpsertMode,
): Promise<Precomputed> {
  const validator = draftValidator(context, mode)
  const validated = new Map<Draft, ValidatedRecord>()
  const rules = context.live?.configuration.indexer.mappings.some(isScripted) ? undefined : context.live
  const validateOne = (draft: Draft): void => {
    if (draft.refusals.length > 0) return
    const record = accepted(() => validator.ofNew(draft.stated, draft.sources))
    if (record === undefined) return
    validated.set(draft, record)
    rules?.keysOfValues(record.values) // remembered there, with the texts that are compared
  }
  await eachYielding(drafts, validateOne, SLICE_MS)
  return validated
}

/** Undefined for what is refused, which its turn says. */
function accepted(validate: () => ValidatedRecord): ValidatedRecord | undefined {
  try {
    return validate()
  } catch (error) {
    if (isOnefoldError(error, 'invalid')) return undefined
    throw error
  }
}

/** By table, whether the last batch brought more new records than others: where it did not, precomputing new ones is work for nothing. */
const lastBatches = new WeakMap<WriteServices['locks'], Map<string, boolean>>()

function isMostlyNew(locks: WriteServices['locks'], table: string): boolean {
  return lastBatches.get(locks)?.get(table) ?? true
}

/** Notes whether a batch brought new records. */
export function noteOutcomes(
  locks: WriteServices['locks'],
  table: string,
  written: readonly Pick<UpsertResult, 'outcome'>[],
): void {
  const inserted = written.filter(({ outcome }) => outcome === 'INSERTED').length
  const known = lastBatches.get(locks) ?? new Map<string, boolean>()
  lastBatches.set(locks, known.set(table, inserted * 2 >= written.length))
}
