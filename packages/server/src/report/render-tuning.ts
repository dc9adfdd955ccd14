import type { EntityTuning, ThresholdRow, TuneReport } from '@onefold/core'
import { type Chart, drawn } from './charts/draw.ts'
import type { ReportLanguage } from './language.ts'
import { html, type Markup } from './markup.ts'
import { page } from './page.ts'
import type { ReportWords } from './words/report-words.ts'
import { reportWords } from './words/words-of.ts'

/** What was learnt of weights, as one page like that of a deduplication. Pure: the same report gives the same page. */
export async function renderTuning(report: TuneReport | EntityTuning, language: ReportLanguage): Promise<string> {
  const words = reportWords(language)
  const { tuning: say, numbers } = words
  const { records, pairs, labels, expected, charts, thresholds } = report
  const percent = (share: number): string => numbers.decimal(100 * share, 0)
  const drawnCharts = await Promise.all(
    Object.entries(charts).map(async ([name, chart]) => {
      const title = translated(String(chart.title ?? name), say)
      const { title: _, ...others } = chart
      const drawing = await drawn(inWords(others, say) as Chart, language, title)
      return { id: name, title, body: await html`<p class="note">${say.charts[name] ?? ''}</p>${drawing}` }
    }),
  )
  const decisions = 'decisions' in report ? decided(report, words) : undefined
  return page({
    language,
    title: say.title,
    contents: words.contents,
    sections: [
      {
        id: 'summary',
        title: words.sections.summary,
        body: await html`<p class="headline">${say.headline(percent(expected.precision), percent(expected.recall))}</p>
<p class="lead">${say.learnt(numbers.count(records), numbers.count(pairs), numbers.count(labels))}</p><p class="note">${say.note}</p>`,
      },
      ...(decisions === undefined ? [] : [{ id: 'decisions', title: say.decisions, body: await decisions }]),
      ...drawnCharts,
      { id: 'table', title: say.thresholds, body: await thresholdTable(thresholds, labels > 0, words) },
    ],
  })
}

function translated(term: string, { terms }: ReportWords['tuning']): string {
  return terms[term] ?? term
}

/** A specification with its titles, and the measures among its data, in words of the language. */
function inWords(value: unknown, say: ReportWords['tuning'], key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inWords(item, say))
  if (typeof value === 'string') return TRANSLATED.has(key) ? translated(value, say) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inWords(item, say, name)]))
}

/** Members that hold words; `pairs` is a word where it tells matches from strangers, and else a number. */
const TRANSLATED: ReadonlySet<string> = new Set(['title', 'measure', 'pairs'])

function thresholdTable(
  rows: readonly ThresholdRow[],
  labelled: boolean,
  { tuning: say, numbers }: ReportWords,
): Markup {
  const share = (value: number | undefined) => html`<td class="number">${numbers.decimal(value ?? 0, 4)}</td>`
  return html`<div class="scroll"><table><tr><th class="number">${say.threshold}</th><th class="number">${say.pairs}</th><th class="number">${say.precision}</th><th class="number">${say.recall}</th>${labelled ? html`<th class="number">${say.labelledPrecision}</th><th class="number">${say.labelledRecall}</th>` : ''}</tr>
${rows.map(
  (row) =>
    html`<tr><td class="number">${numbers.decimal(row.threshold)}</td><td class="number">${numbers.count(row.pairs)}</td>${share(row.expectedPrecision)}${share(row.expectedRecall)}${labelled ? [share(row.labelledPrecision), share(row.labelledRecall)] : ''}</tr>`,
)}
</table></div>`
}

/** Absent where decisions were not asked for. */
function decided({ decisions }: EntityTuning, { tuning: say, numbers }: ReportWords): Markup | undefined {
  if (decisions === undefined) return undefined
  const { same, different, present, suggested } = decisions
  const row = (name: string, of: typeof present): Markup =>
    html`<tr><td>${name}</td>${[of.found, of.missed, of.wrong, of.apart].map((count) => html`<td class="number">${numbers.count(count)}</td>`)}</tr>`
  return html`<p>${say.decided(numbers.count(same), numbers.count(different))}</p>
<table><tr><th></th>${[say.found, say.missed, say.wrong, say.apart].map((name) => html`<th class="number">${name}</th>`)}</tr>
${row(say.present, present)}${row(say.suggested, suggested)}</table>`
}
