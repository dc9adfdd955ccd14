import type { Command } from '../../event/changes-of.ts'
import { sameJson } from '../../lib/json.ts'
import type { AuditEntry, AuditType, ColumnChange } from '../../model/audit.ts'
import type { RecordId, Values } from '../../model/record.ts'
import type { Ids } from '../../ports/ids.ts'

/** What changed between two states of a record, by column. */
export function columnChanges(before: Values, after: Values): readonly ColumnChange[] {
  if (Object.keys(before).length === 0)
    return Object.keys(after)
      .sort()
      .flatMap((column) => (after[column] === undefined ? [] : [{ column, after: after[column] }]))
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return columns.flatMap((column) => {
    const was = before[column]
    const is = after[column]
    if (was !== undefined && is !== undefined && sameJson(was, is)) return []
    return [{ column, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }]
  })
}

export interface Audited {
  readonly type: AuditType
  readonly records: readonly RecordId[]
  readonly changes?: readonly ColumnChange[]
}

/** The entries of one command. */
export function auditEntries(
  ids: Ids,
  command: Command,
  comment: string | undefined,
  audited: readonly Audited[],
): readonly AuditEntry[] {
  return audited.map(({ type, records, changes = [] }) => ({
    id: ids.next(),
    instant: command.instant,
    type,
    user: command.principal.id,
    ...(comment === undefined ? {} : { comment }),
    records,
    changes,
    operationId: command.operationId,
  }))
}
