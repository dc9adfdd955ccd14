import { conflict, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import type { RecordId, SourceEntry } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import type { Identities } from '../lookup/identities.ts'
import { refuseOutside } from '../lookup/in-scope.ts'
import { type Located, type Place, pairName } from '../lookup/record-location.ts'
import type { Batch, PlanContext } from './upsert-batch.ts'

/** What the draft names, by its id or its pairs; undefined when nothing is there yet. */
export function placeOf(context: PlanContext, batch: Batch, draft: Draft): Place | undefined {
  const { located } = batch
  const written = context.asks ? undefined : context.mode
  const { id, sources } = draft
  const byId = id === undefined ? undefined : located.byId.get(id)
  const named = byId && byId.state !== 'DELETED' ? byId : undefined
  const byPairs = placesOf(located, sources)
  if (!named && byPairs.length === 0) return id === undefined ? placeByIdentity(context, batch, draft) : byId
  for (const place of [...(named ? [named] : []), ...byPairs]) refuseUnseen(context, batch, place)
  if (named && sources.length > 0 && (written === 'MERGE' || written === 'LOAD')) {
    throw new OnefoldError('invalid', [refusal('source-on-update/record-exists-named', {}, '_source')])
  }
  const places = new Map(
    sources.flatMap((pair) => {
      const place = located.byPair.get(pair)
      return place && place.state !== 'DELETED' ? [[idOf(place), place] as const] : [] // a pair that leads to nobody is free
    }),
  )
  if (named) places.set(idOf(named), named)
  if (places.size > 1 || (id !== undefined && !named && places.size === 1)) {
    throw conflict('records-differ')
  }
  const [place] = places.values()
  if (place && written === 'MERGE' && sources.some((pair) => isFree(located, pair))) throw sourceOnUpdate()
  if (place) return place
  return id === undefined ? placeByIdentity(context, batch, draft) : byId
}

/** Who is found by identity holds the source pairs that are stated: only a load adds one to a record that is there. */
function placeByIdentity(context: PlanContext, batch: Batch, draft: Draft): Place | undefined {
  const { mode, identities, asks } = context
  const identity = identityOf(identities, draft)
  const place = identity === undefined ? undefined : batch.located.byId.get(identity)
  if (place === undefined || place.state === 'DELETED') return place
  refuseUnseen(context, batch, place)
  if (mode === 'LOAD' || asks) return place
  const { sources } = place.state === 'LIVE' ? (batch.after.get(place.record.row) ?? place.record) : place.leaf
  const held = new Set(sources.map(pairName))
  if (draft.sources.every((pair) => held.has(pairName(pair)))) return place
  throw sourceOnUpdate()
}

function placesOf({ byPair }: Located, pairs: readonly SourceEntry[]): readonly Place[] {
  const places: Place[] = []
  for (const pair of pairs) {
    const place = byPair.get(pair)
    if (place) places.push(place)
  }
  return places
}

function isFree({ byPair }: Located, pair: SourceEntry): boolean {
  const place = byPair.get(pair)
  return place === undefined || place.state === 'DELETED'
}

function sourceOnUpdate(): OnefoldError {
  const text = 'The record is there already and does not hold this source: only a load adds one.'
  return new OnefoldError('invalid', [{ code: 'source-on-update', text, path: '_source' }])
}

export function identityOf(identities: Identities, draft: Draft): RecordId | undefined {
  const identity = identities.get(draft)
  if (identity === undefined || 'id' in identity) return identity?.id
  throw new OnefoldError('invalid', [{ code: 'identity-failed', text: identity.failure, path: '_id' }])
}

/** A record that the caller does not see is not written: neither it nor the survivor that took it in. */
function refuseUnseen({ sight }: PlanContext, batch: Batch, place: Place): void {
  if (place.state === 'DELETED') return
  const live = place.state === 'LIVE' ? place.record : place.survivor
  const leaves = place.state === 'LIVE' ? [] : [batch.leaves.get(place.leaf.row) ?? place.leaf]
  refuseOutside(sight, [batch.after.get(live.row) ?? live, ...leaves])
}

function idOf(place: Place): RecordId {
  if (place.state === 'LIVE') return place.record.id
  return place.state === 'ABSORBED' ? place.leaf.id : place.id
}

/** Refuses what would be an update where only insertions are wanted, and the other way round. */
export function refuseOther({ only }: PlanContext, place: Place | undefined): void {
  const known = place !== undefined && place.state !== 'DELETED'
  if (only === 'INSERT' && known) throw conflict('record-exists', { id: idOf(place) })
  if (only !== 'UPDATE' || known) return
  const text = 'No record is found by its id, its sources or its identity.'
  throw new OnefoldError('not_found', [{ code: 'record-unknown', text }])
}
