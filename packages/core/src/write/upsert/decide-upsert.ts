import type { UpsertResult } from '../../api/records.ts'
import { isOnefoldError, OnefoldError } from '../../error/onefold-error.ts'
import type { Command, RecordChange } from '../../event/changes-of.ts'
import { isLogged } from '../../event/is-logged.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import { sameJson } from '../../lib/json.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { findResource } from '../../resource/configuration.ts'
import type { Draft } from '../../table/draft.ts'
import { viewOf } from '../../table/record-view.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import { lookupAnswers } from '../../validate/answers.ts'
import { type Audited, auditAndPublish, columnChanges } from '../commit/command.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { RecordWrite, WritePlan } from '../commit/plan.ts'
import type { PlanServices, SurvivorServices } from '../commit/write-services.ts'
import { lookUpByIdentity } from '../lookup/lookup-by-identity.ts'
import { absorbedSurvivors } from '../merge/absorbed-survivors.ts'
import { followSurvivors } from '../merge/follow-survivors.ts'
import { hasExternalChecks, withLookups } from '../validate/external-lookups.ts'
import { draftValidator } from '../validate/validated-record.ts'
import { locationOf, movesIdentity, refuseOther } from './draft-location.ts'
import {
  checkDraft,
  contribute,
  insert,
  type Outcome,
  presentOf,
  sameIssues,
  sameSources,
  update,
} from './draft-writes.ts'
import { independentRuns } from './independent-runs.ts'
import { type Batch, openBatch, type UpsertDecision, type UpsertTerms } from './upsert-batch.ts'

export interface UpsertInput extends UpsertTerms {
  readonly command: Command
  readonly budget: ScriptBudget
  /** A number for each draft that turns out to be new. */
  readonly rows: readonly RowNumber[] | Promise<readonly RowNumber[]>
  readonly precomputed?: UpsertDecision['precomputed']
}

/**
 * What drafts make of a table, one or a thousand: looks up who they may be, asks in one batch what only scripts, patterns and
 * other tables can tell of their values, decides draft by draft, and lets survivors follow their contributions. Writes nothing.
 *
 * What a survivor becomes rests on what its contributions became: its merger's scripts and its checks are a second round, and the last one.
 */
export async function decideUpsert(
  services: SurvivorServices & PlanServices,
  context: DecisionContext,
  drafts: readonly Draft[],
  { command, budget, rows, precomputed, ...terms }: UpsertInput,
): Promise<{ readonly plan: WritePlan; readonly results: readonly UpsertResult[] }> {
  const { mode } = terms
  const { instant } = command
  const [{ lookups, identities, locations, rules }, numbers] = await Promise.all([
    lookUpByIdentity(services, context, drafts, { mode, instant, budget }),
    rows,
  ])
  const answers = lookupAnswers()
  let used = 0
  const decision: UpsertDecision = {
    ...terms,
    command,
    identities,
    rules,
    precomputed,
    nextId: services.ids.next,
    validator: draftValidator(context, mode, answers),
    absorbedSurvivors: await absorbedSurvivors(services, context, locations),
    nextRow: () => numbers[used++]!,
  }
  const batch = openBatch(locations)
  const results: UpsertResult[] = []
  const external = checksOutside(context)
  const runs = external
    ? independentRuns(drafts, identities, batch.locations, (draft) => movesIdentity(decision, batch, draft))
    : [drafts]
  for (const run of runs) {
    if (external)
      await withLookups(lookups, () => eachYielding(run, (draft) => checked(decision, batch, draft)), answers)
    await eachYielding(run, (draft) => results.push(resultOf(decision, batch, draft)))
    if (answers.open().length > 0)
      throw new TypeError('A draft asked more when it was decided than when it was checked.')
  }
  const cases = await followSurvivors(services, context, batch, command)
  return { plan: { ...(await planOf(services, context, decision, batch)), ...cases }, results }
}

