import { conflict, invalid, OnefoldError } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import { type Draft, refuseReservedMembers } from '../../table/draft.ts'
import { MOST_OVERRUNS } from '../../transform/flow.ts'
import type { Plan } from '../../write/commit/changes-of-plan.ts'
import type { Situation, WriteRooms } from '../../write/commit/decision-context.ts'
import { recognized } from '../../write/lookup/lookup-by-identity.ts'
import { planUpsert } from '../../write/upsert/decide-upsert.ts'
import { preparer } from '../../write/upsert/prepare-drafts.ts'
import type { UpsertContext } from '../../write/upsert/upsert-batch.ts'
import { settled } from '../../write/validate/external-lookups.ts'

/** One record on its way into a table. */
export interface OneRecord {
  /** What it comes to before it is compared with what is there. */
  draftIn(situation: Situation): Promise<Draft>
  /** What writing it would do, as `context` says. Refuses what an upsert refuses. */
  plan(situation: Situation, draft: Draft, row: RowNumber, context: Partial<UpsertContext>): Promise<PlannedRecord>
}

export interface PlannedRecord {
  readonly plan: Plan
  readonly outcome: 'INSERTED' | 'UPDATED' | 'UNCHANGED'
  readonly id: string
  /** The record as it would be; absent when nothing is written. */
  readonly after?: TableRecord
}

export function oneRecord(
  rooms: WriteRooms,
  record: { readonly [member: string]: unknown },
  command: Command,
  sight: Sight,
  transformation?: string,
): OneRecord {
  refuseReservedMembers([record])
  const budget = { left: MOST_OVERRUNS }
  const context = { rooms, instant: command.instant, budget }
  const stated = transformation === undefined ? {} : { transformation }
  const prepare = preparer([{ index: 0, record }], { ...context, ...stated })
  return {
    async draftIn(situation) {
      const { drafts } = await prepare(situation)
      const [draft] = drafts
      if (draft === undefined) throw invalid('record-dropped/script-takes-record', {}, 'record')
      return draft
    },
    async plan(situation, draft, row, asked) {
      const { outside, identities, located } = await recognized(situation, [draft], { ...context, mode: 'MERGE' })
      const upsert: UpsertContext = { mode: 'MERGE', sight, ...asked }
      const { plan, results } = await settled(outside, (answers) =>
        planUpsert(rooms, situation, [draft], { located, identities, rows: [row], answers }, command, upsert),
      )
      const result = results[0]!
      const { outcome, id } = result
      if (outcome === 'FAILED' || outcome === 'DROPPED' || id === undefined) throw refusalOf(result)
      const after = plan.writes.find((write) => write.id === id)?.after
      return { plan, outcome, id, ...(after ? { after } : {}) }
    },
  }
}

function refusalOf(result: Awaited<ReturnType<typeof planUpsert>>['results'][number]): OnefoldError {
  const { refusal = 'invalid', errors = [], errorCodes = [] } = result
  if (errors.length === 0) return conflict('record-unplanned')
  return new OnefoldError(
    refusal,
    errors.map((text, at) => ({ code: errorCodes[at] ?? 'invalid', text })),
  )
}

/** The same, refused when somebody like the record of this row came meanwhile. Its index keys are written with it, whoever may wait. */
export function onlyAlone(plan: Plan, row: RowNumber): Plan {
  const { mayWait: _, ...rest } = plan
  return { ...rest, alone: row }
}
