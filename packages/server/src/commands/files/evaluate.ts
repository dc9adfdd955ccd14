import { type EvaluateOptions, type EvaluationReport, evaluateFiles } from '@onefold/core'
import { grouped, soMany } from '@onefold/core/adapter-kit'
import { misuse } from '../arguments.ts'
import type { Command } from '../command-context.ts'

/** What the command line of `onefold evaluate` states. */
export interface EvaluateLine {
  readonly clusters: string
  readonly truth: string
  readonly records?: string
  readonly acrossSources?: boolean
  readonly pairs?: string
  readonly withReview?: boolean
  readonly review?: string
}

/** `onefold evaluate`: measures what `onefold dedupe` found against a known truth. */
export const evaluate: Command<EvaluateLine> = async (line, { print }) => {
  const options = optionsFrom(line)
  for (const line of linesOf(await evaluateFiles(options), options)) print(line)
  return 0
}

function optionsFrom({ acrossSources = false, withReview = false, ...others }: EvaluateLine): EvaluateOptions {
  if (acrossSources !== (others.records !== undefined)) throw misuse('--across-sources and --records FILE go together.')
  if (acrossSources && others.pairs !== undefined) throw misuse('Use either --pairs or --across-sources.')
  if (others.review !== undefined && !withReview) throw misuse('--review FILE needs --with-review.')
  return { acrossSources, withReview, ...others }
}

type Agreement = EvaluationReport['pairwise']

function linesOf(report: EvaluationReport, { pairs: labelled }: EvaluateOptions): readonly string[] {
  const { records, unknown, leftForReview, pairs, pairwise, bCubed } = report
  return [
    `${soMany(records, 'record')}; pairs${labelled === undefined ? '' : ' among the labelled ones'}: ${grouped(pairs.predicted)} predicted, ${grouped(pairs.actual)} true, ${grouped(pairs.correct)} both`,
    lineOf('pairwise', pairwise),
    ...(bCubed === undefined ? [] : [lineOf('B-cubed', bCubed)]),
    ...(unknown > 0 ? [`The truth names ${soMany(unknown, 'record')} in no cluster.`] : []),
    ...(leftForReview > 0
      ? [
          `${soMany(leftForReview, 'record')} ${leftForReview === 1 ? 'is' : 'are'} in clusters for review, which do not count: --with-review counts them.`,
        ]
      : []),
  ]
}

function lineOf(name: string, { precision, recall, f1 }: Agreement): string {
  return `  ${name}  precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  F1 ${f1.toFixed(4)}`
}
