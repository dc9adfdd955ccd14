import type { Classifier } from '../../../model/resources/classifier.ts'
import type { MappingStatistics, MatchStatistics } from '../../../model/statistics.ts'
import { compileEffects } from '../../classify/frequency-effect.ts'
import { mappingStatistics } from '../../statistics/count-values.ts'
import { sharedInts } from '../values/shared-memory.ts'
import type { ComparedValues } from '../values/used-texts.ts'
import type { ScoringStep, StepFrequency } from './steps.ts'

/** The effects of a mapping's values, each once. */
export function frequencyOf(
  { texts, lists }: Pick<ComparedValues, 'texts' | 'lists'>,
  statistics: MappingStatistics,
): Pick<StepFrequency, 'effects' | 'listEffects'> {
  const effectOf = compileEffects(statistics)
  const effects = sharedInts(texts.length)
  for (let id = 1; id < texts.length; id++) effects[id] = effectOf(texts[id]!)
  const listEffects = sharedInts(lists.length)
  for (const [position, list] of lists.entries())
    listEffects[position] = list.reduce((most, id) => Math.max(most, effects[id]!), Number.NEGATIVE_INFINITY)
  return { effects, listEffects }
}

/** The effect of the rarest text that two different values share; undefined when they share none. */
export function sharedEffectOf(
  { listTexts, listStarts }: ScoringStep,
  { effects }: StepFrequency,
  x: number,
  y: number,
): number | undefined {
  if (x > 0 && y > 0) return undefined // two texts that are not the same, however alike
  const idsOf = (value: number): ArrayLike<number> =>
    value > 0 ? [value] : listTexts.subarray(listStarts[-1 - value], listStarts[-value])
  const ofY = new Set(Array.from(idsOf(y)))
  let most: number | undefined
  for (const id of Array.from(idsOf(x)))
    if (ofY.has(id)) most = Math.max(most ?? Number.NEGATIVE_INFINITY, effects[id]!)
  return most
}

/** What is counted when nobody froze anything before: the rows of the batch. */
export function countedStatistics({ mappings }: Classifier, values: readonly ComparedValues[]): MatchStatistics {
  return {
    version: 1,
    records: values[0]?.ids.length ?? 0,
    mappings: mappings.flatMap((mapping, position) =>
      mapping.object ? [] : countedMapping(mapping.id, values[position]!),
    ),
  }
}

function countedMapping(id: string, { ids, texts, lists }: ComparedValues): MappingStatistics {
  const counts = new Int32Array(texts.length)
  const listCounts = new Int32Array(lists.length)
  let records = 0
  for (let row = 0; row < ids.length; row++) {
    const value = ids[row]!
    if (value === 0) continue
    records++
    if (value > 0) counts[value]!++
    else listCounts[-1 - value]!++
  }
  for (const [position, list] of lists.entries()) for (const text of list) counts[text]! += listCounts[position]!
  return mappingStatistics(id, records, countedTexts(counts, texts))
}

function* countedTexts(counts: Int32Array, texts: readonly string[]): Generator<readonly [string, number]> {
  for (let text = 1; text < counts.length; text++) if (counts[text]! > 0) yield [texts[text]!, counts[text]!]
}
