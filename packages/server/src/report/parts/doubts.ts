import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

/** Everything that was doubtful on the way, the weightiest first, each in one sentence. */
export function doubtsOf({ report, details, words }: ReportContext): readonly string[] {
  const { doubts: say, numbers } = words
  const { count } = numbers
  const {
    badRows,
    doubtfulHeaders,
    ids,
    refused,
    issues,
    ignoredColumns,
    renamedColumns,
    recodedValues,
    heaviestBuckets = [],
    links,
  } = report
  const { unlinkable } = details
  const [badRow] = badRows.first
  const [firstRefused] = refused.first
  const renamed = Object.entries(renamedColumns).map(([name, key]) => `${name} → ${key}`)
  return [
    ...report.estimate.warnings.map((warning) => say.estimate[warning]),
    ...(badRow ? [say.badRows(count(badRows.count), `${badRow.file}, ${badRow.line}: ${badRow.problem}`)] : []),
    ...doubtfulHeaders.map(({ file, name }) => say.noHeader(file, name)),
    ...(firstRefused ? [say.refused(count(refused.count), `${firstRefused.id}: ${firstRefused.text}`)] : []),
    ...(ids.doubled > 0 ? [say.doubled(count(ids.doubled), ids.examples[0] ?? '')] : []),
    ...(ids.missing > 0 ? [say.missingIds(count(ids.missing))] : []),
    ...(links.review > 0 ? [say.review(count(links.review))] : []),
    ...(unlinkable.belowMatch > 0 ? [say.unlinkable(count(unlinkable.belowMatch))] : []),
    ...issues.map(({ column, records, message }) => say.issue(column, count(records), message)),
    ...heaviestBuckets.map(({ mapping, key, size, skipped }) =>
      say.crowded(mapping, key.replaceAll('\u001f', ' + '), count(size), count(skipped)),
    ),
    ...(ignoredColumns.length > 0 ? [say.ignored(ignoredColumns.join(', '))] : []),
    ...(renamed.length > 0 ? [say.renamed(renamed.join(', '))] : []),
    ...(recodedValues > 0 ? [say.recoded(count(recodedValues))] : []),
    ...(ids.column === null ? [words.read.noIds] : []),
  ]
}

export function doubts(context: ReportContext): Markup {
  const found = doubtsOf(context)
  if (found.length === 0) return html`<p>${context.words.doubts.none}</p>`
  return html`<ul class="doubts">${found.map((doubt) => html`<li>${doubt}</li>`)}</ul>`
}
