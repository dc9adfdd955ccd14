import type { ShownPair, ShownPairKind, ShownRecord } from '../../api/dedupe-details.ts'
import type { MappingExplanation } from '../../api/explanation.ts'
import { waterfallSteps } from '../../matching/explain/waterfall.ts'
import type { LinkTable } from '../../matching/kernel/batch.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { Grouped } from '../group.ts'
import { eachDecided, isForReview, type SampledLinks, sampledLinks } from './decided-links.ts'

/** Pairs among which surprises are looked for. */
const LOOKED_THROUGH = 400
/** Pairs of each kind that are shown. */
const OF_A_KIND = 2
/** Candidates of each kind: some fall away, because a record of theirs is shown already. */
const CANDIDATES = 20

interface PairInput {
  readonly links: LinkTable
  readonly grouped: Pick<Grouped, 'review'>
  readonly classifier: Classifier
  readonly explain: (a: number, b: number) => readonly MappingExplanation[]
  readonly show: (row: number) => ShownRecord
}

interface Candidates {
  readonly kind: ShownPairKind
  readonly links: readonly number[]
}

/** Typical, border and surprising pairs; each record stands in one of them at most, so that they show different things. */
export function shownPairs(input: PairInput): readonly ShownPair[] {
  const { links, grouped, classifier, explain, show } = input
  const sample = sampledLinks(links, grouped, LOOKED_THROUGH)
  const candidates = [...typical(links, sample), ...borders(input), ...surprising(input, sample)]
  const shown = new Set<number>()
  return candidates.flatMap(({ kind, links: of }) => {
    const chosen: ShownPair[] = []
    for (const at of of) {
      const [a, b] = [links.a[at]!, links.b[at]!]
      if (chosen.length === OF_A_KIND || shown.has(a) || shown.has(b)) continue
      shown.add(a).add(b)
      const mappings = explain(a, b)
      chosen.push({
        kind,
        score: links.score[at]! / 100,
        decision: isForReview(grouped, at) ? 'REVIEW' : 'MATCH',
        a: show(a),
        b: show(b),
        mappings,
        steps: waterfallSteps(classifier.model ?? 'MEAN', mappings, classifier.prior ?? 0),
      })
    }
    return chosen
  })
}

/** The links nearest to the thresholds, found in one walk. */
function borders({
  links,
  grouped,
  classifier: { matchThreshold, nonMatchThreshold },
}: PairInput): readonly Candidates[] {
  const above = nearest()
  const below = nearest()
  const lowest = nearest()
  eachDecided(links, grouped, (at, isReview) => {
    const score = links.score[at]!
    if (!isReview) return above.add(at, score - matchThreshold)
    below.add(at, Math.abs(matchThreshold - score))
    lowest.add(at, score - nonMatchThreshold)
  })
  return [
    { kind: 'BORDER_MATCH', links: above.links() },
    { kind: 'BORDER_REVIEW', links: below.links() },
    { kind: 'BORDER_NON_MATCH', links: lowest.links() },
  ]
}

/** Keeps the few links with the least distance, the first ones of equal distance. */
function nearest() {
  const kept: { readonly at: number; readonly distance: number }[] = []
  return {
    add(at: number, distance: number): void {
      if (kept.length === CANDIDATES && distance >= kept.at(-1)!.distance) return
      const place = kept.findIndex((other) => other.distance > distance)
      kept.splice(place < 0 ? kept.length : place, 0, { at, distance })
      kept.length = Math.min(kept.length, CANDIDATES)
    },
    links: (): readonly number[] => kept.map(({ at }) => at),
  }
}

/** From the middle of each kind outwards. */
function typical({ score }: Pick<LinkTable, 'score'>, { match, review }: SampledLinks): readonly Candidates[] {
  const middle = (of: readonly number[]): readonly number[] => {
    const ordered = [...of].sort((x, y) => score[x]! - score[y]! || x - y)
    const centre = Math.floor(ordered.length / 2)
    return [...ordered.slice(centre), ...ordered.slice(0, centre).reverse()].slice(0, CANDIDATES)
  }
  return [
    { kind: 'TYPICAL_MATCH', links: middle(match) },
    { kind: 'TYPICAL_REVIEW', links: middle(review) },
  ]
}

/** Matches that something speaks against, and doubtful pairs that something speaks for, the strongest first. */
function surprising({ links, classifier, explain }: PairInput, { match, review }: SampledLinks): readonly Candidates[] {
  const strongest = (of: readonly number[], strengthOf: (mappings: readonly MappingExplanation[]) => number) =>
    of
      .map((at) => ({ at, strength: strengthOf(explain(links.a[at]!, links.b[at]!)) }))
      .filter(({ strength }) => strength > 0)
      .sort((x, y) => y.strength - x.strength || x.at - y.at)
      .slice(0, CANDIDATES)
      .map(({ at }) => at)
  const against = (mappings: readonly MappingExplanation[]): number =>
    most(mappings, (one) => lostOf(one, classifier, mappings))
  const speaksFor = (mappings: readonly MappingExplanation[]): number =>
    most(mappings, ({ contribution }) => contribution)
  return [
    { kind: 'SURPRISING_MATCH', links: strongest(match, against) },
    { kind: 'SURPRISING_REVIEW', links: strongest(review, speaksFor) },
  ]
}

function most(mappings: readonly MappingExplanation[], of: (one: MappingExplanation) => number): number {
  return Math.max(0, ...mappings.filter(({ similarity }) => similarity !== null).map(of))
}

/** Bits against a match; of a mean, the points that less than full similarity costs. */
function lostOf(
  { contribution, similarity, weight }: MappingExplanation,
  { model }: Classifier,
  mappings: readonly MappingExplanation[],
): number {
  if (model === 'LIKELIHOOD') return -contribution
  const all = mappings.reduce((sum, one) => sum + (one.similarity === null ? 0 : one.weight), 0)
  return all === 0 ? 0 : (100 * weight * (1 - (similarity ?? 1))) / all
}
