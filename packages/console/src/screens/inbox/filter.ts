import type { ClusterListQuery } from '@onefold/core'

export const STATES = ['open', 'escalated', 'mine', 'aside', 'separated'] as const
type State = (typeof STATES)[number]

export const ORDERS = ['SCORE_DESC', 'SCORE_ASC', 'SIZE_DESC', 'SIZE_ASC'] as const
type Order = (typeof ORDERS)[number]

/** Which groups are listed. */
export interface Filter {
  readonly state: State
  readonly label: 'ALL' | 'MATCH' | 'REVIEW'
  /** 0..100; absent: what the classifier takes for worth a look, where groups wait, and 0 among others. */
  readonly least?: number
  readonly text: string
  readonly order: Order
}

export const EVERYTHING: Filter = { state: 'open', label: 'ALL', text: '', order: 'SCORE_DESC' }

/** Whether it is listed from the score of the classifier on. */
export const isBounded = ({ state, least }: Filter): boolean => state === 'open' && least === undefined

/**
 * Whose escalation is listed is decided here, as the server lists those of everybody.
 *
 * @param bound the score of the classifier, as far as the server has said it: with a label it applies none by itself
 */
export function queryOf({ state, label, least, text, order }: Filter, bound = 0): ClusterListQuery {
  const all = { minScore: least ?? 0 } // without label and score it is the review view, which leaves out what was set aside
  const waiting = { escalated: false, ignored: false, resolved: false }
  const byState: { readonly [name in State]: ClusterListQuery } = {
    open: least === undefined && label === 'ALL' ? waiting : { ...waiting, minScore: least ?? Math.floor(bound) },
    escalated: { ...all, escalated: true },
    mine: { ...all, escalated: true },
    aside: { ...all, ignored: true },
    separated: { ...all, resolved: true },
  }
  return {
    ...byState[state],
    ...(label === 'ALL' ? {} : { label }),
    ...(text === '' ? {} : { q: text }),
    sort: order,
  }
}
