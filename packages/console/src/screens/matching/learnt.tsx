import type { DecisionsMeasured, EntityTuning, ThresholdRow } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Chart } from '../../parts/chart.tsx'
import { EstimateWarnings } from '../../parts/estimate-warnings.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Table } from '../../parts/table.tsx'
import { type PresentClassifier, thresholdsChart, weightsChart } from './learning-charts.ts'
import { MATCHING } from './words.ts'

interface LearntProps {
  readonly tuning: EntityTuning
  readonly before: PresentClassifier
}

/** What was learnt: what it promises, how it does by what people decided, and the weights before and after. */
export function Learnt({ tuning, before }: LearntProps) {
  const words = MATCHING.value
  const { records, sampleOf, pairs, expected, thresholds, decisions, classifier } = tuning
  const learntOf =
    sampleOf === undefined ? words.ofRecords : (some: string) => words.ofSample(some, formatNumber(sampleOf))
  return (
    <>
      <p>{learntOf(formatNumber(records))}</p>
      <EstimateWarnings of={expected.warnings} />
      <Facts
        facts={[
          { label: words.suggestedMatch, value: formatNumber((classifier.matchThreshold ?? 0) * 100) },
          { label: words.suggestedReview, value: formatNumber((classifier.nonMatchThreshold ?? 0) * 100) },
          { label: words.expectedPrecision, value: percent(expected.precision) },
          { label: words.expectedRecall, value: percent(expected.recall) },
          { label: words.pairsLearnt, value: formatNumber(pairs) },
        ]}
      />
      {decisions !== undefined && <Decisions of={decisions} />}
      <h3>{words.thresholds}</h3>
      <Chart label={words.thresholds} spec={thresholdsChart(thresholds)} />
      <Thresholds rows={thresholds} decided={decisions !== undefined} />
      <h3>{words.beforeAfter}</h3>
      <Weights tuning={tuning} before={before} />
    </>
  )
}

function Decisions({ of }: { readonly of: NonNullable<EntityTuning['decisions']> }) {
  const words = MATCHING.value
  const rows = [
    { name: words.present, ...of.present },
    { name: words.suggested, ...of.suggested },
  ]
  type Row = (typeof rows)[number]
  const count = (id: 'found' | 'missed' | 'wrong' | 'apart') => ({
    id,
    label: words[id],
    end: true,
    cell: (row: Row) => formatNumber(row[id]),
  })
  return (
    <>
      <h3>{words.byDecisions}</h3>
      <p class="soft">{words.decided(formatNumber(of.same), formatNumber(of.different))}</p>
      <Table
        label={words.byDecisions}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', label: words.classifierColumn, cell: ({ name }) => name },
          { id: 'threshold', label: words.threshold, end: true, cell: (row) => formatNumber(row.matchThreshold * 100) },
          ...[count('found'), count('missed'), count('wrong'), count('apart')],
          { id: 'precision', label: words.precision, end: true, cell: (row) => between(row, 'precision') },
          { id: 'recall', label: words.recall, end: true, cell: (row) => between(row, 'recall') },
        ]}
      />
    </>
  )
}

/** A share, and between what it lies with a confidence of 95 %. */
function between(row: DecisionsMeasured, share: 'precision' | 'recall'): string {
  const interval = row[`${share}Interval`]
  return interval === undefined
    ? percent(row[share])
    : `${percent(row[share])} (${percent(interval[0])}–${percent(interval[1])})`
}

function Thresholds({ rows, decided }: { readonly rows: readonly ThresholdRow[]; readonly decided: boolean }) {
  const words = MATCHING.value
  type Share = 'expectedPrecision' | 'expectedRecall' | 'labelledPrecision' | 'labelledRecall'
  const share = (id: Share) => ({
    id,
    label: words[id],
    end: true,
    cell: ({ [id]: value }: ThresholdRow) => (value === undefined ? words.unknown : percent(value)),
  })
  return (
    <Table
      label={words.thresholds}
      rows={rows}
      rowKey={({ threshold }) => String(threshold)}
      columns={[
        { id: 'threshold', label: words.threshold, end: true, cell: ({ threshold }) => formatNumber(threshold) },
        { id: 'pairs', label: words.pairsAbove, end: true, cell: ({ pairs }) => formatNumber(pairs) },
        ...[share('expectedPrecision'), share('expectedRecall')],
        ...(decided ? [share('labelledPrecision'), share('labelledRecall')] : []),
      ]}
    />
  )
}

function Weights({ tuning: { classifier }, before }: LearntProps) {
  const words = MATCHING.value
  const mappings: PresentClassifier['mappings'] = classifier.mappings
  const rows = mappings.map(({ id, levels = [] }) => ({
    id,
    after: bits(levels),
    before: weightBefore(before, id),
  }))
  return (
    <>
      <Chart label={words.beforeAfter} spec={weightsChart(mappings, before)} />
      <Table
        label={words.beforeAfter}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'mapping', label: words.mapping, cell: ({ id }) => id },
          { id: 'before', label: words.before, end: true, cell: (row) => row.before },
          { id: 'after', label: words.after, end: true, cell: (row) => row.after },
        ]}
      />
    </>
  )
}

/** Bits where it had levels; else the weight of a mean, which is no bit. */
function weightBefore({ mappings, defaultWeight }: PresentClassifier, id: string): string {
  const { levels = [], weight = defaultWeight } = mappings.find((mapping) => mapping.id === id) ?? {}
  if (levels.length > 0) return bits(levels)
  return weight === undefined ? MATCHING.value.unknown : MATCHING.value.ofMean(formatNumber(weight))
}

type Level = { readonly similarity: number; readonly weight: number }

const bits = (levels: readonly Level[]): string =>
  levels
    .toSorted((a, b) => a.similarity - b.similarity)
    .map(({ weight }) => formatNumber(Math.round(weight * 10) / 10))
    .join(' · ')

const percent = (share: number): string => `${formatNumber(Math.round(share * 1000) / 10)} %`
