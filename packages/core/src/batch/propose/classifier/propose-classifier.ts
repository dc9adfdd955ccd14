import { defined } from '../../../lib/defined.ts'
import { probabilityOf } from '../../../matching/learn/levels.ts'
import type { Comparison } from '../comparisons.ts'
import { mappingNames } from '../mapping-names.ts'
import type { Synonyms } from '../synonyms/find-synonyms.ts'
import type { GenericValues } from '../texts/generic-values.ts'
import type { LearntClassifier } from './learn-classifier.ts'
import { leastEvidence } from './least-evidence.ts'

const OPTIONS = ['AGGRESSIVE'] as const
/** 0 bits of evidence: as likely as not, which is where the cut was drawn. */
const MATCH = 0.5
/** So many bits below it, 2 out of 100: a person may look. */
const DOUBT_BITS = -5.6

/** What is compared, before anything was learnt. */
export function plainClassifier(
  comparisons: readonly Comparison[],
  generic: GenericValues = new Map(),
  synonyms: Synonyms = new Map(),
) {
  const names = mappingNames(comparisons.map(({ keys }) => keys.map((column) => ({ column }))))
  return {
    _id: 'scores',
    description: 'What agreement says in each column, in bits, learnt from the records without labels',
    dataset: 'records',
    model: 'LIKELIHOOD',
    prior: 0,
    defaultOptions: OPTIONS,
    matchThreshold: MATCH,
    nonMatchThreshold: doubtAt(1),
    mappings: comparisons.map(({ keys, comparer, tolerance }, index) => ({
      id: names[index]!,
      keys,
      comparer,
      ...defined({ tolerance }),
      ...genericValues(keys, generic),
      ...(keys.length === 1 ? defined({ synonyms: synonyms.get(keys[0]!) }) : {}),
      levels: [{ similarity: 0, weight: 0 }],
    })),
  }
}

/** Of columns that are compared as one text, as latitude and longitude, what says nothing in each of them. */
function genericValues(keys: readonly string[], generic: GenericValues) {
  const found = keys.reduce<readonly string[]>(
    (texts, key) => texts.flatMap((text) => (generic.get(key) ?? []).map((value) => `${text} ${value}`.trim())),
    [''],
  )
  return found.length > 0 ? { genericValues: found } : {}
}

/** The score at which doubt begins where evidence is in bits of this scale. */
function doubtAt(scale: number): number {
  return Math.round(probabilityOf(DOUBT_BITS * scale) * 10_000) / 10_000
}

/**
 * The classifier with what was learnt of each mapping. What was learnt among candidates holds clusters together by average linkage, unless
 * sources hold each thing once. Frequencies of values count where they say how rare it is that strangers agree.
 */
export function withLearnt<T extends { readonly mappings: readonly object[]; readonly termFrequency?: boolean }>(
  classifier: T,
  learnt: LearntClassifier,
) {
  const { prior, levels, scale, eachOnce, among, frequenciesTell } = learnt
  const minimumEvidence = leastEvidence(learnt)
  const { termFrequency, ...plain } = classifier
  return {
    ...plain,
    ...(eachOnce ? { onePerSource: true } : {}),
    ...(among && !eachOnce ? { linkage: 'AVERAGE' as const } : {}),
    ...(frequenciesTell ? { termFrequency } : {}),
    // Two records of a large cluster that differ say nothing of the others.
    doubt: 'MEAN' as const,
    ...(minimumEvidence > 0 ? { minimumEvidence } : {}),
    prior,
    nonMatchThreshold: doubtAt(scale),
    mappings: learnt.mappings.map(({ comparer, wordWeights, genericValues: generic }, at) => ({
      ...classifier.mappings[at],
      comparer,
      ...defined({ wordWeights, genericValues: generic }),
      levels: levels[at]!,
    })),
  }
}
