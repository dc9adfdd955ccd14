import type { BucketPosition, IndexKey } from '../../model/index-key.ts'
import type { RowNumber } from '../../model/record.ts'
import type { SeenPostings } from '../../ports/store/changes.ts'

/** Positions of a cell that are read at once: most cells have no more. */
export const POSITIONS_READ = 15
/** Where a cell begins. */
export const START: BucketPosition = { place: 0, tie: 0, row: 0 }

/** One step through a cell. */
export interface ProbeRead {
  readonly key: IndexKey
  readonly at: BucketPosition
  /** Only the records at this place are wanted: those before had other keys by now. */
  readonly only?: number
}

/** One position of each place, and where to read on. */
export function reading(
  step: ProbeRead,
  positions: readonly BucketPosition[],
  last: BucketPosition | undefined,
  changedRows: ReadonlySet<RowNumber>,
) {
  const wanted = new Map<number, BucketPosition>()
  for (const position of positions) {
    if (step.only !== undefined && position.place !== step.only) break
    if (!changedRows.has(position.row) && !wanted.has(position.place)) wanted.set(position.place, position)
  }
  return { wanted: [...wanted.values()], following: following(step, last, wanted) }
}

function following(
  { key, only }: ProbeRead,
  last: BucketPosition | undefined,
  wanted: ReadonlyMap<number, BucketPosition>,
): ProbeRead | undefined {
  if (last === undefined || (only !== undefined && (last.place !== only || wanted.size > 0))) return undefined
  if (wanted.has(last.place)) return { key, at: { place: last.place + 1, tie: 0, row: 0 } }
  return { key, at: { ...last, row: last.row + 1 }, ...(only === undefined ? {} : { only }) }
}

/** What one step saw of the cell. */
export function seenOf(
  { key, at }: ProbeRead,
  last: BucketPosition | undefined,
  positions: readonly BucketPosition[],
): SeenPostings {
  return {
    key,
    ...(at === START ? {} : { from: at }),
    ...(last ? { to: last } : {}),
    rows: positions.map(({ row }) => row),
  }
}
