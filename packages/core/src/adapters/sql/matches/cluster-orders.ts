import type { ClusterPlace, ClusterSort } from '../../../ports/store/match-store.ts'
import { type Condition, holds } from '../conditions.ts'

/** What clusters are ordered by before the id, which ends every order. */
export type ClusterColumn = 'size' | 'score'

interface Order {
  readonly column?: ClusterColumn
  readonly descending?: true
}

export const ORDERS: Readonly<Record<ClusterSort, Order>> = {
  NATURAL: {},
  SIZE_ASC: { column: 'size' },
  SIZE_DESC: { column: 'size', descending: true },
  SCORE_ASC: { column: 'score' },
  SCORE_DESC: { column: 'score', descending: true },
}

export function orderOf(by: string | undefined, descending?: true): string {
  const order = by ? [by, 'id'] : ['id']
  return order.map((column) => (descending ? `${column} DESC` : column)).join(', ')
}

/** Holds on one side of a place. */
export function placeCondition(by: string | undefined, sign: '<' | '>' | '>=', place: ClusterPlace): Condition {
  return by ? holds(`(${by}, id) ${sign} (?, ?)`, place.by, place.id) : holds(`id ${sign} ?`, place.id)
}

/** Holds behind a place. */
export function behindPlace(by: string | undefined, descending: true | undefined, place: ClusterPlace): Condition {
  return placeCondition(by, descending ? '<' : '>', place)
}

/** Below 0 where the first stands before the other. */
export function comparePlaces(one: ClusterPlace, other: ClusterPlace, descending?: true): number {
  const ascending = one.by - other.by || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  return descending ? -ascending : ascending
}
