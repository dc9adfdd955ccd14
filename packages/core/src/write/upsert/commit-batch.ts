import type { UpsertResult } from '../../api/records.ts'
import { defined } from '../../lib/defined.ts'
import type { Crowd } from '../../matching/incremental/crowds.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import type { Draft } from '../../table/draft.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import { decideMatched, hasMoved, LAST_ATTEMPTS } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { BatchServices } from '../commit/write-services.ts'
import { decideUpsert, type UpsertInput } from './decide-upsert.ts'
import { type Preparer, scriptsOverrun } from './prepare-drafts.ts'
import { busy, refuseFailures, refuseMoved } from './upsert-answer.ts'
import type { UpsertTerms } from './upsert-batch.ts'

/** What was decided of a batch. */
export interface DecidedBatch {
  /** In the order of the records given. */
  readonly results: readonly UpsertResult[]
  /** Columns that a LOAD left out because the dataset lacks them, each once. */
  readonly ignoredColumns: readonly string[]
}

/** A batch that is committed. */
export interface WrittenBatch extends DecidedBatch {
  /** The values under which it met more records than are compared. */
  readonly crowds: readonly Crowd[]
}

/** What a batch is written under. */
export interface BatchTerms extends UpsertTerms, Pick<UpsertInput, 'command'> {
  /** Counts the script calls of all batches that share it. At 0 no script is run any more. */
  readonly budget: ScriptBudget
  /** All records or none. @default false */
  readonly atomic?: boolean
  /** The progress of the run that the batch belongs to. Refused with `invalid` when nothing is left of the budget. */
  readonly run?: (decided: DecidedBatch) => RunProgress
}

/** Decides and commits what is prepared, however often it has to be decided. Refuses with `unavailable` when others never stop writing. */
export async function commitWhole(
  services: BatchServices,
  table: string,
  prepare: Preparer,
  terms: BatchTerms,
): Promise<WrittenBatch> {
  try {
    return await commitBatch(services, table, prepare, terms, { attempts: LAST_ATTEMPTS })
  } catch (error) {
    throw hasMoved(error) ? busy(table) : error
  }
}

/** The same in as many attempts as `decide` makes. Throws `TooManyPairs` when it would compare more than `mostPairs`. */
export async function commitBatch(
  services: BatchServices,
  table: string,
  prepare: Preparer,
  { run, atomic = false, ...terms }: BatchTerms,
  limits: { readonly attempts?: number; readonly mostPairs?: number },
): Promise<WrittenBatch> {
  const decideOn = async (context: DecisionContext) => {
    const { drafts, dropped, expected, precomputed } = await prepare(context)
    const { plan, results } = await decideUpsert(services, context, drafts, {
      ...terms,
      rows: services.store.records.reserveRows(context.table.serial, drafts.length),
      ...defined({ expected: expected ?? terms.expected, precomputed }),
    })
    if (expected) refuseMoved(results)
    if (run && terms.budget.left === 0) throw scriptsOverrun()
    if (atomic) refuseFailures(results)
    const all = dropped.length === 0 ? results : [...results, ...dropped].sort((a, b) => a.index - b.index)
    const ignoredColumns = terms.mode === 'LOAD' ? unknownColumns(context, drafts) : []
    return { answer: { results: all, ignoredColumns }, plan }
  }
  const { answer, crowds } = await decideMatched(services, table, decideOn, { ...limits, ...defined({ run }) })
  services.outcomes.note(table, answer.results)
  return { ...answer, crowds }
}

/** Stated, and of no column of the dataset; none where there is no dataset. */
function unknownColumns({ components: { dataset } }: DecisionContext, drafts: readonly Draft[]): readonly string[] {
  if (!dataset) return []
  const columns = new Set(dataset.columns.map(({ key }) => key))
  const unknown = new Set<string>()
  for (const { stated } of drafts)
    for (const column of Object.keys(stated)) if (!columns.has(column)) unknown.add(column)
  return [...unknown]
}
