import { defined } from '../../lib/defined.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { Principal } from '../../model/principal.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { commandOf } from '../commit/command.ts'
import { type Decision, decide, hasMoved, LAST_ATTEMPTS } from '../commit/decide.ts'
import { type DecisionContext, loadContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN } from '../commit/plan.ts'
import type { ValidatingServices } from '../commit/write-services.ts'
import { type Classification, classifyRecord, visibleOf } from './classify-record.ts'
import { classifiedInsertion, type OneRecord, oneRecord } from './one-record.ts'

/** Who a record is. */
export type Resolution =
  /** Somebody by its id, a source or its identity; absent when hidden. */
  | { readonly found: 'NAMED'; readonly record: TableRecord | undefined }
  /** Whoever its matching finds, as far as the caller sees it. */
  | (Classification & {
      readonly found: 'MATCHED'
      readonly live: MatchRules
      readonly asked: TableRecord
      readonly withheld: number
      /** Nobody was like it, and it was inserted. */
      readonly created: boolean
    })

export interface ResolveCommand {
  readonly principal: Principal
  readonly rowFilter: RowFilter
  readonly createIfNone: boolean
  readonly comment?: string
  /** The rules of the live index. Refuses where there is none. */
  readonly liveRules: (context: DecisionContext) => MatchRules
}

/** A resolution that writes nothing is made again when the table moved under it. */
const ATTEMPTS = 5
/** Stands for the row of a record that is not written: no row has this number. */
const NO_ROW: RowNumber = Number.MAX_SAFE_INTEGER

/** Says what a synchronization would make of a record; with `createIfNone` the answer and the insertion are one decision. */
export async function resolveRecord(
  services: ValidatingServices,
  table: string,
  record: { readonly [member: string]: unknown },
  request: ResolveCommand,
): Promise<Resolution> {
  const { principal, rowFilter, createIfNone } = request
  // What is only looked at may be of any scope: nothing comes of it but an answer about what is visible.
  const one = oneRecord(services, record, commandOf(services, principal), createIfNone ? rowFilter : EVERYTHING)
  if (!createIfNone) return resolveOnly(services, table, one, request)
  const decideOn = async (context: DecisionContext) => {
    const [row] = await services.store.records.reserveRows(context.table.serial, 1)
    return resolveIn(services, context, one, row!, request)
  }
  return decide(services, table, decideOn, { attempts: LAST_ATTEMPTS })
}

async function resolveOnly(
  services: ValidatingServices,
  table: string,
  one: OneRecord,
  request: ResolveCommand,
): Promise<Resolution> {
  for (let attempt = 1; ; attempt++) {
    try {
      const context = await loadContext(services, table)
      return (await resolveIn(services, context, one, NO_ROW, request)).answer
    } catch (error) {
      if (!hasMoved(error) || attempt === ATTEMPTS) throw error
    }
  }
}

async function resolveIn(
  services: ValidatingServices,
  context: DecisionContext,
  one: OneRecord,
  row: RowNumber,
  { rowFilter, createIfNone, comment, liveRules }: ResolveCommand,
): Promise<Decision<Resolution>> {
  const live = liveRules(context)
  const draft = await one.draftIn(context)
  const terms = { asks: true as const, ...defined({ comment }) }
  const { plan, outcome, id, after: asked } = await one.plan(context, draft, row, terms)
  if (outcome !== 'INSERTED' || asked === undefined) {
    const [record] = await services.store.records.byIds(context.table.serial, [id], rowFilter)
    return { answer: { found: 'NAMED', record }, plan: EMPTY_PLAN }
  }
  const answerOf = (classification: Classification, created: boolean): Resolution => {
    return { found: 'MATCHED', live, asked, created, ...visibleOf(classification, rowFilter) }
  }
  if (!createIfNone) {
    const classification = await classifyRecord(services, context, live, asked)
    return { answer: answerOf(classification, false), plan: EMPTY_PLAN }
  }
  const { changes, classification } = await classifiedInsertion(services, context, plan, asked)
  const created = classification.decision === 'NEW'
  const answer = answerOf(classification, created)
  return created ? { answer, changes } : { answer, plan: EMPTY_PLAN }
}
