import type { DedupeReport } from '../api/dedupe-report.ts'
import { invalid } from '../error/onefold-error.ts'
import { checkedReference } from '../reference/check-reference.ts'
import type { DedupeOptions } from './dedupe-files.ts'
import { createPhases } from './phases.ts'
import type { StatedProject } from './project.ts'
import { proposeProject } from './propose/propose-project.ts'
import { proposedOf } from './proposed-of.ts'
import type { DoubtfulHeader } from './read/doubtful-header.ts'
import { readInput } from './read-input.ts'

/** Of which files a project is proposed. */
export interface ProposeOptions
  extends Pick<
    DedupeOptions,
    'files' | 'sheet' | 'header' | 'idColumn' | 'sourceColumn' | 'reference' | 'headerHints' | 'signal' | 'onPhase'
  > {
  /** Told of each file whose header looks like a record: it may have none. */
  readonly onDoubtfulHeader?: (header: DoubtfulHeader) => void
  /** Told of rows that could not be read, where there are any: what comes out rests on the others. */
  readonly onBadRows?: (rows: DedupeReport['badRows']) => void
}

/**
 * The project that `dedupeFiles` would propose for these files, and nothing is written.
 *
 * @throws OnefoldError `invalid` files that hold no records, or nothing to tell them apart by; `not_found` a file that is not there
 */
export async function proposeFiles(options: ProposeOptions): Promise<StatedProject> {
  if (options.files.length === 0) throw invalid('no-files')
  const phases = createPhases(options.onPhase)
  const signal = options.signal ?? new AbortController().signal
  const input = await readInput(options, phases, signal)
  const { headerHints, reference } = options
  const { stated } = await phases.run('propose', (onProgress) =>
    proposedOf({ rows: input.table.rows, badRows: input.read.badRows }, () =>
      proposeProject(input.table, {
        ...input,
        headerHints,
        mayUnite: true,
        signal,
        onProgress,
        reference: reference && checkedReference(reference),
      }),
    ),
  )
  return stated
}
