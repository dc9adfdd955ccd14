import type { ClassifierMapping, ComparerName } from '../../model/resources/classifier.ts'
import type { Reference } from '../../reference/vocabulary.ts'
import { COMPARER_OF_TOKEN } from '../compare/comparer-of-token.ts'
import { type ComparedDataset, nestedColumnsAt } from './compared-dataset.ts'

/** One column of nested records as it is compared. Plain data, so that threads can be sent it. */
interface ObjectField {
  readonly key: string
  readonly comparer: ComparerName
  readonly tolerance?: number
  readonly options: readonly string[]
}

/** How lists of nested records are compared. Plain data. */
export interface ObjectPlan {
  readonly fields: readonly ObjectField[]
  /** 0..10000: from this similarity on a pair of them counts. */
  readonly threshold: number
  /** A column that one of the two lacks counts 0; else it takes no part. */
  readonly nullMismatch: boolean
  readonly reference?: Reference
}

const STANDARD_THRESHOLD = 50
const PER_PERCENT = 100

/** Undefined for a mapping that compares values. Columns that hold records themselves, and those to be ignored, are left out. */
export function objectPlanOf(mapping: ClassifierMapping, dataset: ComparedDataset): ObjectPlan | undefined {
  const { keys, object = false, threshold = STANDARD_THRESHOLD, comparer, tolerance, options, nullMismatch } = mapping
  if (!object) return undefined
  const fields = new Map<string, ObjectField>()
  for (const { key, type, token } of keys.flatMap((path) => nestedColumnsAt(path, dataset))) {
    if (type === 'DATASET' || token === 'IGNORE' || fields.has(key)) continue
    const own = comparer ?? COMPARER_OF_TOKEN[token]
    fields.set(key, { key, comparer: own, options, ...(tolerance === undefined ? {} : { tolerance }) })
  }
  return {
    fields: [...fields.values()],
    threshold: Math.round(threshold * PER_PERCENT),
    nullMismatch,
    ...(dataset.reference ? { reference: dataset.reference } : {}),
  }
}
