import type { AuditEntry, AuditType, ColumnChange } from '../model/audit.ts'
import type { Json, RecordId, Values } from '../model/record.ts'
import { passesRowFilter, type RowFilter } from '../model/row-filter.ts'

/** The record whose columns an entry tells of: a withdrawal tells what becomes of the survivor. */
export function subjectOf({ type, records: [first = '', second] }: AuditEntry): RecordId {
  return type === 'DELETE' && second !== undefined ? second : first
}

/** These tell all columns of a record that comes, those of one that goes. */
const COMES: readonly AuditType[] = ['INSERT', 'MERGE', 'RESTORE']
const GOES: readonly AuditType[] = ['UNMERGE']

function comes({ type }: AuditEntry): boolean {
  return COMES.includes(type)
}

function goes({ type, records }: AuditEntry): boolean {
  return GOES.includes(type) || (type === 'DELETE' && records.length === 1)
}

/** Whether what an entry tells depends on a scope that only other entries of its record tell. */
export function needsTrail(entry: AuditEntry, rowFilter: RowFilter): boolean {
  if (rowFilter === 'EVERYTHING' || entry.changes.length === 0 || comes(entry) || goes(entry)) return false
  return !entry.changes.some(({ column }) => column === rowFilter.column)
}

/** What held the scope column before and after an entry; undefined: it does not say. */
interface ScopeTold {
  readonly entry: AuditEntry
  readonly before?: Values
  readonly after?: Values
}

/**
 * By id of its entry, the changes of one record as far as it was in the row scope: what was there before if it was in it then, what
 * came if it was in it afterwards. `entries` are those of the record in commit order, `present` its values now. What entries
 * leave open is as those beside them say, and hidden where one of these was out of scope or none says anything.
 */
export function changesInScope(
  entries: readonly AuditEntry[],
  id: RecordId,
  present: Values,
  rowFilter: Exclude<RowFilter, 'EVERYTHING'>,
): ReadonlyMap<string, readonly ColumnChange[]> {
  const told = entries
    .filter((entry) => entry.changes.length > 0 && subjectOf(entry) === id)
    .map((entry) => scopeTold(entry, rowFilter.column))
  const isIn = (values: Values) => passesRowFilter(values, rowFilter)
  return new Map(
    told.map((each, index) => {
      const beside = opens(each) ? besides(told, index, present) : []
      const isOpenSeen = beside.length > 0 && beside.every(isIn)
      const seen = (values: Values | undefined) => (values === undefined ? isOpenSeen : isIn(values))
      return [each.entry.id, seenChanges(each.entry.changes, seen(each.before), seen(each.after))]
    }),
  )
}

function scopeTold(entry: AuditEntry, column: string): ScopeTold {
  const change = entry.changes.find((each) => each.column === column)
  const before = valuesOf(column, change?.before)
  const after = valuesOf(column, change?.after)
  if (comes(entry)) return { entry, after }
  if (goes(entry)) return { entry, before }
  return change ? { entry, before, after } : { entry }
}

function valuesOf(column: string, value: Json | undefined): Values {
  return value === undefined ? {} : { [column]: value }
}

function opens({ before, after }: ScopeTold): boolean {
  return before === undefined && after === undefined
}

/** What the nearest entries that say it say of the time of this one: those before it what came, those behind it what was there. */
function besides(told: readonly ScopeTold[], index: number, present: Values): readonly Values[] {
  const earlier = told.slice(0, index).findLast((each) => !opens(each))
  const later = told.slice(index + 1).find((each) => !opens(each))
  return [earlier?.after, later === undefined ? present : leftTo(later)].filter((values) => values !== undefined)
}

/** What an entry found: what is restored comes as it lay in history, what is inserted from nowhere. */
function leftTo({ entry, before, after }: ScopeTold): Values | undefined {
  return entry.type === 'RESTORE' ? after : before
}

function seenChanges(
  changes: readonly ColumnChange[],
  isBeforeSeen: boolean,
  isAfterSeen: boolean,
): readonly ColumnChange[] {
  if (isBeforeSeen && isAfterSeen) return changes
  return changes.flatMap(({ column, before, after }) => {
    const was = isBeforeSeen && before !== undefined ? { before } : {}
    const is = isAfterSeen && after !== undefined ? { after } : {}
    return 'before' in was || 'after' in is ? [{ column, ...was, ...is }] : []
  })
}
