import { basename } from 'node:path'
import { type Chart, drawn } from './charts/draw.ts'
import { comparisonNames } from './column-names.ts'
import type { ReportContext, ShownReport } from './context.ts'
import type { ReportLanguage } from './language.ts'
import type { Markup } from './markup.ts'
import { page, type Section } from './page.ts'
import { clusters } from './parts/clusters.ts'
import { columns } from './parts/columns.ts'
import { doubts } from './parts/doubts.ts'
import { pairs } from './parts/pairs.ts'
import { read } from './parts/read.ts'
import { rules } from './parts/rules.ts'
import { run } from './parts/run.ts'
import { scores } from './parts/scores.ts'
import { summary } from './parts/summary.ts'
import { unlinkable } from './parts/unlinkable.ts'
import type { ReportWords } from './words/report-words.ts'
import { reportWords } from './words/words-of.ts'

/** In the order of the page; what a boss reads comes first. */
const PARTS: Readonly<Record<keyof ReportWords['sections'], (context: ReportContext) => Markup>> = Object.freeze({
  summary,
  rules,
  scores,
  pairs,
  clusters,
  unlinkable,
  columns,
  read,
  doubts,
  run,
})

/** A report that has its details, as one asked for has. */
export type DetailedReport = ShownReport & Required<Pick<ShownReport, 'details'>>

/**
 * The report of a deduplication as one page of HTML that needs nothing but itself: no server, no network, no script. Pure: the same
 * report gives the same page. Whatever the records hold is shown as text.
 */
export async function renderReport(report: DetailedReport, language: ReportLanguage): Promise<string> {
  const words = reportWords(language)
  const { details } = report
  const context: ReportContext = {
    report,
    details,
    words,
    nameOf: comparisonNames(details.rules.comparisons),
    draw: (chart: Chart, label: string) => drawn(chart, language, label),
  }
  const sections: Section[] = []
  for (const [id, part] of Object.entries(PARTS)) {
    const title = words.sections[id as keyof typeof PARTS] // their keys
    sections.push({ id, title, body: await part(context) })
  }
  const title = words.title(report.files.map(({ path }) => basename(path)).join(', '))
  return page({ language, title, contents: words.contents, sections })
}
