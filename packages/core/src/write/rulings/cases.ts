import { NO_RULING_CHANGES, thenRulings } from '../../case/follow.ts'
import { rulingOver } from '../../case/separations.ts'
import type { Command } from '../../event/changes-of.ts'
import { rulingsOf } from '../../matching/cluster/rulings.ts'
import type { AuditType } from '../../model/audit.ts'
import type { TableRecord } from '../../model/record.ts'
import type { RulingKind, RulingMember } from '../../model/ruling.ts'
import type { RulingChanges, SeenRulings } from '../../ports/changes.ts'
import { auditEntries } from '../commit/audit-entries.ts'
import { EMPTY_PLAN, type Plan } from '../commit/changes-of-plan.ts'
import { decide } from '../commit/decide.ts'
import type { Situation, WriteRooms } from '../commit/decision-context.ts'
import { type GroupRef, groupRecords, lookAtRulings } from '../groups/group-records.ts'
import { commandOf, rulingBy, type SeparateRequest } from './separate.ts'

/** What a person does with a group besides deciding about it. */
export type CaseAction =
  | { readonly type: 'IGNORE' | 'UNIGNORE' | 'RESOLVE' }
  | { readonly type: 'ESCALATE'; readonly assignee?: string }

/** Works on the case of a group. Nothing is written when the case is as it should be already. Publishes nothing. */
export async function workOnCase(
  rooms: WriteRooms,
  table: string,
  group: GroupRef,
  action: CaseAction,
  request: SeparateRequest,
): Promise<void> {
  const command = commandOf(rooms, request.principal)
  await decide(rooms, table, async (situation) => {
    const records = await groupRecords(rooms, situation, group, request.seen, request.sight)
    const rows = records.map(({ row }) => row)
    const seen = await lookAtRulings(rooms, situation, rows)
    const rulings = await changesOfCase(rooms, situation, action, seen, command, request.comment)
    const plan = rulings
      ? planCase(rooms, situation, action.type, records, rulings, seen, command, request)
      : EMPTY_PLAN
    return { answer: undefined, plan }
  })
}

async function changesOfCase(
  rooms: WriteRooms,
  situation: Situation,
  action: CaseAction,
  { rows, members }: SeenRulings,
  command: Command,
  note?: string,
): Promise<RulingChanges | undefined> {
  const parts = rows.map((row) => [row])
  switch (action.type) {
    case 'IGNORE':
      if (rulingsOf(members).ignores(rows)) return undefined
      return rulingOver(rulingBy(rooms, 'IGNORE', command, note), parts)
    case 'ESCALATE': {
      const { assignee } = action
      const ruling = rulingBy(rooms, 'ESCALATION', command, note)
      const before = await ended(rooms, situation, members, 'ESCALATION') // the newest word counts
      const now = rulingOver({ ...ruling, ...(assignee === undefined ? {} : { assignee }) }, parts)
      return before ? thenRulings(before, now) : now
    }
    case 'UNIGNORE':
      return ended(rooms, situation, members, 'IGNORE')
    case 'RESOLVE':
      return ended(rooms, situation, members, 'ESCALATION')
  }
}

/** These records leave the rulings of this kind that speak of two of them; what those say of other records stands. */
async function ended(
  { store }: WriteRooms,
  { table }: Situation,
  members: readonly RulingMember[],
  kind: RulingKind,
): Promise<RulingChanges | undefined> {
  const speaking = speakingOf(members, kind)
  if (speaking.length === 0) return undefined
  const leaving = members.filter(({ ruling }) => speaking.includes(ruling))
  const left = new Map(speaking.map((ruling) => [ruling, 0]))
  for (const { ruling } of await store.matches.rulingGroups(table.serial, speaking))
    left.set(ruling, (left.get(ruling) ?? 0) + 1)
  for (const { ruling } of leaving) left.set(ruling, (left.get(ruling) ?? 0) - 1)
  return {
    ...NO_RULING_CHANGES,
    remove: speaking.filter((ruling) => (left.get(ruling) ?? 0) < 1),
    untie: leaving.map(({ ruling, origin }) => ({ ruling, origin })),
  }
}

/** The rulings of this kind that speak of a pair of these members. */
function speakingOf(members: readonly RulingMember[], kind: RulingKind): readonly string[] {
  const first = new Map<string, RulingMember>()
  const found = new Set<string>()
  for (const member of members) {
    if (member.kind !== kind) continue
    const known = first.get(member.ruling)
    if (known === undefined) first.set(member.ruling, member)
    else if (known.row !== member.row) found.add(member.ruling)
  }
  return [...found].sort()
}

/** What writing a case down leaves: the groups of its rows are decided anew. */
export function planCase(
  rooms: WriteRooms,
  { table }: Situation,
  type: CaseAction['type'],
  records: readonly TableRecord[],
  rulings: RulingChanges,
  seenRulings: SeenRulings,
  command: Command,
  { comment }: Pick<SeparateRequest, 'comment'>,
): Plan {
  const ids = records.map(({ id }) => id)
  const audited: AuditType = type
  return {
    ...EMPTY_PLAN,
    read: records,
    rulings,
    regroup: seenRulings.rows,
    seenRulings,
    audit: table.audit ? auditEntries(rooms.ids, command, comment, [{ type: audited, records: ids }]) : [],
  }
}
