import { OnefoldError, type TuneOptions, type TuneReport, tuneFiles } from '@onefold/core'
import { misuse, parse } from './arguments.ts'
import { showProgress } from './progress.ts'
import type { Command } from './surroundings.ts'

/** `onefold tune`: learns the weights of a project's classifier from records, without labels. */
export const tune: Command = async (args, around) => {
  const options = optionsFrom(args)
  const stop = new AbortController()
  const stopped = new OnefoldError('unavailable', [{ code: 'stopped', text: 'Stopped: nothing was written.' }])
  void around.stopRequested().then(() => stop.abort(stopped))
  const progress = showProgress(around.progress)
  try {
    const report = await tuneFiles({ ...options, signal: stop.signal, onPhase: progress.onPhase })
    progress.end()
    for (const line of summary(report, options)) around.print(line)
  } finally {
    progress.end()
  }
  return 0
}

function optionsFrom(args: readonly string[]): TuneOptions {
  const { values, positionals } = parse(
    args,
    {
      config: { type: 'string' },
      out: { type: 'string' },
      labels: { type: 'string' },
      report: { type: 'string' },
      'id-column': { type: 'string' },
      'source-column': { type: 'string' },
    },
    Number.POSITIVE_INFINITY,
  )
  const { config, out, 'id-column': idColumn, 'source-column': sourceColumn, ...others } = values
  if (positionals.length === 0) throw misuse('Name at least one file with records.')
  if (config === undefined) throw misuse('Name the project with --config project.json.')
  if (out === undefined) throw misuse('Name the file for the tuned project with --out tuned.json.')
  return {
    files: positionals,
    ...{ config, out, ...others },
    ...(idColumn === undefined ? {} : { idColumn }),
    ...(sourceColumn === undefined ? {} : { sourceColumn }),
  }
}

function summary({ records, pairs, labels, expected, thresholds, milliseconds }: TuneReport, { out }: TuneOptions) {
  const count = (n: number): string => n.toLocaleString('en')
  const share = (n: number): string => n.toFixed(4)
  const labelled = labels > 0
  return [
    `${count(records)} records, ${count(pairs)} pairs learnt from, ${count(labels)} labels, ${(milliseconds / 1000).toFixed(1)} s`,
    `  expected of matches: precision ${share(expected.precision)}, recall ${share(expected.recall)}`,
    `  threshold      pairs  precision  recall${labelled ? '  labelled precision  labelled recall' : ''}`,
    ...thresholds.map(({ threshold, pairs: above, expectedPrecision, expectedRecall, ...row }) => {
      const own = labelled
        ? `  ${share(row.labelledPrecision ?? 0).padStart(18)}  ${share(row.labelledRecall ?? 0).padStart(15)}`
        : ''
      return `  ${String(threshold).padStart(9)} ${count(above).padStart(10)}  ${share(expectedPrecision).padStart(9)}  ${share(expectedRecall)}${own}`
    }),
    `The tuned project is in ${out}.`,
  ]
}
