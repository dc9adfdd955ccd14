import { scoreChart } from '../charts/score-chart.ts'
import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

/** The histogram of scores. */
export function scores({ details: { histogram }, words, draw }: ReportContext): Markup {
  const { scores: say, numbers } = words
  const below =
    histogram.below === undefined ? '' : html`<p class="note">${say.below(numbers.count(histogram.below))}</p>`
  if (histogram.bins.length === 0) return html`<p>${say.none}</p>${below}`
  return html`<p class="note">${say.note(numbers.decimal(histogram.matchAt), numbers.decimal(histogram.reviewAt))}</p>
${draw(scoreChart(histogram, words), say.histogram)}${below}`
}
