import type { AppliedRules, MappingAgreement } from '@onefold/core'
import type { ReportWords } from '../words/report-words.ts'
import { COLORS } from './colors.ts'
import type { Chart } from './draw.ts'

/** A row for each comparison, and in it a line for each level, the highest on top. */
const rowsOf = (names: readonly string[]) => ({
  row: {
    field: 'comparison',
    type: 'nominal',
    title: null,
    sort: names,
    spacing: 8,
    header: { labelAngle: 0, labelAlign: 'left', labelAnchor: 'middle', labelPadding: 6 },
  },
})
const LEVELS = { field: 'level', type: 'nominal', title: null, sort: null }

/** What a level says, in words. */
function levelName(similarity: number, { rules, numbers }: ReportWords): string {
  if (similarity === 1) return rules.same
  return similarity === 0 ? rules.different : rules.level(numbers.decimal(similarity))
}

/** What each level of each comparison says for or against a match, in bits; of a mean, how much each comparison counts. */
export function weightsChart(
  { comparisons, model }: AppliedRules,
  nameOf: (id: string) => string,
  words: ReportWords,
): Chart {
  if (model === 'MEAN')
    return {
      width: 420,
      data: { values: comparisons.map(({ id, weight }) => ({ comparison: nameOf(id), weight })) },
      mark: { type: 'bar' },
      encoding: {
        y: { field: 'comparison', type: 'nominal', title: null, sort: null },
        x: { field: 'weight', type: 'quantitative', title: words.rules.weight },
      },
    }
  const values = comparisons.flatMap(({ id, levels = [] }) =>
    levels.map(({ similarity, weight }) => ({
      comparison: nameOf(id),
      level: levelName(similarity, words),
      weight,
      kind: weight < 0 ? words.pairs.against : words.pairs.for,
    })),
  )
  return {
    data: { values },
    width: 420,
    height: { step: 15 },
    mark: { type: 'bar' },
    encoding: {
      ...rowsOf(comparisons.map(({ id }) => nameOf(id))),
      y: LEVELS,
      x: { field: 'weight', type: 'quantitative', title: words.rules.bits },
      color: {
        field: 'kind',
        type: 'nominal',
        title: null,
        scale: { domain: [words.pairs.for, words.pairs.against], range: [COLORS.match, COLORS.against] },
      },
    },
    resolve: { scale: { y: 'independent' } },
  }
}

/** How often matches and strangers reach each level: m and u. */
export function agreementChart(
  agreement: readonly MappingAgreement[],
  nameOf: (id: string) => string,
  words: ReportWords,
): Chart {
  const { matches, strangers } = words.rules
  const values = agreement.flatMap(({ mapping, levels }) =>
    levels.flatMap((level) => {
      const shared = { comparison: nameOf(mapping), level: levelName(level.similarity, words) }
      return [
        { ...shared, kind: matches, share: level.matches },
        { ...shared, kind: strangers, share: level.strangers },
      ]
    }),
  )
  return {
    data: { values },
    width: 420,
    height: { step: 9 },
    mark: { type: 'bar' },
    encoding: {
      ...rowsOf(agreement.map(({ mapping }) => nameOf(mapping))),
      y: LEVELS,
      yOffset: { field: 'kind', type: 'nominal', sort: [matches, strangers] },
      x: {
        field: 'share',
        type: 'quantitative',
        title: words.rules.share,
        axis: { format: '%', tickCount: 5 },
        scale: { domain: [0, 1] },
      },
      color: {
        field: 'kind',
        type: 'nominal',
        title: null,
        scale: { domain: [matches, strangers], range: [COLORS.match, COLORS.accent] },
      },
    },
    resolve: { scale: { y: 'independent' } },
  }
}
