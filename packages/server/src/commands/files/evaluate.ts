import { type EvaluateOptions, type EvaluationReport, evaluateFiles } from '@onefold/core'
import { misuse, parse } from '../arguments.ts'
import type { Command } from '../surroundings.ts'

/** `onefold evaluate`: measures what `onefold dedupe` found against a known truth. */
export const evaluate: Command = async (args, { print }) => {
  const options = optionsFrom(args)
  for (const line of linesOf(await evaluateFiles(options), options)) print(line)
  return 0
}

function optionsFrom(args: readonly string[]): EvaluateOptions {
  const { values, positionals } = parse(
    args,
    {
      truth: { type: 'string' },
      records: { type: 'string' },
      'across-sources': { type: 'boolean', default: false },
      pairs: { type: 'string' },
      'with-review': { type: 'boolean', default: false },
      review: { type: 'string' },
    },
    1,
  )
  const { truth, 'across-sources': acrossSources, 'with-review': withReview, ...others } = values
  const [clusters] = positionals
  if (clusters === undefined) throw misuse('Name the file with the clusters.')
  if (truth === undefined) throw misuse('Name the file with the truth with --truth.')
  if (acrossSources !== (others.records !== undefined)) throw misuse('--across-sources and --records FILE go together.')
  if (acrossSources && others.pairs !== undefined) throw misuse('Use either --pairs or --across-sources.')
  if (others.review !== undefined && !withReview) throw misuse('--review FILE needs --with-review.')
  return { clusters, truth, acrossSources, withReview, ...others }
}

type Agreement = EvaluationReport['pairwise']

function linesOf(report: EvaluationReport, { pairs: labelled }: EvaluateOptions): readonly string[] {
  const count = (n: number): string => n.toLocaleString('en')
  const { records, unknown, leftForReview, pairs, pairwise, bCubed } = report
  return [
    `${count(records)} records; pairs${labelled === undefined ? '' : ' among the labelled ones'}: ${count(pairs.predicted)} predicted, ${count(pairs.actual)} true, ${count(pairs.correct)} both`,
    lineOf('pairwise', pairwise),
    ...(bCubed === undefined ? [] : [lineOf('B-cubed', bCubed)]),
    ...(unknown > 0 ? [`The truth names ${count(unknown)} records that are in no cluster.`] : []),
    ...(leftForReview > 0
      ? [`${count(leftForReview)} records are in clusters for review, which do not count: --with-review counts them.`]
      : []),
  ]
}

function lineOf(name: string, { precision, recall, f1 }: Agreement): string {
  return `  ${name}  precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  F1 ${f1.toFixed(4)}`
}
