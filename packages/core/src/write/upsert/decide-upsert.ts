import type { UpsertResult } from '../../api/records.ts'
import { isOnefoldError, OnefoldError } from '../../error/onefold-error.ts'
import { type Command, changesOf, type RecordChange } from '../../event/changes-of.ts'
import { eachBreathing } from '../../lib/breathe.ts'
import { sameJson } from '../../lib/json.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import { viewOf } from '../../table/record-view.ts'
import type { Answers } from '../../validate/answers.ts'
import { type Audited, auditEntries, columnChanges } from '../commit/audit-entries.ts'
import type { Plan, RecordWrite } from '../commit/changes-of-plan.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import type { Identities } from '../lookup/identities.ts'
import type { Located } from '../lookup/record-location.ts'
import { followSurvivors } from '../merge/follow-survivors.ts'
import { type Shaped, shaper } from '../validate/validated-record.ts'
import { placeOf, refuseOther } from './draft-location.ts'
import { contribute, insert, type Outcome, update } from './draft-writes.ts'
import { type Batch, openBatch, type PlanContext, type UpsertContext } from './upsert-batch.ts'

/** What is known before a batch is decided. */
export interface Grounds {
  readonly located: Located
  readonly identities: Identities
  /** A number for each draft that turns out to be new. */
  readonly rows: readonly RowNumber[]
  readonly answers: Answers
  /** What drafts become when they are new, as far as it was made ahead. */
  readonly shapes?: ReadonlyMap<Draft, Shaped>
}

/** Decides what a batch of drafts makes of the table. Changes nothing, so that it can be asked again with more answers. */
export async function planUpsert(
  rooms: WriteRooms,
  situation: Situation,
  drafts: readonly Draft[],
  { located, identities, rows, answers, shapes }: Grounds,
  command: Command,
  upsert: UpsertContext,
): Promise<{ plan: Plan; results: readonly UpsertResult[] }> {
  let used = 0
  const context: PlanContext = {
    ...upsert,
    rooms,
    situation,
    command,
    identities,
    shape: shaper(situation, upsert.mode, answers),
    shapes,
    nextRow: () => rows[used++] as RowNumber,
  }
  const batch = openBatch(located)
  const results: UpsertResult[] = []
  await eachBreathing(drafts, (draft) => results.push(resultOf(context, batch, draft)))
  const cases = await followSurvivors(rooms, situation, batch, command)
  return { plan: { ...(await planOf(context, batch)), ...cases }, results }
}

function resultOf(context: PlanContext, batch: Batch, draft: Draft): UpsertResult {
  try {
    if (draft.refusals.length > 0) throw new OnefoldError('invalid', draft.refusals)
    return { index: draft.index, ...apply(context, batch, draft) }
  } catch (error) {
    if (!isOnefoldError(error) || error.codes.includes('seen-moved')) throw error
    return { index: draft.index, outcome: 'FAILED', refusal: error.code, errors: error.texts, errorCodes: error.codes }
  }
}

function apply(context: PlanContext, batch: Batch, draft: Draft): Outcome {
  const place = placeOf(context, batch, draft)
  refuseOther(context, place)
  if (place?.state === 'LIVE') return update(context, batch, draft, batch.after.get(place.record.row) ?? place.record)
  if (place?.state === 'ABSORBED') return contribute(context, batch, draft, place)
  return insert(context, batch, draft, place)
}

async function planOf({ rooms, situation, command, comment }: PlanContext, batch: Batch): Promise<Plan> {
  const { table, entity } = situation
  const publishes = entity !== undefined && entity.sinks.length > 0
  const writes: RecordWrite[] = []
  const audited: Audited[] = []
  const told: RecordChange[] = []
  await eachBreathing(batch.after.values(), (after) => {
    const before = batch.before.get(after.row)
    const same =
      before !== undefined && before.sources.length === after.sources.length && sameJson(before.values, after.values)
    if (same && !batch.stale.has(after.row)) return // a later item of the batch took back what an earlier one did
    const { row, id } = after
    writes.push(before ? { row, id, before, after } : { row, id, after })
    if (same) return
    if (table.audit) audited.push(auditedWrite(before, after))
    if (publishes) told.push({ operation: before ? 'update' : 'insert', view: viewOf(after) })
  })
  return {
    writes,
    archive: [...batch.leaves.values()],
    audit: auditEntries(rooms.ids, command, comment, audited),
    publish: changesOf(command, told),
    read: [],
    absentIds: batch.absentIds,
    absentSources: batch.absentSources,
    mayWait: true,
  }
}

function auditedWrite(before: TableRecord | undefined, after: TableRecord): Audited {
  const changes = columnChanges(before?.values ?? {}, after.values)
  return { type: before ? 'UPDATE' : 'INSERT', records: [after.id], changes }
}
