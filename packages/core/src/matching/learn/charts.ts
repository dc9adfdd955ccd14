import type { ThresholdRow } from '../../api/tuning.ts'
import { STEPS } from './levels.ts'

/** A Vega-Lite specification with its data. */
type Chart = { readonly [member: string]: unknown }

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v5.json'
const BINS = 1
/** The same level stands in several rows: summed up, as is the standard, its similarities would be in no order. */
const HIGHEST_FIRST = { field: 'similarity', op: 'max', order: 'descending' }
const OWN_LEVELS = { scale: { y: 'independent' } }

interface MappingWeights {
  readonly id: string
  readonly levels: readonly { readonly similarity: number; readonly weight: number }[]
}

/** What each level of each mapping says for or against a match, in bits. */
export function weightsChart(mappings: readonly MappingWeights[]): Chart {
  const values = mappings.flatMap(({ id, levels }) =>
    levels.map(({ similarity, weight }) => ({ mapping: id, level: `${similarity} and more`, similarity, weight })),
  )
  return {
    $schema: SCHEMA,
    title: 'What agreement says',
    data: { values },
    height: { step: 16 },
    mark: { type: 'bar', tooltip: true },
    encoding: {
      row: { field: 'mapping', type: 'nominal', title: null, sort: null },
      y: { field: 'level', type: 'nominal', title: null, sort: HIGHEST_FIRST },
      x: { field: 'weight', type: 'quantitative', title: 'Evidence (bits)' },
    },
    resolve: OWN_LEVELS,
  }
}

/** How often matches, and strangers, reach each step of each mapping: m and u. */
export function frequenciesChart(
  mappings: readonly { readonly mapping: string; readonly m: readonly number[]; readonly u: readonly number[] }[],
): Chart {
  const values = mappings.flatMap(({ mapping, m, u }) =>
    STEPS.flatMap((similarity, step) => [
      { mapping, level: `${similarity} and more`, similarity, pairs: 'matches', share: m[step] },
      { mapping, level: `${similarity} and more`, similarity, pairs: 'strangers', share: u[step] },
    ]),
  )
  return {
    $schema: SCHEMA,
    title: 'How often values agree',
    data: { values },
    height: { step: 8 },
    mark: { type: 'bar', tooltip: true },
    encoding: {
      row: { field: 'mapping', type: 'nominal', title: null, sort: null },
      y: { field: 'level', type: 'nominal', title: null, sort: HIGHEST_FIRST },
      yOffset: { field: 'pairs', type: 'nominal' },
      x: { field: 'share', type: 'quantitative', title: 'Share of pairs' },
      color: { field: 'pairs', type: 'nominal', title: null },
    },
  }
}

/** How many pairs have so much evidence, counted from the cut. */
export function evidenceChart(evidence: Float64Array, cut: number): Chart {
  const counts = new Map<number, number>()
  for (const bits of evidence) {
    const bin = Math.floor((bits - cut) / BINS) * BINS
    counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  const values = [...counts].sort((a, b) => a[0] - b[0]).map(([from, pairs]) => ({ from, to: from + BINS, pairs }))
  return {
    $schema: SCHEMA,
    title: 'Pairs by evidence',
    data: { values },
    layer: [
      {
        mark: { type: 'bar', tooltip: true },
        encoding: {
          x: { field: 'from', type: 'quantitative', bin: { binned: true, step: BINS }, title: 'Evidence (bits)' },
          x2: { field: 'to' },
          y: { field: 'pairs', type: 'quantitative', scale: { type: 'symlog' }, title: 'Pairs' },
        },
      },
      { data: { values: [{ at: 0 }] }, mark: { type: 'rule' }, encoding: { x: { field: 'at', type: 'quantitative' } } },
    ],
  }
}

/** Precision and recall by threshold: expected, and among labelled pairs where there are any. */
export function thresholdsChart(table: readonly ThresholdRow[]): Chart {
  const values = table.flatMap(({ threshold, pairs: _, ...shares }) =>
    Object.entries(shares).map(([measure, share]) => ({ threshold, measure, share })),
  )
  return {
    $schema: SCHEMA,
    title: 'Precision and recall by threshold',
    data: { values },
    mark: { type: 'line', point: true, tooltip: true },
    encoding: {
      x: { field: 'threshold', type: 'quantitative', title: 'Threshold' },
      y: { field: 'share', type: 'quantitative', scale: { domain: [0, 1] }, title: null },
      color: { field: 'measure', type: 'nominal', title: null },
    },
  }
}
