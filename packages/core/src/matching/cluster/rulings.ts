import type { RowNumber } from '../../model/record.ts'
import type { RulingKind, RulingMember } from '../../model/ruling.ts'
import type { RulingChanges, SeenRulings } from '../../ports/store/changes.ts'

/** Two records, the smaller row first. */
type Pair = readonly [RowNumber, RowNumber]

/** What people decided, asked pair by pair and group by group. A ruling speaks of pairs of different parts of it. */
export interface Rulings {
  /** Nothing hangs on any row. */
  readonly none: boolean
  /** Stated as different. */
  separates(a: RowNumber, b: RowNumber): boolean
  /** A pair of the group that was stated as different. */
  separatedPair(rows: readonly RowNumber[]): Pair | undefined
  /** A pair of the group that a person works on or decided about: never acted on automatically. */
  heldPair(rows: readonly RowNumber[]): Pair | undefined
  /** Is every pair of the group ignored? */
  ignores(rows: readonly RowNumber[]): boolean
  /** Is a pair of the group in an escalation? */
  escalates(rows: readonly RowNumber[]): boolean
}

type Chosen = (kind: RulingKind) => boolean

const isSeparation: Chosen = (kind) => kind === 'SEPARATION'
const isCase: Chosen = (kind) => kind !== 'SEPARATION'
const isIgnore: Chosen = (kind) => kind === 'IGNORE'
const isEscalation: Chosen = (kind) => kind === 'ESCALATION'

/** Asks these members. They must be all that hang on the rows that are asked about. */
export function rulingsOf(members: readonly RulingMember[]): Rulings {
  const byRow = new Map<RowNumber, RulingMember[]>()
  for (const member of members) {
    const known = byRow.get(member.row)
    if (known) known.push(member)
    else byRow.set(member.row, [member])
  }
  const at = (row: RowNumber): readonly RulingMember[] => byRow.get(row) ?? []

  const speaksOf = (chosen: Chosen, a: RowNumber, b: RowNumber): boolean => {
    const theirs = at(b)
    if (theirs.length === 0) return false
    return at(a).some(
      (one) => chosen(one.kind) && theirs.some((other) => other.ruling === one.ruling && other.part !== one.part),
    )
  }
  const pairIn = (chosen: Chosen, rows: readonly RowNumber[]): Pair | undefined => {
    const seen = new Map<string, Map<number, RowNumber[]>>()
    for (const row of byRow.size === 0 ? [] : rows) {
      for (const { ruling, kind, part } of at(row)) {
        if (!chosen(kind)) continue
        const parts = seen.get(ruling) ?? new Map<number, RowNumber[]>()
        seen.set(ruling, parts)
        for (const [other, known] of parts) {
          const partner = other === part ? undefined : known.find((each) => each !== row)
          if (partner !== undefined) return partner < row ? [partner, row] : [row, partner]
        }
        const same = parts.get(part) ?? []
        if (same.length < 2 && !same.includes(row)) parts.set(part, [...same, row]) // two tell any third row apart
      }
    }
    return undefined
  }
  /** Does one ruling speak of all pairs, as when a group was ignored whole? A crowd's pairs are too many to be asked one by one. */
  const isApartInOne = (rows: readonly RowNumber[]): boolean =>
    at(rows[0]!).some(({ ruling, kind }) => {
      const own = rows.map((row) => at(row).find((member) => member.ruling === ruling)?.part)
      return isIgnore(kind) && !own.includes(undefined) && new Set(own).size === own.length
    })
  return Object.freeze<Rulings>({
    none: byRow.size === 0,
    separates: (a, b) => speaksOf(isSeparation, a, b),
    separatedPair: (rows) => pairIn(isSeparation, rows),
    heldPair: (rows) => pairIn(isCase, rows),
    escalates: (rows) => pairIn(isEscalation, rows) !== undefined,
    ignores: (rows) =>
      rows.every((row) => at(row).some(({ kind }) => isIgnore(kind))) &&
      (isApartInOne(rows) || rows.every((a, index) => rows.slice(index + 1).every((b) => speaksOf(isIgnore, a, b)))),
  })
}

/** These members after the changes, with those that the changes bring and that are asked for. */
export function changedMembers(
  members: readonly RulingMember[],
  changes: RulingChanges,
  asked: (member: RulingMember) => boolean,
): readonly RulingMember[] {
  const removed = new Set(changes.remove)
  const moved = new Set([...changes.untie, ...changes.tie].map(({ ruling, origin }) => `${ruling} ${origin}`))
  const kept = members.filter(({ ruling, origin }) => !removed.has(ruling) && !moved.has(`${ruling} ${origin}`))
  return [...kept, ...changes.tie.filter(asked)]
}

/** What several looks saw, as one. */
export function seenTogether(looks: readonly SeenRulings[]): SeenRulings {
  const members = new Map(
    looks.flatMap((look) => look.members).map((member) => [`${member.ruling} ${member.origin}`, member]),
  )
  return {
    rows: [...new Set(looks.flatMap(({ rows }) => rows))].sort((a, b) => a - b),
    members: [...members.values()].sort(
      (one, other) => (one.ruling < other.ruling ? -1 : one.ruling > other.ruling ? 1 : 0) || one.origin - other.origin,
    ),
  }
}
