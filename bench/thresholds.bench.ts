import { customersSample } from '@onefold/samples'
import { type Evaluation, evaluateClusters } from '../packages/core/src/matching/cluster/evaluation.ts'
import type { Values } from '../packages/core/src/model/record.ts'
import { compileDataset } from '../packages/core/src/validate/validate-record.ts'
import { febrlResources } from './configs/febrl.ts'
import { rowsOf } from './lib/customer-rows.ts'
import { type Configuration, configurationOf, offlineMatcher } from './lib/offline-match.ts'
import { readTruthSet } from './lib/truth-folder.ts'

/** Steps around the written match threshold, in 1/100 of a point; the lower threshold moves along. */
const STEPS = [-600, -400, -200, -100, 0, 100, 200, 400, 600]

/** Other seeds than the shipped one: a configuration that only fits its own sample shows here. */
const SEEDS = [undefined, 11, 12, 13]

/** How the written configurations would do with other thresholds, from the pure steps, without a store. */
export async function thresholdsBench(): Promise<void> {
  for (const seed of SEEDS) {
    const sample = customersSample(seed)
    const configuration = configurationOf(sample.resources)
    const { validate } = compileDataset(configuration.dataset)
    const rows = await rowsOf(sample)
    const truths = rows.map(({ system, id }) => sample.truthOf(system, id))
    const records = rows.map(({ values }) => validate(values).values)
    sweep(seed === undefined ? 'customers' : `customers, seed ${seed}`, records, configuration, truths)
  }
  for (const name of ['febrl1', 'febrl3']) {
    const set = await readTruthSet(name)
    if (set === undefined) continue
    const truths = set.records.map(({ id }) => set.truthOf(id))
    sweep(
      name,
      set.records.map(({ values }) => values),
      configurationOf(febrlResources),
      truths,
    )
  }
}

function sweep(
  name: string,
  records: readonly Values[],
  configuration: Configuration,
  truths: readonly (string | number)[],
): void {
  const truthOf = (position: number): string | number => truths[position] ?? ''
  const matcher = offlineMatcher(records, configuration)
  const found = matcher.candidates.filter(([a, b]) => truthOf(a) === truthOf(b)).length
  for (const step of STEPS) {
    const matchThreshold = configuration.classifier.matchThreshold + step
    const nonMatchThreshold = configuration.classifier.nonMatchThreshold + step
    const evaluation = evaluateClusters(matcher.clusters({ matchThreshold, nonMatchThreshold }), truthOf)
    if (step === STEPS[0]) {
      const completeness = (found / evaluation.pairs.actual).toFixed(4)
      console.log(
        `${name}: ${records.length} records, ${matcher.candidates.length} pairs, completeness ${completeness}`,
      )
    }
    console.log(
      `  ${(matchThreshold / 100).toFixed(0)} / ${(nonMatchThreshold / 100).toFixed(0)}  ${inWords(evaluation)}`,
    )
  }
}

function inWords({ pairwise, bCubed }: Evaluation): string {
  const { precision, recall, f1 } = pairwise
  return `precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  F1 ${f1.toFixed(4)}  B-cubed F1 ${bCubed.f1.toFixed(4)}`
}
