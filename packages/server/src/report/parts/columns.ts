import type { ColumnFacts } from '@onefold/core'
import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

const MOST_FREQUENT = 3

/** What each column holds, and how full it is. */
export function columns({ report, details, words }: ReportContext): Markup {
  const say = words.columns
  return html`<div class="scroll"><table>
<tr><th>${say.column}</th><th>${say.role}</th><th>${say.filled}</th><th class="number">${say.distinct}</th><th>${say.frequent}</th><th>${say.about}</th></tr>
${details.columns.map((facts) => row(facts, report.records, words))}
</table></div>`
}

function row(facts: ColumnFacts, records: number, { columns: say, numbers }: ReportContext['words']): Markup {
  const { column, role, filled, distinct, frequent, description, token } = facts
  const share = filled / records
  const most = frequent.slice(0, MOST_FREQUENT).map(({ value, records: of }) => `${value} (${numbers.count(of)})`)
  return html`<tr><td>${column}</td><td>${say.roles[role]}</td>
<td><span class="fill"><i style="width:${(100 * share).toFixed(1)}%"></i></span>${numbers.share(share)}</td>
<td class="number">${numbers.count(distinct)}</td><td>${most.join(', ')}</td><td>${description ?? token ?? ''}</td></tr>`
}
