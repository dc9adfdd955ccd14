import type { UpsertAnswer, UpsertOptions, UpsertResult } from '../../api/records.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import { chunks } from '../../lib/chunks.ts'
import type { Principal } from '../../model/principal.ts'
import type { Instant } from '../../model/record.ts'
import type { Sight } from '../../model/sight.ts'
import type { RunProgress } from '../../ports/changes.ts'
import { type Draft, refuseReservedMembers } from '../../table/draft.ts'
import { MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import { decide, hasMoved } from '../commit/decide.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { recognized } from '../lookup/lookup-by-identity.ts'
import { isEntangled, settled } from '../validate/external-lookups.ts'
import { planUpsert } from './decide-upsert.ts'
import { type Foreseen, foresee, noteNew } from './precompute.ts'
import { type Given, type Preparer, preparer, scriptsOverrun } from './prepare-drafts.ts'
import { answerOf, busy, refuseFailures, refuseMoved } from './upsert-answer.ts'
import type { UpsertMode } from './upsert-batch.ts'

const MOST_RECORDS = 10_000
const COMMIT_SIZE = 1000
/** One record under contention is tried this often before its writer is told to come back. */
const LAST_ATTEMPTS = 60

export interface UpsertRequest extends UpsertOptions {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly sight: Sight
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
  readonly begun?: Begun
}

/** A batch that is made ready before its turn. */
interface Begun {
  readonly prepare: Preparer
  readonly ahead?: Promise<Foreseen>
}

type LimitedRequest = UpsertRequest & { readonly budget: ScriptBudget }

/** Inserts and updates records of a table. */
export async function upsertRecords(
  rooms: WriteRooms,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  request: UpsertRequest,
): Promise<UpsertAnswer> {
  if (records.length > MOST_RECORDS) throw invalid('too-many-records/batch-holds-at', { most: MOST_RECORDS }, 'records')
  refuseReservedMembers(records)
  const given = records.map((record, index) => ({ index, record }))
  const command: Command = { operationId: rooms.ids.next(), principal: request.principal, instant: rooms.clock.now() }
  const limited = { ...request, budget: request.budget ?? { left: MOST_OVERRUNS } }
  const size = request.atomic || request.run ? Math.max(given.length, 1) : COMMIT_SIZE
  const batches = [...chunks(given, size)]
  const results: UpsertResult[] = []
  let next = request.begun
  for (const [turn, batch] of batches.entries()) {
    const begun = next ?? begin(rooms, table, batch, command.instant, limited, rooms.locks.isBusy(table))
    const following = batches[turn + 1]
    next = following && begin(rooms, table, following, command.instant, limited, true)
    const written = await upsertBatch(rooms, table, batch, command, limited, begun)
    noteNew(rooms.locks, table, written)
    for (const result of written) results.push(result)
  }
  return answerOf(results)
}

/**
 * Makes one batch ready while another one is decided and committed. Hand the answer over with the same records and the same
 * request. A failure is told there.
 */
export function beginUpsert(
  rooms: WriteRooms,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  request: Omit<UpsertRequest, 'begun'> & { readonly budget: ScriptBudget },
): Begun {
  const given = records.map((record, index) => ({ index, record }))
  return begin(rooms, table, given, rooms.clock.now(), request, true)
}

function begin(
  rooms: WriteRooms,
  table: string,
  given: readonly Given[],
  instant: Instant,
  request: LimitedRequest,
  ahead: boolean,
): Begun {
  const prepare = preparer(given, { ...request, rooms, instant })
  return { prepare, ...(ahead ? { ahead: foresee(rooms, table, prepare, request.mode) } : {}) }
}

/** One commit; in halves when others keep moving what it rests on, or its records hang on each other too much. */
async function upsertBatch(
  rooms: WriteRooms,
  table: string,
  given: readonly Given[],
  command: Command,
  request: LimitedRequest,
  begun: Begun,
): Promise<readonly UpsertResult[]> {
  if (request.atomic || request.run !== undefined || given.length === 1)
    return commitWhole(rooms, table, begun, command, request)
  try {
    return await commitBatch(rooms, table, begun, command, request)
  } catch (error) {
    if (!hasMoved(error) && !isEntangled(error)) throw error
  }
  const middle = Math.ceil(given.length / 2)
  const results: UpsertResult[] = []
  for (const half of [given.slice(0, middle), given.slice(middle)]) {
    const again = begin(rooms, table, half, command.instant, request, false)
    results.push(...(await upsertBatch(rooms, table, half, command, request, again)))
  }
  return results
}

/** The same as one commit, however often it has to be decided. Refuses with `unavailable` when others never stop writing. */
export async function commitWhole(
  rooms: WriteRooms,
  table: string,
  begun: Begun,
  command: Command,
  request: LimitedRequest,
): Promise<readonly UpsertResult[]> {
  try {
    return await commitBatch(rooms, table, begun, command, request, LAST_ATTEMPTS)
  } catch (error) {
    throw hasMoved(error) ? busy(table) : error
  }
}

/** Decides and commits what is prepared. Its script calls count against the budget. */
async function commitBatch(
  rooms: WriteRooms,
  table: string,
  { prepare, ahead }: Begun,
  command: Command,
  request: LimitedRequest,
  attempts?: number,
): Promise<readonly UpsertResult[]> {
  const { budget, run } = request
  return decide(
    rooms,
    table,
    async (situation) => {
      const { drafts, dropped, expected } = await prepare(situation)
      const shapes = await ahead
      const context = { ...request, rooms, instant: command.instant }
      const [{ outside, identities, located }, rows] = await Promise.all([
        recognized(situation, drafts, context),
        rooms.store.records.reserveRows(situation.table.serial, drafts.length),
      ])
      const upsert = expected === undefined ? request : { ...request, expected }
      const known = { located, identities, rows, ...(shapes ? { shapes } : {}) }
      const { plan, results } = await settled(outside, (answers) =>
        planUpsert(rooms, situation, drafts, { ...known, answers }, command, upsert),
      )
      if (expected !== undefined) refuseMoved(results)
      if (run && budget.left === 0) throw scriptsOverrun()
      if (request.atomic) refuseFailures(results)
      noteIgnored(situation, drafts, request)
      const all = dropped.length === 0 ? results : [...results, ...dropped].sort((a, b) => a.index - b.index)
      return { answer: all, plan }
    },
    { ...(attempts === undefined ? {} : { attempts }), ...(run ? { run } : {}), ...(ahead ? { ahead } : {}) },
  )
}

function noteIgnored(
  { components: { dataset } }: Situation,
  drafts: readonly Draft[],
  { mode, ignored }: LimitedRequest,
): void {
  if (!dataset || !ignored || mode !== 'LOAD') return
  const known = new Set(dataset.columns.map(({ key }) => key))
  for (const { stated } of drafts) for (const column of Object.keys(stated)) if (!known.has(column)) ignored.add(column)
}
