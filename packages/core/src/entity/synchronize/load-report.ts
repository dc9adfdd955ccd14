import type { UpsertResult } from '../../api/records.ts'
import { ownMember } from '../../lib/own-member.ts'
import { soMany } from '../../lib/text/counts.ts'
import type { Source } from '../../model/resources/source.ts'
import type { SourceBatch } from '../../ports/kinds/source-reader.ts'
import type { RemoveResult } from '../../write/remove/remove-batch.ts'
import type { SyncReport } from './synchronization-state.ts'

const MOST_EXAMPLES = 10

/** A record of none of whose columns the dataset knows: whatever it says, it was not understood. */
export function isNotUnderstood({ outcome, errorCodes = [] }: Outcome): boolean {
  return outcome === 'FAILED' && errorCodes.includes('columns-unknown')
}

interface Outcome {
  readonly outcome: string
  readonly errorCodes?: readonly string[]
}

/** The report with one batch of a source: its rows that could not be read, and the results of the others. */
export function counted(
  report: SyncReport,
  { _id }: Source,
  { rows, bad }: SourceBatch,
  results: readonly UpsertResult[],
): SyncReport {
  const next = { ...report, examples: [...report.examples], unreadable: report.unreadable + bad.length }
  for (const { place, problem } of bad) note(next, `${place}: ${problem}`)
  for (const result of results) {
    const { index, outcome, errors = [] } = result
    if (outcome === 'FAILED') note(next, `${rows[index]?.place}: ${errors.join(' ')}`)
    if (isNotUnderstood(result)) next.unreadable += 1
    else if (outcome === 'FAILED') next.refused += 1
    else if (outcome === 'DROPPED') next.dropped += 1
    else next.loaded += 1
    if (outcome === 'INSERTED') next.inserted += 1
    if (outcome === 'UPDATED') next.updated += 1
  }
  const incomplete = next.unreadable > report.unreadable && !next.incompleteSources.includes(_id)
  return incomplete ? { ...next, incompleteSources: [...next.incompleteSources, _id] } : next
}

/** The report with what rows took away. */
export function withRemoved(
  report: SyncReport,
  rows: readonly { readonly place: string }[],
  results: readonly RemoveResult[],
): SyncReport {
  const next = { ...report, examples: [...report.examples] }
  for (const { index, outcome, errors = [] } of results) {
    if (outcome === 'DELETED') next.deleted += 1
    if (outcome === 'FAILED') next.refused += 1
    if (outcome === 'FAILED') note(next, `${rows[index]?.place}: ${errors.join(' ')}`)
    if (outcome === 'KEPT') note(next, `${rows[index]?.place}: ${KEPT}`)
  }
  return next
}

/** Of a record that others state besides whom it is named by. */
export const KEPT = 'The record stays: other sources state it too.'

/** A column that the dataset lacks is left out of every row and told of once. */
export function noteIgnored(ignored: readonly string[], { _id, idColumn }: Source, report: SyncReport): void {
  for (const column of ignored) {
    const name = `${_id}.${column}`
    if (column !== idColumn && !report.ignoredColumns.includes(name)) report.ignoredColumns.push(name)
  }
}

/** What a run says of a load that it could not read whole; undefined when there is nothing to say. */
export function incompleteness({ loaded, unreadable, incompleteSources, examples }: SyncReport): string | undefined {
  if (incompleteSources.length === 0) return undefined
  const says = `${soMany(loaded, 'record')} loaded, but ${soMany(unreadable, 'row')} of ${incompleteSources.join(', ')} could not be read`
  return `${says}: nothing was deleted for what is missing there, and the last execution stays. ${examples[0] ?? ''}`.trimEnd()
}

/** A record that a mapping's script fails on is indexed without a key of that mapping, and so found by nobody: counted, and shown once a mapping. */
export function noteScriptFailure(report: SyncReport, mapping: string, why: string): void {
  const before = ownMember(report.scriptFailures, mapping) ?? 0
  report.scriptFailures[mapping] = before + 1
  if (before === 0) note(report, `Script of the index mapping "${mapping}": ${why}`)
}

/** What a run says of index mappings whose scripts failed; undefined when none did. */
export function keylessness({ scriptFailures }: SyncReport): string | undefined {
  const each = Object.entries(scriptFailures).map(([mapping, records]) => `${soMany(records, 'record')} ("${mapping}")`)
  return each.length === 0
    ? undefined
    : `Scripts of index mappings failed, which gives no key there: ${each.join(', ')}.`
}

function note(report: SyncReport, example: string): void {
  if (report.examples.length < MOST_EXAMPLES) report.examples.push(example)
}
