import { NO_RULING_CHANGES, thenRulings } from '../../case/follow.ts'
import { rulingOver } from '../../case/separations.ts'
import type { Command } from '../../event/changes-of.ts'
import { rulingsOf } from '../../matching/cluster/rulings.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import type { Ruling, RulingKind, RulingMember } from '../../model/ruling.ts'
import type { RulingChanges, SeenRulings } from '../../ports/store/changes.ts'
import { auditAndPublish, commandOf } from '../commit/command.ts'
import { decide } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import { EMPTY_PLAN, type WritePlan } from '../commit/plan.ts'
import type { CommandServices, GroupServices, PlanServices, WriteServices } from '../commit/write-services.ts'
import { type GroupRef, groupRecords, loadRulings } from '../groups/group-records.ts'
import { rulingBy, type SeparateRequest } from './separate.ts'

/** What a person does with a group besides deciding about it. */
export type CaseAction =
  | { readonly type: 'IGNORE' | 'UNIGNORE' | 'RESOLVE' }
  | { readonly type: 'ESCALATE'; readonly assignee?: string }

/** Works on the case of a group. Nothing is written when the case is as it should be already. Publishes nothing. */
export async function workOnCase(
  services: CommandServices & GroupServices,
  table: string,
  group: GroupRef,
  action: CaseAction,
  request: SeparateRequest,
): Promise<void> {
  const command = commandOf(services, request.principal)
  await decide(services, table, async (context) => {
    const records = await groupRecords(services, context, group, request.seen, request.rowFilter)
    const rows = records.map(({ row }) => row)
    const seen = await loadRulings(services, context, rows)
    const rulings = await changesOfCase(services, context, action, seen, command, request.comment)
    const plan = rulings
      ? planCase(services, context, action.type, records, rulings, seen, command, request)
      : EMPTY_PLAN
    return { answer: undefined, plan }
  })
}

async function changesOfCase(
  services: PlanServices,
  context: DecisionContext,
  action: CaseAction,
  { rows, members }: SeenRulings,
  command: Command,
  note?: string,
): Promise<RulingChanges | undefined> {
  const parts = rows.map((row) => [row])
  switch (action.type) {
    case 'IGNORE':
      if (rulingsOf(members).ignores(rows)) return undefined
      return rulingOver(rulingBy(services, 'IGNORE', command, note), parts)
    case 'ESCALATE': {
      const { assignee } = action
      const ruling = {
        ...rulingBy(services, 'ESCALATION', command, note),
        ...(assignee === undefined ? {} : { assignee }),
      }
      if (await isEscalatedSo(services, context, members, rows, ruling)) return undefined
      const before = await ended(services, context, members, 'ESCALATION') // the newest word counts
      const now = rulingOver(ruling, parts)
      return before ? thenRulings(before, now) : now
    }
    case 'UNIGNORE':
      return ended(services, context, members, 'IGNORE')
    case 'RESOLVE':
      return ended(services, context, members, 'ESCALATION')
  }
}

/** Whether these records are escalated already, all of them together, by the same person in the same words: since when they wait stays. */
async function isEscalatedSo(
  { store }: Pick<WriteServices, 'store'>,
  { table }: DecisionContext,
  members: readonly RulingMember[],
  rows: readonly RowNumber[],
  { user, note, assignee }: Ruling,
): Promise<boolean> {
  const [only, ...others] = speakingOf(members, 'ESCALATION')
  if (only === undefined || others.length > 0) return false
  const within = new Set(members.flatMap(({ ruling, row }) => (ruling === only ? row : [])))
  if (!rows.every((row) => within.has(row))) return false
  const [stands] = await store.matches.rulings(table.serial, [only])
  return stands?.user === user && stands.note === note && stands.assignee === assignee
}

/** These records leave the rulings of this kind that speak of two of them; what those say of other records stands. */
async function ended(
  { store }: Pick<WriteServices, 'store'>,
  { table }: DecisionContext,
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
  services: Pick<WriteServices, 'ids'>,
  context: DecisionContext,
  type: CaseAction['type'],
  records: readonly TableRecord[],
  rulings: RulingChanges,
  seenRulings: SeenRulings,
  command: Command,
  { comment }: Pick<SeparateRequest, 'comment'>,
): WritePlan {
  const ids = records.map(({ id }) => id)
  return {
    ...EMPTY_PLAN,
    read: records,
    rulings,
    regroup: seenRulings.rows,
    seenRulings,
    ...auditAndPublish(services, context, { command, comment }, [{ type, records: ids }]),
  }
}
