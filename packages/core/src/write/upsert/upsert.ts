import type { UpsertAnswer, UpsertOptions } from '../../api/records.ts'
import { invalid } from '../../error/onefold-error.ts'
import { TooManyPairs } from '../../matching/incremental/too-many-pairs.ts'
import type { Principal } from '../../model/principal.ts'
import { EVERYTHING, type RowFilter } from '../../model/row-filter.ts'
import { refuseReservedMembers } from '../../table/draft.ts'
import { MOST_OVERRUNS } from '../../transform/flow.ts'
import { commandOf } from '../commit/command.ts'
import { hasMoved } from '../commit/decide.ts'
import type { BatchServices } from '../commit/write-services.ts'
import type { UpsertMode } from '../validate/validated-record.ts'
import { type BatchTerms, commitBatch, commitWhole, type WrittenBatch } from './commit-batch.ts'
import { prepareAhead } from './prepare-ahead.ts'
import { type Given, type Preparer, preparer } from './prepare-drafts.ts'
import { refuseUnusedExpected } from './refuse-unused-expected.ts'
import { answerOf, largestCrowds } from './upsert-answer.ts'

const MOST_RECORDS = 10_000
const COMMIT_SIZE = 1000
/** Pairs that one commit compares: about a second's. A batch of more is cut, as far as it has more records than one. */
const MOST_PAIRS = 400_000

export interface UpsertRequest extends UpsertOptions {
  readonly principal: Principal
  /** What the caller sees: a record outside of it is refused with `forbidden`. */
  readonly rowFilter: RowFilter
  readonly mode: UpsertMode
}

/** Inserts and updates records of a table, in batches of one commit each. Of calls that go over a script's limits 20 are tried. */
export async function upsertRecords(
  services: BatchServices,
  table: string,
  records: readonly { readonly [member: string]: unknown }[],
  { principal, ...request }: UpsertRequest,
): Promise<UpsertAnswer> {
  if (records.length > MOST_RECORDS) throw invalid('too-many-records/batch-holds-at', { most: MOST_RECORDS }, 'records')
  refuseReservedMembers(records)
  refuseUnusedExpected(records, request.expected)
  const command = commandOf(services, principal)
  const budget = { left: MOST_OVERRUNS }
  const terms: BatchTerms = { ...request, command, budget }
  const given = records.map((record, index): Given => ({ index, record }))
  const written = await writeBatches(services, table, given, terms)
  // The sizes of crowds tell of records that others may not see.
  const crowds = request.rowFilter === EVERYTHING ? written.flatMap((batch) => batch.crowds) : []
  return answerOf(
    written.flatMap(({ results }) => results),
    largestCrowds(crowds),
  )
}

/**
 * Writes batch by batch, each prepared while the one before it is written. A batch goes in halves when others keep moving what it rests
 * on, and when it would compare so many that others wait for it.
 */
async function writeBatches(
  services: BatchServices,
  table: string,
  given: readonly Given[],
  terms: BatchTerms,
): Promise<readonly WrittenBatch[]> {
  const written: WrittenBatch[] = []
  let most = terms.atomic ? Math.max(given.length, 1) : COMMIT_SIZE
  let size = most
  let next: NextBatch | undefined
  for (let from = 0; from < given.length; ) {
    const to = Math.min(from + size, given.length)
    const sizeAfter = Math.min(2 * size, most)
    const prepare =
      next?.from === from && next.to === to ? next.prepare : prepared(from, to, services.locks.isBusy(table))
    next = to < given.length ? nextBatch(to, Math.min(to + sizeAfter, given.length)) : undefined
    const isWhole = terms.atomic === true || to - from === 1
    try {
      const batch = isWhole
        ? await commitWhole(services, table, prepare, terms)
        : await commitBatch(services, table, prepare, terms, { mostPairs: MOST_PAIRS })
      written.push(batch)
      from = to
      size = sizeAfter
    } catch (error) {
      const isTooLarge = error instanceof TooManyPairs
      if (isWhole || (!isTooLarge && !hasMoved(error))) throw error
      size = Math.ceil((to - from) / 2)
      if (isTooLarge) most = size // what comes behind is likely to meet as many, and each try counts them anew
    }
  }
  return written

  function prepared(from: number, to: number, ahead: boolean): Preparer {
    const { mode, budget, command } = terms
    const prepare = preparer(given.slice(from, to), { services, budget, instant: command.instant })
    return ahead ? prepareAhead(services, table, prepare, mode) : prepare
  }

  function nextBatch(from: number, to: number): NextBatch {
    return { from, to, prepare: prepared(from, to, true) }
  }
}

/** A batch that is being prepared. */
interface NextBatch {
  readonly from: number
  readonly to: number
  readonly prepare: Preparer
}
