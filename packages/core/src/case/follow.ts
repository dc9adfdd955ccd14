import type { RowNumber } from '../model/record.ts'
import type { RulingMember } from '../model/ruling.ts'
import type { RulingChanges } from '../ports/store/changes.ts'
import { endedDivergence } from './diverged.ts'

export const NO_RULING_CHANGES: RulingChanges = Object.freeze({ remove: [], put: [], untie: [], tie: [] })

/** What a ruling said of absorbed records it says of their survivors. */
export function afterMerges(
  members: readonly RulingMember[],
  survivorOf: ReadonlyMap<RowNumber, RowNumber>,
): RulingChanges {
  return {
    ...NO_RULING_CHANGES,
    tie: members.flatMap((member) => {
      const row = survivorOf.get(member.row)
      return row === undefined ? [] : [{ ...member, row }]
    }),
  }
}

/** A record that an undo brings back, with the rows of everything that it absorbed itself. */
export interface Restored {
  readonly row: RowNumber
  readonly origins: ReadonlySet<RowNumber>
}

/**
 * What hung on a survivor goes back where it was recorded; what was recorded against the survivor itself goes to every
 * restored record. What was recorded on a record that does not come back stays with it.
 */
export function afterUndo(
  members: readonly RulingMember[],
  survivor: RowNumber,
  restored: readonly Restored[],
): RulingChanges {
  const untie: RulingMember[] = []
  const tie: RulingMember[] = []
  for (const member of members) {
    if (member.row !== survivor) continue
    if (member.origin === survivor) {
      untie.push(member)
      tie.push(...restored.map(({ row }) => ({ ...member, origin: row, row })))
    } else {
      const back = restored.find(({ origins }) => origins.has(member.origin))
      if (endedDivergence(member, back?.row)) untie.push(member)
      else tie.push({ ...member, row: back?.row ?? member.origin })
    }
  }
  return { ...NO_RULING_CHANGES, untie: untie.map(({ ruling, origin }) => ({ ruling, origin })), tie }
}

/** Two changes as one, the later on top. */
export function thenRulings(first: RulingChanges, later: RulingChanges): RulingChanges {
  const nameOf = ({ ruling, origin }: { readonly ruling: string; readonly origin: RowNumber }) => `${ruling} ${origin}`
  const untied = new Set(later.untie.map(nameOf))
  const tied = new Map<string, RulingMember>()
  for (const member of first.tie) if (!untied.has(nameOf(member))) tied.set(nameOf(member), member)
  for (const member of later.tie) tied.set(nameOf(member), member)
  const removed = new Set(later.remove)
  return {
    remove: [...new Set([...first.remove, ...later.remove])],
    put: [...first.put.filter(({ id }) => !removed.has(id)), ...later.put],
    untie: [...first.untie, ...later.untie],
    tie: [...tied.values()].filter(({ ruling }) => !removed.has(ruling)),
  }
}

export function changesRulings({ remove, put, untie, tie }: RulingChanges): boolean {
  return remove.length + put.length + untie.length + tie.length > 0
}
