import { ownMember } from '../../lib/own-member.ts'
import type { CellProvenance, Provenance } from '../../model/provenance.ts'
import type { Json } from '../../model/record.ts'
import type { Merger } from '../../model/resources/merger.ts'
import { NO_SHAPES } from './column-shapes.ts'
import { type Contribution, isFilled } from './contribution.ts'
import { decideColumns } from './decide.ts'
import type { DecidedBy } from './rules.ts'
import { answering } from './script-calls.ts'
import { type MergeContext, NO_ANSWERS, type Pins } from './survivor.ts'

interface Decision {
  readonly value: Json | undefined
  readonly by: DecidedBy
  readonly from: Contribution | undefined
}

/** Where each value of a survivor comes from: the same decisions that make its values, written down. */
export function provenanceOf(
  records: readonly Contribution[],
  merger: Merger,
  pins: Pins = {},
  { shapes = NO_SHAPES, answers = NO_ANSWERS }: MergeContext = {},
): Provenance {
  const decisions = new Map<string, Decision>()
  const ranked = decideColumns(records, merger, { shapes, ask: answering(answers) }, (column, value, by, from) =>
    decisions.set(column, { value, by, from }),
  )
  const cells = new Map<string, CellProvenance>()
  for (const [column, { value, by, from }] of decisions) {
    const others = holding(ranked, column, from)
    if (value === undefined && others.length === 0) continue // nobody said anything, and nothing was decided
    cells.set(column, {
      ...(value === undefined ? {} : { value, ...(from ? { from: from.id } : {}) }),
      rule: by,
      others: value === undefined ? holding(ranked, column) : others,
    })
  }
  for (const [column, value] of Object.entries(pins))
    cells.set(column, { ...(isFilled(value) ? { value } : {}), rule: 'PINNED', others: holding(ranked, column) })
  return Object.fromEntries([...cells].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function holding(ranked: readonly Contribution[], column: string, but?: Contribution): CellProvenance['others'] {
  return ranked.flatMap((record) => {
    const value = ownMember(record.values, column)
    return record !== but && isFilled(value) ? [{ id: record.id, value }] : []
  })
}
