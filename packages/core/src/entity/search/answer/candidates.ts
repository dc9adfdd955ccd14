import type { RankedRow, SearchHit } from '../../../matching/search/query/search-query.ts'
import type { RecordId, RowNumber } from '../../../model/record.ts'

/** A record that was found, before it is read. */
export interface Candidate {
  /** Of the record that is answered. */
  readonly row: RowNumber
  /** Of the record that is answered: orders ties. Absent while it is not known yet. */
  readonly id: RecordId
  /** It is of history. */
  readonly past: boolean
  readonly rank: number
  readonly origin: 'DIRECT' | 'HISTORY' | 'MERGED_FORWARD' | 'CLUSTER'
  /** What led here when not the record itself. */
  readonly through?: RecordId
  /** The best hit; by id or source there is none. */
  readonly hit?: SearchHit
  readonly known?: { readonly type: 'ID' | 'SOURCE'; readonly match: string }
}

export const candidateOf = (found: RankedRow, past: boolean): Candidate => {
  const hit = bestHit(found)
  return {
    row: found.row,
    id: found.id,
    past,
    rank: found.rank,
    origin: past ? 'HISTORY' : 'DIRECT',
    ...(hit === undefined ? {} : { hit }),
  }
}

/** The first of the best. */
export function bestHit({ hits }: RankedRow): SearchHit | undefined {
  let best: SearchHit | undefined
  for (const hit of hits) if (hit !== undefined && (best === undefined || hit.rank > best.rank)) best = hit
  return best
}

/** Rank descending, then id ascending by UTF-16 code units. */
export function byRank(one: Candidate, other: Candidate): number {
  return other.rank - one.rank || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}

/** Tells apart what is answered: a live record and one of history never are the same. */
export function nameOf({ row, past }: Pick<Candidate, 'row' | 'past'>): string {
  return past ? `h${row}` : `${row}`
}

/** The better way to the same record: the higher rank, then the way that is no detour, then the record it leads through. */
function better(one: Candidate, other: Candidate): Candidate {
  if (one.rank !== other.rank) return one.rank > other.rank ? one : other
  if (one.known !== undefined || other.known !== undefined) return one.known !== undefined ? one : other
  if ((one.through === undefined) !== (other.through === undefined)) return one.through === undefined ? one : other
  return (one.through ?? '') <= (other.through ?? '') ? one : other
}

/** The best way to each record. */
export function distinct(candidates: Iterable<Candidate>): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const name = nameOf(candidate)
    const known = found.get(name)
    found.set(name, known === undefined ? candidate : better(known, candidate))
  }
  return found
}
