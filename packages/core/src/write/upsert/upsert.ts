import type { UpsertAnswer, UpsertOptions, UpsertResult } from '../../api/records.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import { defined } from '../../lib/defined.ts'
import { TooManyPairs } from '../../matching/incremental/too-many-pairs.ts'
import type { Principal } from '../../model/principal.ts'
import type { Instant } from '../../model/record.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import { type Draft, refuseReservedMembers } from '../../table/draft.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import { commandOf } from '../commit/command.ts'
import { decide, hasMoved, LAST_ATTEMPTS } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { Matched } from '../commit/plan.ts'
import type { ValidatingServices } from '../commit/write-services.ts'
import type { UpsertMode } from '../validate/validated-record.ts'
import { type CrowdNotes, crowdNotes } from './crowd-notes.ts'
import { decideUpsert } from './decide-upsert.ts'
import { noteOutcomes, type Precomputed, precompute } from './precompute.ts'
import { type Given, type Preparer, preparer, scriptsOverrun } from './prepare-drafts.ts'
import { requireExpected } from './require-expected.ts'
import { answerOf, busy, refuseFailures, refuseMoved } from './upsert-answer.ts'
import type { UpsertTerms } from './upsert-batch.ts'

const MOST_RECORDS = 10_000
const COMMIT_SIZE = 1000
/** Pairs that one commit compares: about a second's. A batch of more is cut, as far as it has more records than one. */
const MOST_PAIRS = 400_000

export interface UpsertRequest extends UpsertOptions {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  readonly mode: UpsertMode
  /** A transformation that the records go through first. */
  readonly transformation?: string
  /** A pipeline that they go through before that of the entity. */
  readonly pipeline?: string
  /** Refuse what would be an update, or an insert. @default neither */
  readonly only?: 'INSERT' | 'UPDATE'
  /** The batch belongs to a run: its progress is written with it. Such a batch is one commit. */
  readonly run?: RunProgress | ((results: readonly UpsertResult[]) => RunProgress)
  /** Takes in the columns that a LOAD left out because the dataset lacks them. */
  readonly ignored?: Set<string>
  /**
   * Counts the script calls that went over their limits, over all batches of a run. At 0 no script is run any more: a run
   * is refused with `invalid`, other writes fail record by record. @default 20 calls a request
   */
  readonly budget?: ScriptBudget
  /** These records, which `beginUpsert` took in already; they are one commit. */
  readonly begun?: BegunUpsert
}

/** A batch that is prepared before its turn. */
interface BegunUpsert {
  readonly prepare: Preparer
  readonly precomputed?: Promise<Precomputed>
}

type LimitedRequest = UpsertRequest & { readonly budget: ScriptBudget; readonly crowds?: CrowdNotes }

/** Inserts and updates records of a table. */
export async function upsertRecords(
  services: ValidatingServices,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  request: UpsertRequest,
): Promise<UpsertAnswer> {
  if (records.length > MOST_RECORDS) throw invalid('too-many-records/batch-holds-at', { most: MOST_RECORDS }, 'records')
  refuseReservedMembers(records)
  requireExpected(records, request.expected)
  const given = records.map((record, index) => ({ index, record }))
  const command = commandOf(services, request.principal)
  const crowds = crowdNotes()
  const limited: LimitedRequest = {
    ...request,
    budget: request.budget ?? { left: MOST_OVERRUNS },
    ...(request.rowFilter === EVERYTHING ? { crowds } : {}), // their sizes tell of records that others may not see
  }
  let size = request.atomic || request.run ? Math.max(given.length, 1) : COMMIT_SIZE
  const results: UpsertResult[] = []
  let next = request.begun
  for (let from = 0; from < given.length; ) {
    const batch = given.slice(from, from + size)
    from += batch.length
    const begun = next ?? begin(services, table, batch, command.instant, limited, services.locks.isBusy(table))
    const following = given.slice(from, from + size)
    next = following.length > 0 ? begin(services, table, following, command.instant, limited, true) : undefined
    const written = await upsertBatch(services, table, batch, command, limited, begun)
    if (written.fitting < batch.length) {
      size = written.fitting // what comes behind is likely to meet as many, and each try counts them anew
      next = undefined
    }
    noteOutcomes(services.locks, table, written.results)
    for (const result of written.results) results.push(result)
  }
  return answerOf(results, crowds.largest())
}

/**
 * Prepares one batch while another one is decided and committed. Hand the answer over with the same records and the same
 * request. A failure is reported there.
 */
