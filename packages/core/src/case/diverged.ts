import type { Verdict } from '../model/link.ts'
import type { RecordId, RowNumber } from '../model/record.ts'
import type { RulingMember } from '../model/ruling.ts'

/** Comparisons that one survivor may cost; contributions that are not reached are not judged. */
export const DIVERGENCE_COMPARISONS = 20_000

/** A contribution of a survivor around one decision: without `before` it came back, without `after` it was withdrawn. */
export interface Contributed<T> {
  readonly row: RowNumber
  readonly id: RecordId
  readonly before?: T
  readonly after?: T
}

/** A contribution that lost the others: its best verdict with one of them, before and now. */
export interface Divergence {
  readonly row: RowNumber
  readonly id: RecordId
  readonly was: Verdict
  readonly is: Verdict
}

export interface Divergences {
  readonly diverged: readonly Divergence[]
  /** Rows of those that diverged earlier and match another again. */
  readonly matching: readonly RowNumber[]
}

const RANK: Readonly<Record<Verdict, number>> = { NON_MATCH: 0, REVIEW: 1, MATCH: 2 }

/**
 * Which contributions match no other any more: their best verdict is a lesser one than it was. One that never matched has
 * nothing to lose, and where one is alone there is nothing to match. `open` are rows that diverged earlier.
 */
export function divergencesAmong<T>(
  contributions: readonly Contributed<T>[],
  open: ReadonlySet<RowNumber>,
  verdictOf: (a: T, b: T) => Verdict,
): Divergences {
  const changed = contributions.filter(({ before, after }) => before !== after)
  if (changed.length === 0 || contributions.filter(({ after }) => after !== undefined).length < 2)
    return { diverged: [], matching: [] }
  let left = DIVERGENCE_COMPARISONS
  const verdict = (a: T, b: T): Verdict => {
    left -= 1
    return verdictOf(a, b)
  }
  /** The best verdict of a contribution with another; nothing better than `enough` is looked for. */
  const best = (own: Contributed<T>, at: 'before' | 'after', enough: Verdict): Verdict => {
    let found: Verdict = 'NON_MATCH'
    const value = own[at]
    for (const other of contributions) {
      const theirs = other[at]
      if (other === own || value === undefined || theirs === undefined || left <= 0) continue
      found = greater(found, verdict(value, theirs))
      if (RANK[found] >= RANK[enough]) break
    }
    return found
  }
  /** What a contribution that stood lost with those that changed. */
  const lost = ({ row, after }: Contributed<T>): Verdict => {
    let found: Verdict = 'NON_MATCH'
    for (const other of changed) {
      if (other.row === row || after === undefined || other.before === undefined || left <= 0) continue
      const was = verdict(after, other.before)
      const is = other.after === undefined || was === 'NON_MATCH' ? 'NON_MATCH' : verdict(after, other.after)
      if (RANK[is] < RANK[was]) found = greater(found, was)
    }
    return found
  }
  const diverged: Divergence[] = []
  const matching: RowNumber[] = []
  const standing = contributions.filter(({ before, after }) => before === after)
  for (const each of [...changed, ...standing]) {
    const { row, id, before, after } = each
    if (after === undefined) continue
    const was = before === after ? lost(each) : undefined
    if (was === 'NON_MATCH' && !open.has(row)) continue
    const is = best(each, 'after', open.has(row) ? 'MATCH' : (was ?? 'MATCH'))
    if (left <= 0) break // what is not known is not said
    if (is === 'MATCH') {
      if (open.has(row)) matching.push(row)
      continue
    }
    const known = was ?? best(each, 'before', 'MATCH')
    if (left <= 0) break
    if (RANK[is] < RANK[known]) diverged.push({ row, id, was: known, is })
  }
  return { diverged, matching }
}

function greater(one: Verdict, other: Verdict): Verdict {
  return RANK[one] >= RANK[other] ? one : other
}

const CASE_ID = /^diverged-(\d{1,16})$/

/** The id of a contribution's case: it has one at most. */
export function divergedCaseId(row: RowNumber): string {
  return `diverged-${row}`
}

export function isDivergedCaseId(id: string): boolean {
  return CASE_ID.test(id)
}

/** Before the first of these ids, in the order that rulings are read in. */
export const BEFORE_DIVERGED = { ruling: 'diverged-', origin: 0 } as const

/** What ends of a case: a contribution that is a record of its own again, or of a survivor that is gone, has nothing to diverge from. */
export function endedDivergence({ kind, origin }: RulingMember, row: RowNumber | undefined): boolean {
  return kind === 'DIVERGED' && (row === undefined || row === origin)
}
