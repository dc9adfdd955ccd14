import { type Command, changesOf, type RecordChange } from '../../event/changes-of.ts'
import { isLogged } from '../../event/is-logged.ts'
import { sameJson } from '../../lib/json.ts'
import { ownMember } from '../../lib/own-member.ts'
import type { AuditEntry, AuditType, ColumnChange } from '../../model/audit.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, Values } from '../../model/record.ts'
import type { Ids } from '../../ports/ids.ts'
import type { DecisionContext } from './decision-context.ts'
import type { WritePlan } from './plan.ts'
import type { WriteServices } from './write-services.ts'

/** What a caller commands: everything that comes of it carries its id, its caller and its instant. */
export function commandOf({ ids, clock }: Pick<WriteServices, 'ids' | 'clock'>, principal: Principal): Command {
  return { operationId: ids.next(), principal, instant: clock.now() }
}

/** What changed between two states of a record, by column. */
export function columnChanges(before: Values, after: Values): readonly ColumnChange[] {
  if (Object.keys(before).length === 0)
    return Object.keys(after)
      .sort()
      .flatMap((column) => (after[column] === undefined ? [] : [{ column, after: after[column] }]))
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return columns.flatMap((column) => {
    const was = ownMember(before, column)
    const is = ownMember(after, column)
    if (was !== undefined && is !== undefined && sameJson(was, is)) return []
    return [{ column, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }]
  })
}

export interface Audited {
  readonly type: AuditType
  readonly records: readonly RecordId[]
  readonly side?: number
  readonly changes?: readonly ColumnChange[]
}

/** What a command leaves in the audit and in the change log, where its table keeps the one and somebody hears of the other. */
export function auditAndPublish(
  { ids }: Pick<WriteServices, 'ids'>,
  { table, entity }: DecisionContext,
  { command, comment }: { readonly command: Command; readonly comment?: string | undefined },
  audited: readonly Audited[],
  published: readonly RecordChange[] = [],
): Pick<WritePlan, 'audit' | 'publish'> {
  return {
    audit: table.audit ? auditEntries(ids, command, comment, audited) : [],
    publish: isLogged(table, entity) ? changesOf(command, published) : [],
  }
}

/** The entries of one command. */
export function auditEntries(
  ids: Ids,
  command: Command,
  comment: string | undefined,
  audited: readonly Audited[],
): readonly AuditEntry[] {
  return audited.map(({ type, records, side, changes = [] }) => ({
    id: ids.next(),
    instant: command.instant,
    type,
    user: command.principal.id,
    ...(comment === undefined ? {} : { comment }),
    records,
    ...(side === undefined ? {} : { side }),
    changes,
    operationId: command.operationId,
  }))
}
