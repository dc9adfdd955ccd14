import type { ShownCluster } from '@onefold/core'
import { sizesChart } from '../charts/small-charts.ts'
import { columnName } from '../column-names.ts'
import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

/** How large groups are, and the largest of them. */
export function clusters({ details: { groups }, words, draw }: ReportContext): Markup {
  const say = words.clusters
  if (groups.largest.length === 0) return html`<p>${say.none}</p>`
  return html`<h3>${say.sizes}</h3>${draw(sizesChart(groups, words), say.sizes)}
<h3>${say.largest}</h3>${groups.largest.map((cluster) => shown(cluster, words))}`
}

function shown({ name, label, score, records, first }: ShownCluster, words: ReportContext['words']): Markup {
  const { clusters: say, numbers, summary } = words
  const columns = [...new Set(first.flatMap(({ values }) => Object.keys(values)))]
  return html`<article class="pair"><h4><span class="label label-${label}">${label === 'MATCH' ? summary.match : summary.review}</span> ${name}: ${say.of(numbers.count(records), numbers.decimal(score))}</h4>
<div class="scroll"><table><tr><th>${words.pairs.record}</th>${columns.map((column) => html`<th>${columnName(column)}</th>`)}</tr>
${first.map(({ id, values }) => html`<tr><td>${id}</td>${columns.map((column) => html`<td>${Object.hasOwn(values, column) ? values[column] : ''}</td>`)}</tr>`)}
</table></div>${records > first.length ? html`<p class="note">${say.more(numbers.count(records - first.length))}</p>` : ''}</article>`
}
