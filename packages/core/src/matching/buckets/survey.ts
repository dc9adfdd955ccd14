import { BUCKET_CLASSIFICATIONS, type BucketClassification } from '../../api/buckets.ts'
import type { GroupSort } from '../../model/group-sort.ts'
import type { IndexKey } from '../../model/index-key.ts'
import { type BucketContext, type BucketReads, eachBucket } from './load-buckets.ts'

/** What all buckets look like, in columns: a table may have a million of them. */
export interface BucketSurvey {
  readonly mappings: readonly number[]
  readonly hashes: readonly number[]
  readonly sizes: readonly number[]
  readonly scores: readonly number[]
  readonly deviations: readonly number[]
  /** Positions in `BUCKET_CLASSIFICATIONS`. */
  readonly classes: readonly number[]
}

/** Looks at every bucket of these mappings once. */
export async function surveyBuckets(
  reads: BucketReads,
  bucketContext: BucketContext,
  mappings: readonly number[],
): Promise<BucketSurvey> {
  const survey = {
    mappings: [] as number[],
    hashes: [] as number[],
    sizes: [] as number[],
    scores: [] as number[],
    deviations: [] as number[],
    classes: [] as number[],
  }
  for await (const buckets of eachBucket(reads, bucketContext, mappings)) {
    for (const { key, rows, verdict } of buckets) {
      survey.mappings.push(key.mapping)
      survey.hashes.push(key.hash)
      survey.sizes.push(rows.length)
      survey.scores.push(verdict.score)
      survey.deviations.push(verdict.deviation)
      survey.classes.push(BUCKET_CLASSIFICATIONS.indexOf(verdict.classification))
    }
  }
  return survey
}

export interface SurveyQuery {
  /** The position of a mapping. */
  readonly mapping?: number
  readonly classification?: BucketClassification
  readonly sort: GroupSort
  /** Only buckets with so many visible records. */
  readonly leastVisible: number
  /** Equal ones stand by hash, whatever their mapping. */
  readonly byHash: boolean
  /** Only what comes behind it; it may be there or gone. */
  readonly after?: BucketCursor
  readonly offset: number
  readonly limit: number
}

/** Where a bucket stands in an order. */
export interface BucketCursor {
  readonly key: IndexKey
  /** Its size, score or deviation, whatever the order is by; 0 where that is the key. */
  readonly by: number
}

/** The keys of one page of a survey, how many there are in all behind the place, and where it ends if more come behind it. */
export function pageOfSurvey(
  survey: BucketSurvey,
  { mapping, classification, sort, leastVisible, byHash, after, offset, limit }: SurveyQuery,
): { readonly keys: readonly IndexKey[]; readonly total: number; readonly last?: BucketCursor } {
  const wanted = classification === undefined ? -1 : BUCKET_CLASSIFICATIONS.indexOf(classification)
  const column = columnOf(survey, sort)
  const sign = sort.endsWith('_DESC') ? -1 : 1
  const placeAt = (at: number): BucketCursor => ({
    key: { mapping: survey.mappings[at]!, hash: survey.hashes[at]! },
    by: column?.[at] ?? 0,
  })
  const places: number[] = []
  for (let at = 0; at < survey.hashes.length; at++) {
    // One visible record makes no pair, so no classification either.
    if (wanted >= 0 && (survey.classes[at] !== wanted || survey.sizes[at]! < 2)) continue
    if (mapping !== undefined && survey.mappings[at] !== mapping) continue
    if (survey.sizes[at]! < leastVisible) continue
    if (after && !isBehind(placeAt(at), after, sign, byHash)) continue
    places.push(at) // by mapping and hash, as they were looked at
  }
  const { hashes } = survey
  if (byHash) places.sort((a, b) => hashes[a]! - hashes[b]! || a - b)
  if (column) places.sort((a, b) => sign * (column[a]! - column[b]!)) // equal ones stay as they stand
  const page = places.slice(offset, offset + limit).map(placeAt)
  const last = offset + limit < places.length ? page.at(-1) : undefined
  return { keys: page.map(({ key }) => key), total: places.length, ...(last ? { last } : {}) }
}

function isBehind({ key, by }: BucketCursor, place: BucketCursor, sign: number, byHash: boolean): boolean {
  const mapping = key.mapping - place.key.mapping
  const hash = key.hash - place.key.hash
  return (sign * (by - place.by) || (byHash ? hash || mapping : mapping || hash)) > 0
}

function columnOf({ sizes, scores, deviations }: BucketSurvey, sort: GroupSort): readonly number[] | undefined {
  if (sort.startsWith('SIZE')) return sizes
  if (sort.startsWith('SCORE')) return scores
  return sort.startsWith('DEVIATION') ? deviations : undefined
}

/** Keeps the newest survey of each table: the same head shows the same buckets. */
export function createSurveys<T>(): (table: number, name: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<number, { readonly name: string; readonly survey: Promise<T> }>()
  return (table, name, make) => {
    const known = kept.get(table)
    if (known?.name === name) return known.survey
    const survey = make()
    kept.set(table, { name, survey })
    survey.catch(() => kept.get(table)?.survey === survey && kept.delete(table)) // a failed look is no answer for the next
    return survey
  }
}
