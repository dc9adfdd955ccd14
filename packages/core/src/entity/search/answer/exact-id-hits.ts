import type { RecordId, SourceEntry } from '../../../model/record.ts'
import { passesRowFilter, type RowFilter } from '../../../model/row-filter.ts'
import type { RecordStore } from '../../../ports/store/record-store.ts'
import {
  type AskedIdentity,
  bearerOf,
  type IdentityRules,
  locateBearers,
} from '../../../write/lookup/identity-bearer.ts'
import { locate, type RecordLocation } from '../../../write/lookup/record-location.ts'
import type { Asked } from '../request/request.ts'
import type { Candidate } from './candidates.ts'

/** What names a record, and where among the terms it stands; of a structured search nowhere. */
export interface NamedRecords {
  readonly ids: readonly { readonly id: RecordId; readonly term?: number }[]
  readonly pairs: readonly SourceEntry[]
  readonly identity?: AskedIdentity & { readonly rules: IdentityRules }
}

/** A record that was named. */
export interface ExactIdHit {
  readonly candidate: Candidate
  readonly term?: number
}

/** The records that ids and source pairs lead to, visible and of what is searched. */
export async function exactIdHits(
  records: RecordStore,
  table: number,
  { ids: stated, pairs, identity }: NamedRecords,
  scope: Asked['scope'],
  rowFilter: RowFilter,
): Promise<readonly ExactIdHit[]> {
  if (stated.length === 0 && pairs.length === 0 && identity === undefined) return []
  const asked = [...stated.map(({ id }) => id), ...(identity ? [identity.identity] : [])]
  const locations = await locate(records, table, [...new Set(asked)], pairs, identity ? [identity.identity] : [])
  const { byId, byPair } = locations
  if (identity) await locateBearers(records, table, identity.rules, locations, [identity])
  const borne = identity ? [{ id: bearerOf(identity.rules, locations, identity).id }] : []
  const ids: NamedRecords['ids'] = [...stated, ...borne]
  return [
    ...ids.flatMap(({ id, term }) => {
      const place = byId.get(id)
      const found = place ? candidatesOf(place, { type: 'ID', match: id }, id) : []
      return found.map((candidate) => ({ candidate, ...(term === undefined ? {} : { term }) }))
    }),
    ...pairs.flatMap((pair) => {
      const place = byPair.get(pair)
      return place ? candidatesOf(place, { type: 'SOURCE', match: pair.id }).map((candidate) => ({ candidate })) : []
    }),
  ]

  function candidatesOf(
    place: RecordLocation,
    known: NonNullable<Candidate['known']>,
    id?: RecordId,
  ): readonly Candidate[] {
    const rank = 1
    const past = (record: { readonly row: number; readonly id: RecordId }): Candidate => ({
      row: record.row,
      id: record.id,
      past: true,
      rank,
      known,
      origin: 'HISTORY',
    })
    const live = (
      record: { readonly row: number; readonly id: RecordId },
      through: RecordId | undefined,
    ): Candidate => ({
      row: record.row,
      id: record.id,
      past: false,
      rank,
      known,
      ...(through === undefined || through === record.id
        ? { origin: 'DIRECT' }
        : { origin: 'MERGED_FORWARD', through }),
    })
    const seen = (record: { readonly values: Parameters<typeof passesRowFilter>[0] }) =>
      passesRowFilter(record.values, rowFilter)
    switch (place.state) {
      case 'LIVE': {
        const { last } = place
        if (scope === 'HISTORY') return last && seen(last) ? [past(last)] : []
        if (!seen(place.record)) return []
        const found = live(place.record, id)
        return found.origin === 'DIRECT' || scope === 'COMBINED' ? [found] : []
      }
      case 'ABSORBED': {
        const { last, contribution, survivor } = place
        if (scope === 'HISTORY') return last && seen(last) ? [past(last)] : []
        if (!seen(survivor)) return []
        // A survivor states the pairs of what it absorbed: they name it.
        if (id === undefined) return [live(survivor, undefined)]
        return scope === 'COMBINED' && seen(contribution) ? [live(survivor, id)] : []
      }
      case 'DELETED':
        return scope !== 'TABLE' && place.last && seen(place.last) ? [past(place.last)] : []
    }
  }
}
