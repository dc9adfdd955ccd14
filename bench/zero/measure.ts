import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dedupeFiles } from '../../packages/core/src/batch/dedupe-files.ts'
import { type EvaluateOptions, evaluateFiles } from '../../packages/core/src/batch/evaluate/evaluate-files.ts'
import { peakMegabytes } from '../lib/engine.ts'
import { type Diagnosis, diagnose } from './diagnose.ts'
import { truthOf } from './truth-of.ts'

/** What `dedupe` found. */
export interface Found extends Partial<Diagnosis> {
  readonly records: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly bCubedF1?: number
  /** Of the clusters labelled MATCH alone. */
  readonly matchPrecision: number
  readonly matchRecall: number
  readonly f1OfMatchOnly: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly proposeSeconds: number
  readonly peakMegabytes: number
  /** What the report expected of itself, and how many reasons it gave to doubt that. */
  readonly estimatedPrecision: number | null
  readonly estimatedRecall: number | null
  readonly warnings: readonly string[]
  /** What the proposal chose. */
  readonly linkage: string
  readonly onePerSource: boolean
}

/** Beyond so many records pairs are not looked at one by one. */
const MOST_DIAGNOSED = 150_000

interface How {
  /** Which pairs count. @default all */
  readonly scoring?: Pick<EvaluateOptions, 'acrossSources' | 'records' | 'pairs'>
  /** A project. @default one is proposed */
  readonly config?: string
}

/** Clusters of the records, measured; every cluster that was written counts, then those labelled MATCH alone. */
export async function measureFiles(
  files: { readonly records: string; readonly truth: string },
  folder: string,
  { scoring = {}, config }: How = {},
): Promise<Found> {
  const out = join(folder, 'found.csv')
  const before = process.cpuUsage()
  const began = performance.now()
  const { records, phases, project, estimate } = await dedupeFiles({
    files: [files.records],
    out,
    ...(config === undefined ? {} : { config }),
  })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const peak = peakMegabytes()
  const measured = { clusters: out, truth: files.truth, ...scoring }
  // Every cluster that was written counts, whatever its label: who has no labels could not leave any out.
  const { pairwise, bCubed } = await evaluateFiles({ ...measured, withReview: true })
  const { pairwise: certain } = await evaluateFiles(measured)
  const { classifier } = JSON.parse(readFileSync(project, 'utf8'))
  const acrossSources = scoring.acrossSources ?? false
  const diagnosis =
    records > MOST_DIAGNOSED || scoring.pairs !== undefined
      ? {}
      : await diagnose({ records: files.records, project, thingOf: await truthOf(files.truth), acrossSources })
  return {
    records,
    ...pairwise,
    ...(bCubed && { bCubedF1: bCubed.f1 }),
    matchPrecision: certain.precision,
    matchRecall: certain.recall,
    f1OfMatchOnly: certain.f1,
    estimatedPrecision: estimate.precision,
    estimatedRecall: estimate.recall,
    warnings: estimate.warnings,
    ...diagnosis,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    proposeSeconds: (phases.propose ?? 0) / 1000,
    peakMegabytes: peak,
    linkage: classifier.linkage ?? 'SINGLE',
    onePerSource: classifier.onePerSource ?? false,
  }
}