export function checksOutside({
  components,
  configuration,
}: Pick<DecisionContext, 'components' | 'configuration'>): boolean {
  return hasExternalChecks(components.dataset, (id) => findResource(configuration, 'dataset', id))
}

/** For the questions that its checks ask: what is refused here is refused when it is decided. */
function checked(decision: UpsertDecision, batch: Batch, draft: Draft): void {
  if (draft.refusals.length > 0) return
  try {
    const location = locationOf(decision, batch, draft)
    refuseOther(decision, location)
    checkDraft(decision, batch, draft, location)
  } catch (error) {
    if (!isOnefoldError(error)) throw error
  }
}

function resultOf(decision: UpsertDecision, batch: Batch, draft: Draft): UpsertResult {
  try {
    if (draft.refusals.length > 0) throw new OnefoldError('invalid', draft.refusals)
    return { index: draft.index, ...apply(decision, batch, draft) }
  } catch (error) {
    if (!isOnefoldError(error) || error.code === 'seen-moved') throw error
    const { class: errorClass, refusals, texts, codes } = error
    return { index: draft.index, outcome: 'FAILED', refusal: errorClass, refusals, errors: texts, errorCodes: codes }
  }
}

function apply(decision: UpsertDecision, batch: Batch, draft: Draft): Outcome {
  const location = locationOf(decision, batch, draft)
  refuseOther(decision, location)
  if (location?.state === 'LIVE') return update(decision, batch, draft, presentOf(batch, location.record))
  if (location?.state === 'ABSORBED') return contribute(decision, batch, draft, location)
  return insert(decision, batch, draft, location)
}

async function planOf(
  services: PlanServices,
  context: DecisionContext,
  decision: UpsertDecision,
  batch: Batch,
): Promise<WritePlan> {
  const { command, comment } = decision
  const { table, entity } = context
  const publishes = isLogged(table, entity)
  const writes: RecordWrite[] = []
  const audited: Audited[] = table.audit ? contributionsAudited(decision, batch) : []
  const published: RecordChange[] = []
  await eachYielding(batch.after.values(), (after) => {
    const before = batch.before.get(after.row)
    const same =
      before !== undefined && sameSources(before.sources, after.sources) && sameJson(before.values, after.values)
    const { row, id } = after
    if (same && !batch.stale.has(row)) {
      // Either only noted anew, or a later draft of the batch took back what an earlier one did.
      if (!sameIssues(before.issues, after.issues)) writes.push({ row, id, before, after: notedAs(before, after) })
      return
    }
    writes.push(before ? { row, id, before, after } : { row, id, after })
    if (same) return
    if (table.audit) audited.push(auditedWrite(before, after))
    if (publishes) published.push({ operation: before ? 'update' : 'insert', view: viewOf(after) })
  })
  return {
    writes,
    archive: [...batch.contributions.values()],
    ...auditAndPublish(services, context, { command, comment }, audited, published),
    read: [],
    absentIds: batch.absentIds,
    absentSources: batch.absentSources,
    absentIdentities: batch.absentIdentities,
    identities: [...batch.known.values()],
    deferrable: true,
  }
}

function notedAs(before: TableRecord, { issues, quality }: TableRecord): TableRecord {
  return { ...before, issues, ...(quality === undefined ? {} : { quality }) }
}

/** What was written to absorbed records, with the survivor each is part of: what becomes of that may be nothing. */
function contributionsAudited({ absorbedSurvivors }: UpsertDecision, batch: Batch): Audited[] {
  return [...batch.contributionsBefore].map(([row, kept]) => {
    const after = batch.contributions.get(row)!
    const before = absorbedSurvivors.get(row)?.present ?? kept
    const records = [after.id, batch.survivorOf.get(row)!]
    return { type: 'UPDATE', records, changes: columnChanges(before.values, after.values) }
  })
}

function auditedWrite(before: TableRecord | undefined, after: TableRecord): Audited {
  const changes = columnChanges(before?.values ?? {}, after.values)
  return { type: before ? 'UPDATE' : 'INSERT', records: [after.id], changes }
}