export function beginUpsert(
  services: ValidatingServices,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  request: Omit<UpsertRequest, 'begun'> & { readonly budget: ScriptBudget },
): BegunUpsert {
  const given = records.map((record, index) => ({ index, record }))
  return begin(services, table, given, services.clock.now(), request, true)
}

function begin(
  services: ValidatingServices,
  table: string,
  given: readonly Given[],
  instant: Instant,
  request: LimitedRequest,
  early: boolean,
): BegunUpsert {
  const prepare = preparer(given, { ...request, services, instant })
  return { prepare, ...(early ? { precomputed: precompute(services, table, prepare, request.mode) } : {}) }
}

interface WrittenBatch {
  readonly results: readonly UpsertResult[]
  /** So many of its records compare no more pairs than one commit may. */
  readonly fitting: number
}

/** One commit; in smaller parts when others keep moving what it rests on, and when it would compare so many that others wait for it. */
async function upsertBatch(
  services: ValidatingServices,
  table: string,
  given: readonly Given[],
  command: Command,
  request: LimitedRequest,
  begun: BegunUpsert,
): Promise<WrittenBatch> {
  if (request.atomic || request.run !== undefined)
    return { results: await commitWhole(services, table, begun, command, request), fitting: given.length }
  const results: UpsertResult[] = []
  let size = given.length
  let fitting = size
  for (let from = 0; from < given.length; ) {
    const some = given.slice(from, from + size)
    const own = size === given.length ? begun : begin(services, table, some, command.instant, request, false)
    try {
      const committed =
        some.length === 1
          ? await commitWhole(services, table, own, command, request)
          : await commitBatch(services, table, own, command, request, { mostPairs: MOST_PAIRS })
      results.push(...committed)
      from += some.length
    } catch (error) {
      if (some.length === 1 || (!hasMoved(error) && !(error instanceof TooManyPairs))) throw error
      size = Math.ceil(some.length / 2) // what comes behind is likely to meet as many
      if (!hasMoved(error)) fitting = size
    }
  }
  return { results, fitting }
}

/** The same as one commit, however often it has to be decided. Refuses with `unavailable` when others never stop writing. */
export async function commitWhole(
  services: ValidatingServices,
  table: string,
  begun: BegunUpsert,
  command: Command,
  request: LimitedRequest,
): Promise<readonly UpsertResult[]> {
  try {
    return await commitBatch(services, table, begun, command, request, { attempts: LAST_ATTEMPTS })
  } catch (error) {
    throw hasMoved(error) ? busy(table) : error
  }
}

/** Decides and commits what is prepared. Its script calls count against the budget. */
async function commitBatch(
  services: ValidatingServices,
  table: string,
  { prepare, precomputed }: BegunUpsert,
  command: Command,
  request: LimitedRequest,
  { attempts, mostPairs }: { readonly attempts?: number; readonly mostPairs?: number } = {},
): Promise<readonly UpsertResult[]> {
  const { budget, run, crowds } = request
  const matched: Matched = { tell: (met) => crowds?.tell(met), ...defined({ mostPairs }) }
  return decide(
    services,
    table,
    async (context) => {
      const { drafts, dropped, expected = request.expected } = await prepare(context)
      const ready = await precomputed
      const { plan, results } = await decideUpsert(services, context, drafts, {
        ...termsOf(request),
        command,
        budget,
        rows: services.store.records.reserveRows(context.table.serial, drafts.length),
        ...defined({ expected, precomputed: ready }),
      })
      if (expected !== request.expected) refuseMoved(results)
      if (run && budget.left === 0) throw scriptsOverrun()
      if (request.atomic) refuseFailures(results)
      noteIgnored(context, drafts, request)
      const all = dropped.length === 0 ? results : [...results, ...dropped].sort((a, b) => a.index - b.index)
      return { answer: all, plan: { ...plan, matched } }
    },
    defined({ attempts, run, precomputed }),
  )
}

function termsOf({ mode, rowFilter, comment, only }: LimitedRequest): UpsertTerms {
  return { mode, rowFilter, ...defined({ comment, only }) }
}

function noteIgnored(
  { components: { dataset } }: DecisionContext,
  drafts: readonly Draft[],
  { mode, ignored }: LimitedRequest,
): void {
  if (!dataset || !ignored || mode !== 'LOAD') return
  const known = new Set(dataset.columns.map(({ key }) => key))
  for (const { stated } of drafts) for (const column of Object.keys(stated)) if (!known.has(column)) ignored.add(column)
}
