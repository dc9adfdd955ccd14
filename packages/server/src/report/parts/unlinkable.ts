import { reachChart } from '../charts/small-charts.ts'
import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

/** Records that hold too little to be told from others. */
export function unlinkable({ report, details, words, nameOf, draw }: ReportContext): Markup {
  const { unlinkable: say, numbers } = words
  const { belowMatch, belowReview, withoutKey, lacking } = details.unlinkable
  const { count } = numbers
  if (belowMatch === 0 && withoutKey === 0) return html`<p>${say.none}</p>`
  const sentences = [
    ...(belowMatch > 0
      ? [say.note, say.belowMatch(count(belowMatch), numbers.share(belowMatch / report.records))]
      : []),
    ...(belowReview > 0 ? [say.belowReview(count(belowReview))] : []),
    ...(withoutKey > 0 ? [say.withoutKey(count(withoutKey))] : []),
  ]
  return html`<p>${sentences.join(' ')}</p>
${
  lacking.length === 0
    ? ''
    : html`<div class="scroll"><table><tr><th>${say.lack}</th><th class="number">${say.records}</th><th class="number">${say.copy}</th><th>${say.examples}</th></tr>
${lacking.map(
  ({ mappings, records, score, examples }) =>
    html`<tr><td>${mappings.map(nameOf).join(', ') || say.nothing}</td><td class="number">${count(records)}</td><td class="number">${numbers.decimal(score)}</td><td>${examples.join(', ')}</td></tr>`,
)}
</table></div>`
}
<h3>${say.curve}</h3>
${draw(reachChart(details.unlinkable, report.records, details.rules.matchThreshold, words), say.curve)}`
}
