import { type Refusal, refusal, refusalOf } from '../error/refusal.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import { readPattern } from '../pattern/pattern.ts'
import { type DatasetOf, DEEPEST_NESTING } from './validate-record.ts'

/** What is wrong with a dataset beyond its shape: what is no pattern, records that nest in a circle or too deep. */
export function datasetProblems(dataset: Dataset, datasetOf: DatasetOf): readonly Refusal[] {
  const whole: DatasetOf = (id) => (id === dataset._id ? dataset : datasetOf(id))
  return dataset.columns.flatMap(({ regex, dataset: nested }, index) => {
    const path = `columns[${index}]`
    const pattern = regex === undefined ? undefined : readPattern(regex)
    const depth = nested === undefined ? 0 : depthOf(nested, whole, [dataset._id], new Map())
    return [
      ...(pattern && 'reason' in pattern && pattern.reason === 'malformed'
        ? [refusalOf(pattern.problem, `${path}.regex`)]
        : []),
      ...(depth === 'CYCLE'
        ? [refusal('dataset-cycle', { nested }, `${path}.dataset`)]
        : depth > DEEPEST_NESTING
          ? [refusal('too-deep/records-lie-records', { most: DEEPEST_NESTING }, `${path}.dataset`)]
          : []),
    ]
  })
}

/** What a dataset may hold though nobody here can evaluate it. */
export function datasetWarnings({ columns }: Dataset): readonly Refusal[] {
  return columns.flatMap(({ regex }, index) => {
    const pattern = regex === undefined ? undefined : readPattern(regex)
    if (pattern === undefined || !('reason' in pattern)) return []
    return [refusal('pattern-unchecked/values-kept', { problem: pattern.problem }, `columns[${index}].regex`)]
  })
}

/** How many levels of records this dataset adds. */
function depthOf(
  id: string,
  datasetOf: DatasetOf,
  way: readonly string[],
  known: Map<string, number>,
): number | 'CYCLE' {
  if (way.includes(id)) return 'CYCLE'
  const before = known.get(id)
  if (before !== undefined) return before
  let deepest = 0
  for (const { dataset } of datasetOf(id)?.columns ?? []) {
    const depth = dataset === undefined ? 0 : depthOf(dataset, datasetOf, [...way, id], known)
    if (depth === 'CYCLE') return 'CYCLE'
    deepest = Math.max(deepest, depth)
  }
  known.set(id, deepest + 1)
  return deepest + 1
}
