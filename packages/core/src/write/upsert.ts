import type { UpsertAnswer, UpsertOptions, UpsertResult } from '../api/records.ts'
import { invalid, OnefoldError, type Refusal } from '../error/onefold-error.ts'
import type { Command } from '../event/changes-of.ts'
import { chunks } from '../lib/chunks.ts'
import type { Principal } from '../model/principal.ts'
import type { RunProgress } from '../ports/changes.ts'
import { type Draft, readDraft, refuseReservedMembers } from '../table/draft.ts'
import { decide, hasMoved } from './decide.ts'
import { locate } from './located.ts'
import type { WriteRooms } from './situation.ts'
import { planUpsert, type UpsertMode } from './upsert-plan.ts'

const MOST_RECORDS = 10_000
const COMMIT_SIZE = 1000
/** One record under contention is tried this often before its writer is told to come back. */
const LAST_ATTEMPTS = 60

export interface UpsertRequest extends UpsertOptions {
  readonly principal: Principal
  readonly mode: UpsertMode
  /** The batch belongs to a run: its progress is written with it. Such a batch is one commit. */
  readonly run?: RunProgress
}

/** Inserts and updates records of a table. */
export async function upsertRecords(
  rooms: WriteRooms,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  request: UpsertRequest,
): Promise<UpsertAnswer> {
  if (records.length > MOST_RECORDS)
    throw invalid('too-many-records', `A batch holds at most ${MOST_RECORDS} records.`, 'records')
  refuseReservedMembers(records)
  const drafts = records.map(readDraft)
  const command: Command = { operationId: rooms.ids.next(), principal: request.principal, instant: rooms.clock.now() }
  const size = request.atomic || request.run ? Math.max(drafts.length, 1) : COMMIT_SIZE
  const results: UpsertResult[] = []
  for (const batch of chunks(drafts, size)) results.push(...(await upsertBatch(rooms, table, batch, command, request)))
  return answerOf(results)
}

/** One commit; in halves when others keep moving what it rests on. */
async function upsertBatch(
  rooms: WriteRooms,
  table: string,
  drafts: readonly Draft[],
  command: Command,
  request: UpsertRequest,
): Promise<readonly UpsertResult[]> {
  const whole = request.atomic || request.run !== undefined || drafts.length === 1
  try {
    return await commitBatch(rooms, table, drafts, command, request, whole ? LAST_ATTEMPTS : undefined)
  } catch (error) {
    if (!hasMoved(error)) throw error
    if (whole) throw busy(table)
  }
  const middle = Math.ceil(drafts.length / 2)
  const first = await upsertBatch(rooms, table, drafts.slice(0, middle), command, request)
  return [...first, ...(await upsertBatch(rooms, table, drafts.slice(middle), command, request))]
}

async function commitBatch(
  rooms: WriteRooms,
  table: string,
  drafts: readonly Draft[],
  command: Command,
  request: UpsertRequest,
  attempts?: number,
): Promise<readonly UpsertResult[]> {
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const pairs = drafts.flatMap(({ sources }) => sources)
  return decide(
    rooms,
    table,
    async (situation) => {
      const { serial } = situation.table
      const located = await locate(rooms.store.records, serial, ids, pairs)
      const { plan, results } = await planUpsert(rooms, situation, drafts, located, command, request)
      if (request.atomic) refuseFailures(results)
      return { answer: results, plan }
    },
    { ...(attempts === undefined ? {} : { attempts }), ...(request.run ? { run: request.run } : {}) },
  )
}

function refuseFailures(results: readonly UpsertResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'FAILED')
  if (failed.length === 0) return
  const refusals: Refusal[] = failed.flatMap(({ index, errors = [], errorCodes = [] }) =>
    errors.map((text, at) => ({ code: errorCodes[at] ?? 'invalid', text, path: `records[${index}]` })),
  )
  throw new OnefoldError(failed[0]?.refusal ?? 'invalid', refusals)
}

function busy(table: string): OnefoldError {
  return new OnefoldError('unavailable', [
    {
      code: 'table-busy',
      text: `Others keep writing the same records of "${table}": nothing of this batch was written. Try again.`,
    },
  ])
}

function answerOf(results: readonly UpsertResult[]): UpsertAnswer {
  const count = (outcome: UpsertResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  return {
    total: results.length,
    inserted: count('INSERTED'),
    updated: count('UPDATED'),
    unchanged: count('UNCHANGED'),
    failed: count('FAILED'),
    results,
  }
}
