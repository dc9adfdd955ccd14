import { hash53 } from '../../../lib/bytes/hash.ts'

/** What a text has hit among the terms of a field. */
export interface TermHits {
  readonly terms: Int32Array
  /** By position, that of its term; a term may be there twice, and its higher rank counts. */
  readonly ranks: Float64Array
  /** Terms from this number on were not looked at. */
  readonly upTo: number
}

/**
 * What was hit by the texts that were looked for last: names and towns are asked for again and again, and while somebody types, every
 * letter asks for the words before it once more.
 */
export interface RecentHits {
  /** By what was looked for; the one that was asked for last comes last. */
  readonly hits: Map<string, TermHits>
  /** By hash, the last question that was asked for the first time: what is asked once is not kept, as most slips of the hand are not. */
  readonly once: Float64Array
  /** Terms with ranks that are held. */
  held: number
}

/** 12 bytes each. */
const MOST_HELD = 1 << 18
/** Of one text: what hits more is not kept, so that it drives out no others. */
const MOST_OF_ONE = MOST_HELD >> 3
/** What a text takes that has hit nothing, in the same unit. */
const ENTRY = 32
const BYTES_A_HIT = 12
const ASKED_ONCE = 1 << 12

export function createRecentHits(): RecentHits {
  return { hits: new Map(), once: new Float64Array(ASKED_ONCE), held: 0 }
}

export function recentHits(recent: RecentHits, question: string): TermHits | undefined {
  const known = recent.hits.get(question)
  if (known === undefined) return undefined
  recent.hits.delete(question)
  recent.hits.set(question, known)
  return known
}

/**
 * Keeps what a question has hit that is asked for the second time, in the place of what it had hit before; gives up what was asked for
 * longest ago.
 */
export function keepHits(recent: RecentHits, question: string, found: TermHits): void {
  const { hits } = recent
  const before = hits.get(question)
  if (before !== undefined) giveUp(recent, question, before)
  else if (isNew(recent, question)) return
  if (found.terms.length > MOST_OF_ONE) return
  hits.set(question, found)
  recent.held += found.terms.length + ENTRY
  for (const [oldest, its] of hits) {
    if (recent.held <= MOST_HELD) return
    giveUp(recent, oldest, its)
  }
}

/** Whether it was not asked for lately; it was then. (The doorkeeper of TinyLFU: Einziger, Friedman and Manes, 2017.) */
function isNew({ once }: RecentHits, question: string): boolean {
  const hash = hash53(question)
  const place = hash % ASKED_ONCE
  if (once[place] === hash) return false
  once[place] = hash
  return true
}

function giveUp(recent: RecentHits, question: string, { terms }: TermHits): void {
  recent.hits.delete(question)
  recent.held -= terms.length + ENTRY
}

export function bytesOfRecent({ once, held }: RecentHits): number {
  return once.byteLength + held * BYTES_A_HIT
}
