import type { RecordId, RowNumber } from '../../model/record.ts'
import type { RulingMember } from '../../model/ruling.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { Store } from '../../ports/store/store.ts'
import type { EntityTable, StandingMerge } from './entity-table.ts'

/** Rulings that are read at once. */
const SLICE = 1000
/** Of one decision about many records: otherwise a single large group would say more than all the others. */
const MOST_OF_ONE = 50

/** Of a survivor's audit. */
const MOST_ENTRIES = 100

/** Two contributions of which people said whether they are one thing. */
export interface DecidedPair {
  readonly a: number
  readonly b: number
  readonly same: boolean
}

/** Tells the doings of people from those of stewards and of the engine, by who and with which comment. */
export type IsPerson = (user: string, comment: string | undefined) => boolean

/** What hangs on records: what people recorded as different, by ruling, and the rows of contributions that diverged since. */
export interface Ruled {
  readonly separations: readonly (readonly RulingMember[])[]
  readonly diverged: readonly RowNumber[]
}

export const NOTHING_RULED: Ruled = Object.freeze({ separations: [], diverged: [] })

export async function ruledByPeople(
  { scan, matches }: Pick<Store, 'scan' | 'matches'>,
  table: number,
  isPerson: IsPerson,
): Promise<Ruled> {
  const separations: (readonly RulingMember[])[] = []
  const diverged: RowNumber[] = []
  for (let after = ''; ; ) {
    const slice = await scan.rulings(table, after, SLICE)
    if (slice.length === 0) return { separations, diverged }
    after = slice.at(-1)!.id
    const own = slice.filter(
      ({ kind, user, note }) => kind === 'DIVERGED' || (kind === 'SEPARATION' && isPerson(user, note)),
    )
    const members = await matches.rulingGroups(
      table,
      own.map(({ id }) => id),
    )
    const separating = members.filter(({ kind }) => kind === 'SEPARATION')
    separations.push(...grouped(separating, ({ ruling }) => ruling))
    for (const { kind, origin } of members) if (kind === 'DIVERGED') diverged.push(origin)
  }
}

/** The rows whose records these rulings speak of. */
export function rowsOf({ separations, diverged }: Ruled): ReadonlySet<RowNumber> {
  return new Set([...separations.flat().flatMap(({ origin, row }) => [origin, row]), ...diverged])
}

/**
 * The pairs that people decided, each once: those of different parts of a separation are not the same, those that a merge
 * brought together are, and so are a contribution and the others of its survivor when a person said that the merge stands. A merge
 * that was taken back is none, nor is anything said of a contribution that is no longer what it was; who merged, the audit knows.
 */
export async function decidedPairs(
  records: Pick<RecordStore, 'audit'>,
  table: number,
  { madeOf, merges, positionOf }: Pick<EntityTable, 'madeOf' | 'merges' | 'positionOf'>,
  { separations, diverged }: Ruled,
  isPerson: IsPerson,
): Promise<readonly DecidedPair[]> {
  const decided = new Map<string, DecidedPair>()
  const decide = (parts: readonly (readonly number[])[], same: boolean): void => {
    for (const [one, other] of acrossParts(parts)) {
      const [a, b] = [Math.min(one, other), Math.max(one, other)]
      decided.set(`${a} ${b}`, { a, b, same })
    }
  }
  for (const members of separations) decide(partsOf(members, madeOf), false)
  for (const merge of merges) {
    const told = await toldByPeople(records, table, merge, isPerson)
    if (told.merged) decide(merge.parts, true)
    const all = merge.parts.flat()
    for (const position of told.standing.flatMap((id) => positionOf(id) ?? []))
      if (all.includes(position)) decide([[position], all.filter((other) => other !== position)], true)
  }
  const changed = new Set(diverged.flatMap((row) => madeOf(row)))
  return [...decided.values()].filter(({ a, b }) => !changed.has(a) && !changed.has(b))
}

/** What people did to a survivor: whether one merged it, and of which contributions one said that the merge stands. */
async function toldByPeople(
  records: Pick<RecordStore, 'audit'>,
  table: number,
  { survivor }: StandingMerge,
  isPerson: IsPerson,
): Promise<{ readonly merged: boolean; readonly standing: readonly RecordId[] }> {
  const { entries } = await records.audit(table, { recordId: survivor, offset: 0, limit: MOST_ENTRIES })
  const own = entries.filter(({ records: told, user, comment }) => told[0] === survivor && isPerson(user, comment))
  return {
    // A survivor is a new record: what is told of it first is its merge.
    merged: own[0]?.type === 'MERGE' && own[0] === entries[0],
    standing: own.flatMap(({ type, records: told }) => (type === 'RESOLVE' ? told.slice(1) : [])),
  }
}

/** What each part of a separation is made of: of the records that it was recorded on, else of those that it hangs on now. */
function partsOf(members: readonly RulingMember[], madeOf: EntityTable['madeOf']): readonly (readonly number[])[] {
  return grouped(members, ({ part }) => part).map((own) => {
    const positions = own.flatMap(({ origin, row }) => (madeOf(origin).length > 0 ? madeOf(origin) : madeOf(row)))
    return [...new Set(positions)]
  })
}

function acrossParts(parts: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  for (const [at, part] of parts.entries())
    for (const others of parts.slice(at + 1))
      for (const a of part)
        for (const b of others) {
          if (pairs.length === MOST_OF_ONE) return pairs
          if (a !== b) pairs.push([a, b])
        }
  return pairs
}

function grouped<T>(list: readonly T[], nameOf: (item: T) => string | number): readonly (readonly T[])[] {
  const groups = new Map<string | number, T[]>()
  for (const item of list) {
    const name = nameOf(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return [...groups.values()]
}
