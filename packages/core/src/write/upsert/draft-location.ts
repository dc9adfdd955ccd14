import { conflict, invalid, OnefoldError } from '../../error/onefold-error.ts'
import { refusal, refusalOf } from '../../error/refusal.ts'
import { pairName, type RecordId, type SourceEntry, type TableRecord } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import type { Identities } from '../lookup/identities.ts'
import { bearerOf, recordAt } from '../lookup/identity-bearer.ts'
import { type RecordLocation, type RecordLocations, refuseOutside } from '../lookup/record-location.ts'
import type { Batch, UpsertDecision } from './upsert-batch.ts'

/** What the draft names, by its id or its pairs; undefined when nothing is there yet. */
export function locationOf(decision: UpsertDecision, batch: Batch, draft: Draft): RecordLocation | undefined {
  const { locations } = batch
  const written = decision.asks ? undefined : decision.mode
  const { id, sources } = draft
  const byId = id === undefined ? undefined : locations.byId.get(id)
  const named = byId && byId.state !== 'DELETED' ? byId : undefined
  const byPairs = locationsOf(locations, sources)
  if (!named && byPairs.length === 0) return id === undefined ? locationByIdentity(decision, batch, draft) : byId
  for (const location of [...(named ? [named] : []), ...byPairs]) refuseUnseen(decision, batch, location)
  if (named && sources.length > 0 && (written === 'MERGE' || written === 'LOAD')) {
    throw invalid('source-on-update/record-exists-named', {}, '_source')
  }
  const targets = new Map(
    sources.flatMap((pair) => {
      const location = locations.byPair.get(pair)
      return location && location.state !== 'DELETED' ? [[idOf(location), location] as const] : [] // a pair that leads to nobody is free
    }),
  )
  if (named) targets.set(idOf(named), named)
  if (targets.size > 1 || (id !== undefined && !named && targets.size === 1)) {
    throw conflict('records-differ')
  }
  const [location] = targets.values()
  if (location && written === 'MERGE' && sources.some((pair) => isFree(locations, pair))) throw sourceOnUpdate()
  if (location) return location
  return id === undefined ? locationByIdentity(decision, batch, draft) : byId
}

/** Who is found by identity holds the source pairs that are stated: only a load adds one to a record that is there. */
function locationByIdentity(decision: UpsertDecision, batch: Batch, draft: Draft): RecordLocation | undefined {
  const { mode, asks } = decision
  const location = bearerOfDraft(decision, batch, draft)?.location
  if (location === undefined || location.state === 'DELETED') return location
  refuseUnseen(decision, batch, location)
  if (mode === 'LOAD' || asks) return location
  const { sources } =
    location.state === 'LIVE' ? (batch.after.get(location.record.row) ?? location.record) : location.contribution
  const held = new Set(sources.map(pairName))
  if (draft.sources.every((pair) => held.has(pairName(pair)))) return location
  throw sourceOnUpdate()
}

function locationsOf({ byPair }: RecordLocations, pairs: readonly SourceEntry[]): readonly RecordLocation[] {
  const locations: RecordLocation[] = []
  for (const pair of pairs) {
    const location = byPair.get(pair)
    if (location) locations.push(location)
  }
  return locations
}

function isFree({ byPair }: RecordLocations, pair: SourceEntry): boolean {
  const location = byPair.get(pair)
  return location === undefined || location.state === 'DELETED'
}

function sourceOnUpdate(): OnefoldError {
  return invalid('source-on-update/not-held', {}, '_source')
}

/** Who bears the identity of a draft, as the batch leaves the records so far; undefined when it has none. */
export function bearerOfDraft(
  { identities, rules }: UpsertDecision,
  batch: Batch,
  draft: Draft,
): ReturnType<typeof bearerOf> | undefined {
  const identity = identityOf(identities, draft)
  if (identity === undefined) return undefined
  return bearerOf(rules, batch.locations, { identity, stated: draft }, (record) => presentIn(batch, record))
}

/** A record or a contribution as the batch leaves it so far. */
function presentIn<T extends TableRecord>({ after, contributions }: Batch, record: T): T {
  return (after.get(record.row) ?? contributions.get(record.row) ?? record) as T // by its row it is of the same kind
}

/** Whether a draft gives who is named by its id or its source pairs another identity, as far as that is known before its checks. */
export function movesIdentity({ rules }: UpsertDecision, batch: Batch, { id, sources, stated }: Draft): boolean {
  if (!rules.ofColumns) return false
  const { byId, byPair } = batch.locations
  const named = [...(id === undefined ? [] : [byId.get(id)]), ...sources.map((pair) => byPair.get(pair))]
  return named.some((location) => {
    const record = location && location.state !== 'DELETED' ? recordAt(location) : undefined
    const values = record && presentIn(batch, record).values
    return values !== undefined && rules.movedTo(values, { ...values, ...stated }) !== undefined
  })
}

function identityOf(identities: Identities, draft: Draft): RecordId | undefined {
  const identity = identities.get(draft)
  if (identity === undefined || 'id' in identity) return identity?.id
  throw new OnefoldError('invalid', [refusalOf(identity.failure, '_id')])
}

/** A record that the caller does not see is not written: neither it nor the survivor that took it in. */
function refuseUnseen({ rowFilter }: UpsertDecision, batch: Batch, location: RecordLocation): void {
  if (location.state === 'DELETED') return
  const live = location.state === 'LIVE' ? location.record : location.survivor
  const contributions =
    location.state === 'LIVE' ? [] : [batch.contributions.get(location.contribution.row) ?? location.contribution]
  refuseOutside(rowFilter, [batch.after.get(live.row) ?? live, ...contributions])
}

function idOf(location: RecordLocation): RecordId {
  if (location.state === 'LIVE') return location.record.id
  return location.state === 'ABSORBED' ? location.contribution.id : location.id
}

/** Refuses what would be an update where only insertions are wanted, and the other way round. */
export function refuseOther({ only }: UpsertDecision, location: RecordLocation | undefined): void {
  const known = location !== undefined && location.state !== 'DELETED'
  if (only === 'INSERT' && known) throw conflict('record-exists', { id: idOf(location) })
  if (only !== 'UPDATE' || known) return
  throw new OnefoldError('not_found', [refusal('record-unknown')])
}
