import type { Page, PageRequest } from '../model/page.ts'
import type { EntityKey, RecordId } from '../model/record.ts'

/** What the engine asks a person to look at: a contribution that matches no other of its survivor any more. */
export interface CaseView {
  /** Names the case. */
  readonly id: string
  /** Why it was opened. */
  readonly reason: 'DIVERGED'
  /** The survivor. */
  readonly recordId: RecordId
  /** The survivor's entity key. */
  readonly key: EntityKey
  /** The absorbed record whose sources delivered something else. */
  readonly contributionId: RecordId
  /** ISO 8601, UTC, milliseconds. */
  readonly openedAt: string
  /** Of the write that it came about by. */
  readonly operationId: string
  /** In words. */
  readonly reasoning: string
}

/** Which cases. */
export interface CaseListQuery extends PageRequest {
  /** Only cases of this survivor. */
  readonly recordId?: RecordId
}

/**
 * The open cases of one entity. A case ends when a person resolves it or takes the merge back, and by itself when its
 * contribution matches again, is withdrawn, or its survivor is deleted.
 */
export interface Cases {
  /** Those whose survivor is visible, in the order in which the contributions came into the table. */
  list(query?: CaseListQuery): Promise<{
    /** Which page, and how many cases there are. */
    readonly page: Page
    /** The cases of the page. */
    readonly cases: readonly CaseView[]
  }>
  /** The merge stands. Answers the case as it was; it opens again when the contribution diverges anew. */
  resolve(id: string, options?: { readonly comment?: string }): Promise<CaseView>
}
