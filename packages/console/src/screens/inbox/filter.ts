import type { ClusterListQuery } from '@onefold/core'

export const STATES = ['open', 'escalated', 'mine', 'aside', 'separated'] as const
type State = (typeof STATES)[number]

export const ORDERS = ['SCORE_DESC', 'SCORE_ASC', 'SIZE_DESC', 'SIZE_ASC'] as const
type Order = (typeof ORDERS)[number]

/** Which groups are listed. */
export interface Filter {
  readonly state: State
  readonly label: 'ALL' | 'MATCH' | 'REVIEW'
  /** 0..100; 0: what the classifier takes for worth a look. */
  readonly least: number
  readonly text: string
  readonly order: Order
}

export const EVERYTHING: Filter = { state: 'open', label: 'ALL', least: 0, text: '', order: 'SCORE_DESC' }

/** Whose escalation is listed is decided here, as the server lists those of everybody. */
export function queryOf({ state, label, least, text, order }: Filter): ClusterListQuery {
  const all = { minScore: least } // without label and score it is the review view, which leaves out what was set aside
  const byState: { readonly [name in State]: ClusterListQuery } = {
    open: { escalated: false, ...(least > 0 || label !== 'ALL' ? { ...all, ignored: false, resolved: false } : {}) },
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
