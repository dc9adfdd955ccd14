import { thenRulings } from '../../case/follow.ts'
import { seenTogether } from '../../matching/cluster/rulings.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { Change } from '../../model/change.ts'
import type { Erasing } from '../../model/erasure.ts'
import type { ArchivedRecord, EntityKey, RecordId, RowNumber, SourceEntry, TableRecord } from '../../model/record.ts'
import type { Forgetting, KnownIdentity, RulingChanges, SeenRulings } from '../../ports/store/changes.ts'

/** One live record before and after. Without `before` it is inserted, without `after` it leaves. */
export interface RecordWrite {
  readonly row: RowNumber
  readonly id: RecordId
  readonly before?: TableRecord
  readonly after?: TableRecord
  /** Where references to a record that a merge took lead from now on. */
  readonly into?: { readonly id: RecordId; readonly key: EntityKey }
}

/** What an operation decided, before its links and keys are worked out. */
export interface WritePlan {
  readonly writes: readonly RecordWrite[]
  readonly archive: readonly ArchivedRecord[]
  readonly audit: readonly AuditEntry[]
  readonly publish: readonly Change[]
  /** Live records that were read besides those written. */
  readonly read: readonly TableRecord[]
  readonly absentIds: readonly RecordId[]
  readonly absentSources: readonly SourceEntry[]
  readonly absentIdentities?: readonly RecordId[]
  /** Records that are known by another identity than before. */
  readonly identities?: readonly KnownIdentity[]
  /** What people decide. Rulings follow merges by themselves: see `rulings/plan-rulings`. */
  readonly rulings?: RulingChanges
  /** Rows whose rulings change while their records stand. */
  readonly regroup?: readonly RowNumber[]
  readonly seenRulings?: SeenRulings
  /** Records whose content goes from everywhere. */
  readonly erase?: Erasing
  /** Records of which history keeps nothing any more. */
  readonly forget?: Forgetting
  /** It writes values and nothing else: in an asynchronous entity its indexing and delivery are deferred. */
  readonly deferrable?: true
  /** Rows whose deferred indexing is drained while their records stand. */
  readonly drain?: readonly RowNumber[]
}

export const EMPTY_PLAN: WritePlan = Object.freeze({
  writes: [],
  archive: [],
  audit: [],
  publish: [],
  read: [],
  absentIds: [],
  absentSources: [],
})

/** True when there is something to commit. */
export function writesSomething(plan: WritePlan): boolean {
  return (
    plan.writes.length > 0 ||
    plan.archive.length > 0 ||
    plan.audit.length > 0 ||
    plan.publish.length > 0 ||
    plan.rulings !== undefined ||
    plan.erase !== undefined ||
    plan.forget !== undefined ||
    (plan.drain ?? []).length > 0
  )
}

/** Plans about different records, as one. */
export function combinePlans(plans: readonly WritePlan[]): WritePlan {
  const rulings = plans.flatMap((plan) => plan.rulings ?? [])
  const seenRulings = plans.flatMap((plan) => plan.seenRulings ?? [])
  return {
    writes: plans.flatMap(({ writes }) => writes),
    archive: plans.flatMap(({ archive }) => archive),
    audit: plans.flatMap(({ audit }) => audit),
    publish: plans.flatMap(({ publish }) => publish).map((change, index) => ({ ...change, sequence: index + 1 })),
    read: plans.flatMap(({ read }) => read),
    absentIds: plans.flatMap(({ absentIds }) => absentIds),
    absentSources: plans.flatMap(({ absentSources }) => absentSources),
    ...(rulings.length > 0 ? { rulings: rulings.reduce(thenRulings) } : {}),
    regroup: plans.flatMap(({ regroup = [] }) => regroup),
    ...(seenRulings.length > 0 ? { seenRulings: seenTogether(seenRulings) } : {}),
  }
}
