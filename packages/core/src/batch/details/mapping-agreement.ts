import type { MappingAgreement } from '../../api/dedupe-details.ts'
import { seededRandom } from '../../lib/random.ts'
import type { Prepared, Scorer } from '../../matching/classify/scorer.ts'
import type { Classifier } from '../../model/resources/classifier.ts'

/** Pairs of either kind that are looked at: an agreement that is rarer among strangers is shown as none. */
export const LOOKED_AT = 5000
/** Where a mean has no levels of its own. */
const STEPS = [1, 0.9, 0.8, 0.6, 0]

type Similarities = readonly (number | null)[]

/** What the comparisons say of some pairs, by pair and then by mapping: 0..1, null where one has no value. */
export function similaritiesOf(
  scorer: Scorer,
  classifier: Classifier,
  preparedOf: (row: number) => Prepared,
  pairs: readonly (readonly [a: number, b: number])[],
): readonly Similarities[] {
  return pairs.map(([a, b]) => {
    const { similarities } = scorer.explain(preparedOf(a), preparedOf(b))
    return classifier.mappings.map(({ id }) => similarities[id] ?? null)
  })
}

/** Pairs drawn at random, always the same ones, of records that share no cluster. */
export function strangers(clusterOf: Int32Array): readonly (readonly [a: number, b: number])[] {
  const rows = clusterOf.length
  const random = seededRandom(rows)
  const pairs: (readonly [number, number])[] = []
  for (let draw = 0; draw < LOOKED_AT && rows > 1; draw++) {
    const a = random.below(rows)
    const b = (a + 1 + random.below(rows - 1)) % rows
    if (clusterOf[a]! < 0 || clusterOf[a] !== clusterOf[b]) pairs.push([a, b])
  }
  return pairs
}

/** How often both kinds of pairs reach each level of each comparison. */
export function mappingAgreement(
  { mappings }: Classifier,
  matches: readonly Similarities[],
  others: readonly Similarities[],
): readonly MappingAgreement[] {
  return mappings.map(({ id, levels }, position) => {
    const steps = levels?.map(({ similarity }) => similarity).sort((a, b) => b - a) ?? STEPS
    const [m, u] = [matches, others].map((pairs) =>
      sharesAt(
        pairs.map((pair) => pair[position]!),
        steps,
      ),
    )
    return {
      mapping: id,
      levels: steps.map((similarity, step) => ({
        similarity,
        matches: m!.reached[step]!,
        strangers: u!.reached[step]!,
      })),
      missing: { matches: m!.missing, strangers: u!.missing },
    }
  })
}

function sharesAt(similarities: Similarities, steps: readonly number[]) {
  const counts = new Int32Array(steps.length)
  let missing = 0
  for (const similarity of similarities) {
    if (similarity === null) missing += 1
    else counts[steps.findIndex((step) => similarity >= step)]! += 1 // the last step is 0
  }
  const present = similarities.length - missing
  return {
    reached: Array.from(counts, (count) => shareOf(count, present)),
    missing: shareOf(missing, similarities.length),
  }
}

/** To 1/10000; nothing of nothing is nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}
