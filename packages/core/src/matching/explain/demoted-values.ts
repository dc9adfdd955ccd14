import type { Values } from '../../model/record.ts'
import type { ClassifierMapping } from '../../model/resources/classifier.ts'
import type { ComparedDataset } from '../classify/compared-dataset.ts'
import { compileMapping } from '../classify/mapping-scorer.ts'

/** What of these records a mapping compares as missing, because a person demoted it: each value once, in order. */
export function demotedValues(
  mapping: ClassifierMapping,
  dataset: ComparedDataset,
  records: readonly Values[],
): readonly string[] {
  const { genericValues = [], ...plain } = mapping
  if (genericValues.length === 0) return []
  const left = compileMapping(mapping, dataset)
  const all = compileMapping(plain, dataset)
  const demoted = records.flatMap((values) => {
    const kept = new Set(left.textsOf(values))
    return all.textsOf(values).filter((text) => !kept.has(text))
  })
  return [...new Set(demoted)].sort()
}
