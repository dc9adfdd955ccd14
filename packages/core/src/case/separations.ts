import type { RowNumber } from '../model/record.ts'
import type { Ruling, RulingKind, RulingMember } from '../model/ruling.ts'
import type { RulingChanges } from '../ports/store/changes.ts'
import { NO_RULING_CHANGES } from './follow.ts'

/** A ruling over these parts: it speaks of every pair of records from two of them. */
export function rulingOver(ruling: Ruling, parts: readonly (readonly RowNumber[])[]): RulingChanges {
  return { ...NO_RULING_CHANGES, put: [ruling], tie: membersOver(ruling, parts) }
}

function membersOver(
  { id, kind }: { readonly id: string; readonly kind: RulingKind },
  parts: readonly (readonly RowNumber[])[],
): readonly RulingMember[] {
  return parts.flatMap((rows, part) => rows.map((row) => ({ ruling: id, kind, origin: row, row, part })))
}

/** The separations that state records of this group as different from each other. */
export function crossedBy(members: readonly RulingMember[], group: ReadonlySet<RowNumber>): readonly string[] {
  const first = new Map<string, RulingMember>()
  const crossed = new Set<string>()
  for (const member of members) {
    if (member.kind !== 'SEPARATION' || !group.has(member.row)) continue
    const known = first.get(member.ruling)
    if (known === undefined) first.set(member.ruling, member)
    else if (known.part !== member.part) crossed.add(member.ruling)
  }
  return [...crossed].sort()
}

/**
 * A separation without the pairs inside a group, which is stated as one thing now; every other pair of it stands. What is left
 * may be several separations: a part that lies half in the group is different from other things inside and outside of it.
 */
export function revokedWithin(
  ruling: Ruling,
  members: readonly RulingMember[],
  group: ReadonlySet<RowNumber>,
  nextId: () => string,
): RulingChanges {
  const parts = new Map<number, { inside: RulingMember[]; outside: RulingMember[] }>()
  for (const member of members) {
    const part = parts.get(member.part) ?? { inside: [], outside: [] }
    parts.set(member.part, part)
    if (group.has(member.row)) part.inside.push(member)
    else part.outside.push(member)
  }
  const all = [...parts.values()]
  const whollyInside = all.flatMap(({ inside, outside }) => (outside.length === 0 ? inside : []))
  const left = [
    [...all.map(({ outside }) => outside), whollyInside],
    ...all
      .filter(({ inside, outside }) => inside.length > 0 && outside.length > 0)
      .map((part) => [part.inside, all.flatMap((other) => (other === part ? [] : other.outside))]),
  ]
  const separations = left
    .map((sides) => sides.filter((side) => side.length > 0))
    .filter((sides) => sides.length > 1)
    .map((sides) => ({ ruling: { ...ruling, id: nextId() }, sides }))
  return {
    ...NO_RULING_CHANGES,
    remove: [ruling.id],
    put: separations.map((separation) => separation.ruling),
    tie: separations.flatMap(({ ruling: { id }, sides }) =>
      sides.flatMap((side, part) => side.map((member) => ({ ...member, ruling: id, part }))),
    ),
  }
}
