import { isOnefoldError } from '../../error/onefold-error.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { Draft } from '../../table/draft.ts'
import { type DecisionContext, loadPresentContext } from '../commit/decision-context.ts'
import type { ContextServices, WriteServices } from '../commit/write-services.ts'
import { draftValidator, type UpsertMode, type ValidatedRecord } from '../validate/validated-record.ts'
import { checksOutside } from './decide-upsert.ts'
import type { Prepared, Preparer } from './prepare-drafts.ts'

type Precomputed = NonNullable<Prepared['precomputed']>

const NONE: Precomputed = new Map()

/** A batch in its turn takes four times as much at once: what is precomputed beside it fills the waits of its turn. */
const SLICE_MS = 0.5

/**
 * Begins to prepare a batch while others have their turn: its records go through their flow, and those that may be new are validated,
 * and their keys made. Nothing of it follows from the records of the table. What fails is met again in the batch's turn, and so is
 * a configuration that is another one by then: drafts that were not precomputed are validated there.
 */
export function prepareAhead(
  services: ContextServices & Pick<WriteServices, 'outcomes'>,
  table: string,
  prepare: Preparer,
  mode: UpsertMode,
): Preparer {
  const begun = precompute(services, table, prepare, mode)
  return async (context) => {
    const precomputed = await begun
    return { ...(await prepare(context)), precomputed }
  }
}

async function precompute(
  services: ContextServices & Pick<WriteServices, 'outcomes'>,
  table: string,
  prepare: Preparer,
  mode: UpsertMode,
): Promise<Precomputed> {
  try {
    const context = await loadPresentContext(services, table)
    const { drafts } = await prepare(context)
    // What asks scripts or other tables is checked in its turn.
    if (checksOutside(context) || !services.outcomes.isMostlyNew(table)) return NONE
    return await validatedNew(context, drafts, mode)
  } catch {
    return NONE // the caller is told in its turn
  }
}

async function validatedNew(
  context: DecisionContext,
  drafts: readonly Draft[],
  mode: UpsertMode,
): Promise<Precomputed> {
  const validator = draftValidator(context, mode)
  const validated = new Map<Draft, ValidatedRecord>()
  const rules = context.live?.hasScripts ? undefined : context.live
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
