import { conflict, isOnefoldError, OnefoldError } from '../../error/onefold-error.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import { type Draft, refuseReservedMembers } from '../../table/draft.ts'
import type { ScriptBudget } from '../../transform/flow.ts'
import { commandOf } from '../commit/command.ts'
import { decide, LAST_ATTEMPTS } from '../commit/decide.ts'
import { EMPTY_PLAN } from '../commit/plan.ts'
import type { ValidatingServices } from '../commit/write-services.ts'
import { bearerOf } from '../lookup/identity-bearer.ts'
import { lookUpByIdentity } from '../lookup/lookup-by-identity.ts'
import type { RecordLocation } from '../lookup/record-location.ts'
import { preparer, scriptsOverrun } from '../upsert/prepare-drafts.ts'
import { removeRecord } from './remove.ts'
import { planRemove } from './remove-plan.ts'

export interface RemoveBatchRequest {
  readonly principal: Principal
  readonly transformation?: string
  readonly pipeline?: string
  /** A record that others state besides whom it is named by stays. @default false */
  readonly sparesShared?: boolean
  readonly budget: ScriptBudget
  readonly run: (results: readonly RemoveResult[]) => RunProgress
}

/** MISSING: nothing is there under its id, its sources or its identity. KEPT: others state it too. */
export interface RemoveResult {
  readonly index: number
  readonly outcome: 'DELETED' | 'KEPT' | 'MISSING' | 'FAILED' | 'DROPPED'
  readonly errors?: readonly string[]
}

type IdentityLookup = Awaited<ReturnType<typeof lookUpByIdentity>>

/** What one draft names. */
type Named = { readonly index: number } & (
  | { readonly location: RecordLocation | undefined }
  | { readonly kept: true }
  | { readonly errors: readonly string[] }
)

/** What a merge took, under the index of the record that names it. */
interface Contribution {
  readonly index: number
  readonly id: RecordId
}

/**
 * Deletes the records that these ones name, in one commit; of what a merge took, what it contributed is withdrawn before.
 * Results are in the order of the records.
 */
export async function removeRecords(
  services: ValidatingServices,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  request: RemoveBatchRequest,
): Promise<readonly RemoveResult[]> {
  refuseReservedMembers(records)
  const { principal, budget } = request
  const command = commandOf(services, principal)
  const { instant } = command
  const prepare = preparer(
    records.map((record, index) => ({ index, record })),
    { ...request, services, instant },
  )
  const withdrawn: Contribution[] = []
  for (;;) {
    const { absorbed, results } = await decide(
      services,
      table,
      async (context) => {
        const { drafts, dropped } = await prepare(context)
        if (budget.left === 0) throw scriptsOverrun()
        const lookup = await lookUpByIdentity(services, context, drafts, {
          mode: 'LOAD',
          instant,
          budget,
        })
        const named = drafts
          .map((draft) => namedBy(draft, lookup))
          .map((each, at) => (request.sparesShared ? spared(each, drafts[at]) : each))
        const absorbed = contributionsOf(named, withdrawn)
        if (absorbed.length > 0) return { answer: { absorbed, results: [] }, plan: EMPTY_PLAN }
        const live = new Map(named.flatMap((each) => liveOf(each) ?? []).map((record) => [record.row, record]))
        const taken = new Set(withdrawn.map(({ index }) => index))
        const results = [...named.map((each) => resultOf(each, taken)), ...dropped.map(droppedResult)]
        const ordered = results.sort((a, b) => a.index - b.index)
        return {
          answer: { absorbed, results: ordered },
          plan: planRemove(services, context, [...live.values()], command),
        }
      },
      { attempts: LAST_ATTEMPTS, run: ({ results }) => request.run(results) },
    )
    if (absorbed.length === 0) return results
    for (const id of new Set(absorbed.map((each) => each.id)))
      await removeRecord(services, table, id, { principal, rowFilter: EVERYTHING }).catch(ignoreNotFound)
    withdrawn.push(...absorbed)
  }
}

/** Somebody else was quicker. */
function ignoreNotFound(error: unknown): void {
  if (!isOnefoldError(error, 'not_found')) throw error
}

function namedBy(draft: Draft, { locations, identities, rules }: IdentityLookup): Named {
  const { index, id, refusals, sources } = draft
  try {
    if (refusals.length > 0) throw new OnefoldError('invalid', refusals)
    const identity = identities.get(draft)
    const borne =
      identity && 'id' in identity ? bearerOf(rules, locations, { identity: identity.id, stated: draft }) : undefined
    const own = id ?? borne?.id
    const named = [
      ...(own === undefined ? [] : [locations.byId.get(own)]),
      ...sources.map((pair) => locations.byPair.get(pair)),
    ].filter(
      (location): location is Exclude<RecordLocation, { state: 'DELETED' }> =>
        location !== undefined && location.state !== 'DELETED',
    )
    const [location] = named
    if (new Set(named.map(idOf)).size > 1) throw conflict('records-differ')
    if (location?.state === 'LIVE') refuseUnited(location.record, own)
    if (location?.state === 'ABSORBED' && location.last !== location.contribution)
      refuseUnited(location.contribution, own)
    return { index, location }
  } catch (error) {
    if (!isOnefoldError(error) || error.codes.includes('seen-moved')) throw error
    return { index, errors: error.texts }
  }
}

/** What others state besides the pairs that it is named by is not theirs to take away. */
function spared(named: Named, draft: Draft | undefined): Named {
  const own = draft?.sources ?? []
  const record = liveOf(named)
  if (record === undefined || own.length === 0) return named
  const others = record.sources.filter(
    ({ system, id }) => !own.some((pair) => pair.system === system && pair.id === id),
  )
  return others.length === 0 ? named : { index: named.index, kept: true }
}

function idOf(location: Exclude<RecordLocation, { state: 'DELETED' }>): RecordId {
  return location.state === 'LIVE' ? location.record.id : location.contribution.id
}

/** Without history what a merge took is one with its survivor: deleting it would delete what others contributed. */
function refuseUnited({ id, sources, merged }: TableRecord, named: RecordId | undefined): void {
  if (named === undefined ? merged.length === 0 || sources.length < 2 : named === id) return
  throw conflict('record-absorbed/record-merge-made', { id })
}

/** Those that are still to be withdrawn. */
function contributionsOf(named: readonly Named[], withdrawn: readonly Contribution[]): readonly Contribution[] {
  const gone = new Set(withdrawn.map(({ id }) => id))
  return named.flatMap((each) => {
    if (!('location' in each) || each.location?.state !== 'ABSORBED') return []
    const { id, reason } = each.location.contribution
    return gone.has(id) || reason === 'WITHDRAWN' ? [] : { index: each.index, id }
  })
}

function liveOf(named: Named): TableRecord | undefined {
  return 'location' in named && named.location?.state === 'LIVE' ? named.location.record : undefined
}

/** With the last contribution that is withdrawn its survivor goes, and nobody finds it any more. */
function resultOf(named: Named, taken: ReadonlySet<number>): RemoveResult {
  const { index } = named
  if ('errors' in named) return { index, outcome: 'FAILED', errors: named.errors }
  if ('kept' in named) return { index, outcome: 'KEPT' }
  const gone = named.location?.state === 'LIVE' || taken.has(index)
  return { index, outcome: gone ? 'DELETED' : 'MISSING' }
}

function droppedResult({ index }: { readonly index: number }): RemoveResult {
  return { index, outcome: 'DROPPED' }
}
