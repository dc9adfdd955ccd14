import { agreementChart, weightsChart } from '../charts/rule-charts.ts'
import { columnName } from '../column-names.ts'
import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'
import { ruleInWords } from './summary.ts'

/** What holds where nobody says otherwise goes without saying. */
const PLAIN_LIMIT = 1000

/** Keys and comparisons in words, then what they say, drawn. */
export function rules(context: ReportContext): Markup {
  const { details, words, nameOf, draw } = context
  const { rules: say, numbers } = words
  const { rules: applied, agreement } = details
  const notes = [
    say.thresholds(numbers.decimal(applied.matchThreshold), numbers.decimal(applied.nonMatchThreshold)),
    ...(applied.linkage === 'AVERAGE' ? [say.average] : []),
    ...(applied.onePerSource ? [say.onePerSource] : []),
    ...(applied.termFrequency ? [say.termFrequency] : []),
  ]
  return html`${ruleInWords(context)}
${applied.enough.length > 0 ? html`<p class="note">${say.enoughNote}</p>` : ''}
<p>${notes.join(' ')}</p>
<h3>${say.keys}</h3>
<ul class="rules">${applied.keys.map(
    (key) =>
      html`<li>${say.key(key, columnName)}${key.compareLimit === undefined || key.compareLimit === PLAIN_LIMIT ? '' : html` <small>(${say.crowded(numbers.count(key.compareLimit))})</small>`}</li>`,
  )}</ul>
<h3>${say.comparisons}</h3>
<div class="scroll"><table><tr><th>${say.column}</th><th>${say.how}</th></tr>
${applied.comparisons.map(({ columns, comparer }) => html`<tr><td>${columns.map(columnName).join(', ')}</td><td>${say.comparer[comparer]}</td></tr>`)}
</table></div>
<h3>${say.weights}</h3>
${applied.model === 'LIKELIHOOD' ? html`<p class="note">${say.weightsNote}</p>` : ''}
${draw(weightsChart(applied, nameOf, words), say.weights)}
<h3>${say.agreement}</h3>
<p class="note">${say.agreementNote}</p>
${draw(agreementChart(agreement, nameOf, words), say.agreement)}`
}
