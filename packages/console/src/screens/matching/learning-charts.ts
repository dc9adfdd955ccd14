import type { ClassifierMapping, ThresholdRow } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import type { ChartSpec } from '../../parts/draw-chart.ts'
import { MATCHING } from './words.ts'

/** The classifier as it is, with what is stated of it. */
export interface PresentClassifier {
  readonly mappings: readonly (Pick<ClassifierMapping, 'id' | 'levels'> & { readonly weight?: number | undefined })[]
  readonly defaultWeight?: number | undefined
}

/** Precision and recall over the thresholds: as expected, and dashed as people decided. */
export function thresholdsChart(rows: readonly ThresholdRow[]): ChartSpec {
  const { precision, recall, threshold, share, byEstimate, byPeople } = MATCHING.value
  const point = (at: number, what: string, by: string, value: number | undefined) =>
    value === undefined ? [] : [{ threshold: at, what, by, share: value }]
  return {
    width: 'container',
    height: 200,
    data: {
      values: rows.flatMap((row) => [
        ...point(row.threshold, precision, byEstimate, row.expectedPrecision),
        ...point(row.threshold, recall, byEstimate, row.expectedRecall),
        ...point(row.threshold, precision, byPeople, row.labelledPrecision),
        ...point(row.threshold, recall, byPeople, row.labelledRecall),
      ]),
    },
    mark: { type: 'line' },
    encoding: {
      x: { field: 'threshold', type: 'quantitative', title: threshold, scale: { domain: [0, 100] } },
      y: {
        field: 'share',
        type: 'quantitative',
        title: share,
        scale: { domain: [0, 1] },
        axis: { format: '%', tickCount: 5 },
      },
      color: {
        field: 'what',
        type: 'nominal',
        title: null,
        scale: { domain: [precision, recall], range: ['var(--accent)', 'var(--doubt)'] },
      },
      strokeDash: {
        field: 'by',
        type: 'nominal',
        title: null,
        scale: { domain: [byEstimate, byPeople], range: [[], [5, 4]] },
      },
    },
  }
}

/** What each level says in bits, after and, where it said it in bits, before. */
export function weightsChart(mappings: PresentClassifier['mappings'], before: PresentClassifier): ChartSpec {
  const words = MATCHING.value
  const levelsOf = (id: string, levels: readonly Level[], when: string) =>
    levels.map(({ similarity, weight }) => ({
      mapping: id,
      level: words.level(formatNumber(similarity)),
      similarity,
      weight,
      when,
    }))
  return {
    width: 420,
    height: { step: 9 },
    data: {
      values: mappings.flatMap(({ id, levels = [] }) => [
        ...levelsOf(id, before.mappings.find((mapping) => mapping.id === id)?.levels ?? [], words.before),
        ...levelsOf(id, levels, words.after),
      ]),
    },
    mark: { type: 'bar' },
    encoding: {
      row: {
        field: 'mapping',
        type: 'nominal',
        title: null,
        sort: null,
        spacing: 8,
        header: { labelAngle: 0, labelAlign: 'left', labelAnchor: 'middle' },
      },
      y: {
        field: 'level',
        type: 'nominal',
        title: null,
        sort: { field: 'similarity', op: 'max', order: 'descending' },
      },
      yOffset: { field: 'when', type: 'nominal', sort: [words.before, words.after] },
      x: { field: 'weight', type: 'quantitative', title: words.evidenceBits },
      color: {
        field: 'when',
        type: 'nominal',
        title: null,
        scale: { domain: [words.before, words.after], range: ['var(--line-strong)', 'var(--accent)'] },
      },
    },
    resolve: { scale: { y: 'independent' } },
  }
}

type Level = { readonly similarity: number; readonly weight: number }
