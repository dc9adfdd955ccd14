import { conflict, isOnefoldError, OnefoldError } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { RunProgress } from '../../ports/changes.ts'
import { type Draft, refuseReservedMembers } from '../../table/draft.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import { EMPTY_PLAN } from '../commit/changes-of-plan.ts'
import { decide } from '../commit/decide.ts'
import type { WriteRooms } from '../commit/decision-context.ts'
import type { Identities } from '../lookup/identities.ts'
import { recognized } from '../lookup/lookup-by-identity.ts'
import type { Located, Place } from '../lookup/record-location.ts'
import { preparer, scriptsOverrun } from '../upsert/prepare-drafts.ts'
import { removeRecord } from './remove.ts'
import { planRemove } from './remove-plan.ts'

export interface RemoveBatchRequest {
  readonly principal: Principal
  readonly transformation?: string
  readonly pipeline?: string
  readonly budget: ScriptBudget
  readonly run: (results: readonly RemoveResult[]) => RunProgress
}

/** MISSING: nothing is there under its id, its sources or its identity. */
export interface RemoveResult {
  readonly index: number
  readonly outcome: 'DELETED' | 'MISSING' | 'FAILED' | 'DROPPED'
  readonly errors?: readonly string[]
}

/** What one draft names. */
type Named = { readonly index: number } & (
  | { readonly place: Place | undefined }
  | { readonly errors: readonly string[] }
)

/**
 * Deletes the records that these ones name, in one commit; of what a merge took, what it contributed is withdrawn before.
 * Results are in the order of the records.
 */
export async function removeRecords(
  rooms: WriteRooms,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  request: RemoveBatchRequest,
): Promise<readonly RemoveResult[]> {
  refuseReservedMembers(records)
  const { principal, budget } = request
  const command: Command = { operationId: rooms.ids.next(), principal, instant: rooms.clock.now() }
  const context = { ...request, rooms, instant: command.instant, mode: 'LOAD' as const, budget }
  const prepare = preparer(
    records.map((record, index) => ({ index, record })),
    context,
  )
  const withdrawn = new Set<RecordId>()
  for (;;) {
    const { absorbed, results } = await decide(
      rooms,
      table,
      async (situation) => {
        const { drafts, dropped } = await prepare(situation)
        if (budget.left === 0) throw scriptsOverrun()
        const { identities, located } = await recognized(situation, drafts, context)
        const named = drafts.map((draft) => namedBy(draft, located, identities))
        const absorbed = named.flatMap((each) => leafOf(each, withdrawn) ?? [])
        if (absorbed.length > 0) return { answer: { absorbed, results: [] }, plan: EMPTY_PLAN }
        const live = new Map(named.flatMap((each) => liveOf(each) ?? []).map((record) => [record.row, record]))
        const results = [...named.map((each) => resultOf(each, withdrawn)), ...dropped.map(droppedResult)]
        const ordered = results.sort((a, b) => a.index - b.index)
        return {
          answer: { absorbed, results: ordered },
          plan: planRemove(rooms, situation, [...live.values()], command),
        }
      },
      { attempts: ATTEMPTS, run: ({ results }) => request.run(results) },
    )
    if (absorbed.length === 0) return results
    for (const id of absorbed) {
      await removeRecord(rooms, table, id, { principal, sight: EVERYTHING }).catch(ignoreAbsence)
      withdrawn.add(id)
    }
  }
}

/** As often as a batch of one commit is decided. */
const ATTEMPTS = 60

function ignoreAbsence(error: unknown): void {
  if (!isOnefoldError(error, 'not_found')) throw error
}

function namedBy(draft: Draft, located: Located, identities: Identities): Named {
  const { index, id, refusals, sources } = draft
  try {
    if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
    const identity = identities.get(draft)
    const own = id ?? (identity && 'id' in identity ? identity.id : undefined)
    const places = [
      ...(own === undefined ? [] : [located.byId.get(own)]),
      ...sources.map((pair) => located.byPair.get(pair)),
    ].filter((place): place is Exclude<Place, { state: 'DELETED' }> => place !== undefined && place.state !== 'DELETED')
    const [place] = places
    if (new Set(places.map(idOf)).size > 1) throw conflict('records-differ')
    if (place?.state === 'LIVE') refuseUnited(place.record, own)
    return { index, place }
  } catch (error) {
    if (!isOnefoldError(error) || error.codes.includes('seen-moved')) throw error
    return { index, errors: error.texts }
  }
}

function idOf(place: Exclude<Place, { state: 'DELETED' }>): RecordId {
  return place.state === 'LIVE' ? place.record.id : place.leaf.id
}

/** Without history what a merge took is one with its survivor: deleting it would delete what others contributed. */
function refuseUnited({ id, sources, merged }: TableRecord, named: RecordId | undefined): void {
  if (named === undefined ? merged.length === 0 || sources.length < 2 : named === id) return
  throw conflict('record-absorbed/record-merge-made', { id })
}

function leafOf(named: Named, withdrawn: ReadonlySet<RecordId>): RecordId | undefined {
  if (!('place' in named) || named.place?.state !== 'ABSORBED') return undefined
  const { id, reason } = named.place.leaf
  return withdrawn.has(id) || reason === 'WITHDRAWN' ? undefined : id
}

function liveOf(named: Named): TableRecord | undefined {
  return 'place' in named && named.place?.state === 'LIVE' ? named.place.record : undefined
}

function resultOf(named: Named, withdrawn: ReadonlySet<RecordId>): RemoveResult {
  const { index } = named
  if ('errors' in named) return { index, outcome: 'FAILED', errors: named.errors }
  const { place } = named
  const gone = place?.state === 'LIVE' || (place?.state === 'ABSORBED' && withdrawn.has(place.leaf.id))
  return { index, outcome: gone ? 'DELETED' : 'MISSING' }
}

function droppedResult({ index }: { readonly index: number }): RemoveResult {
  return { index, outcome: 'DROPPED' }
}
