import type { BucketClassification } from '../../api/buckets.ts'
import type { Link } from '../../model/link.ts'
import type { RowNumber } from '../../model/record.ts'
import type { Rulings } from '../cluster/rulings.ts'

/** What a bucket looks like. */
export interface BucketVerdict {
  readonly classification: BucketClassification
  /** The mean of its links' scores, 0..10000; 0 without a link. */
  readonly score: number
  /** The standard deviation of its links' scores, in 1/100 of a point. */
  readonly deviation: number
  readonly resolved: boolean
  readonly ignored: boolean
  readonly escalated: boolean
  readonly reasoning: string
}

/** What a verdict rests on. */
export interface BucketFacts {
  /** The bucket's records, ascending. */
  readonly rows: readonly RowNumber[]
  /** Every link between two of them. */
  readonly links: readonly Link[]
  /** What people decided about them. */
  readonly rulings: Rulings
  /** A source of two of them, where no two records of one source are the same thing. */
  readonly doubledSource?: string
}

export interface BucketBounds {
  readonly matchThreshold: number
  /** Buckets of more records are for review. */
  readonly bucketSizeReviewThreshold?: number
}

/** Thresholds as the index was built with, and from which size on a bucket is for review as configured now. */
export function bucketBoundsOf(
  { matchThreshold }: Pick<BucketBounds, 'matchThreshold'>,
  classifier: Pick<BucketBounds, 'bucketSizeReviewThreshold'> = {},
): BucketBounds {
  const { bucketSizeReviewThreshold: size } = classifier
  return { matchThreshold, ...(size === undefined ? {} : { bucketSizeReviewThreshold: size }) }
}

/**
 * Classifies a bucket: no link NON_MATCH; every pair a link and their mean above the match threshold MATCH; else REVIEW. A pair
 * that people stated as different is no link, a pair that somebody works on is for review, and so is what is too large.
 */
export function classifyBucket(facts: BucketFacts, bounds: BucketBounds): BucketVerdict {
  const { rows, links, rulings } = facts
  const joining = links.filter(({ kind }) => kind !== 'SEPARATED')
  const counted = joining.length > 0 ? joining : links
  const score = meanOf(counted)
  const ignored = rulings.ignores(rows)
  const { classification, reasoning } = ignored
    ? { classification: 'IGNORE' as const, reasoning: 'People said of every pair that it is not worth a look.' }
    : classify(facts, joining, score, bounds)
  return {
    classification,
    reasoning,
    score,
    deviation: deviationOf(counted, score),
    resolved: links.length > 0 && joining.length === 0,
    ignored,
    escalated: rulings.escalates(rows),
  }
}

function classify(
  { rows, links, rulings, doubledSource }: BucketFacts,
  joining: readonly Link[],
  score: number,
  { matchThreshold, bucketSizeReviewThreshold = Number.POSITIVE_INFINITY }: BucketBounds,
): Pick<BucketVerdict, 'classification' | 'reasoning'> {
  if (joining.length === 0) {
    const why =
      links.length > 0 ? 'Every link is between records that people recorded as different.' : 'No pair is alike.'
    return { classification: 'NON_MATCH', reasoning: why }
  }
  const review = (reasoning: string) => ({ classification: 'REVIEW' as const, reasoning })
  if (rows.length > bucketSizeReviewThreshold)
    return review(`${rows.length} records are more than the ${bucketSizeReviewThreshold} that are decided unseen.`)
  if (rulings.separatedPair(rows)) return review('Two of the records were recorded as different.')
  if (rulings.heldPair(rows)) return review('Two of the records are held for a person.')
  if (doubledSource !== undefined) return review(`Two of the records are of the source ${doubledSource}.`)
  const pairs = (rows.length * (rows.length - 1)) / 2
  if (joining.length < pairs) return review(`${joining.length} of ${pairs} pairs are alike.`)
  if (score <= matchThreshold)
    return review(`Every pair is alike, their mean of ${Math.round(score / 100)} is no match.`)
  return { classification: 'MATCH', reasoning: `Every pair is alike, with a mean of ${Math.round(score / 100)}.` }
}

function meanOf(links: readonly Link[]): number {
  return links.length === 0 ? 0 : Math.round(links.reduce((sum, { score }) => sum + score, 0) / links.length)
}

/** The standard deviation of the scores of links, in 1/100 of a point; 0 without a link. */
export function deviationOf(links: readonly Link[], mean: number = meanOf(links)): number {
  if (links.length === 0) return 0
  return Math.round(Math.sqrt(links.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / links.length))
}
