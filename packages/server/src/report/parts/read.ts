import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

const MOST_SOURCES = 20

/** The files and sources that records came from. */
export function read({ report, words }: ReportContext): Markup {
  const { read: say, numbers } = words
  const { files, ids, sources } = report
  const bySize = Object.entries(sources ?? {}).sort((a, b) => b[1] - a[1])
  return html`<div class="scroll"><table>
<tr><th>${say.file}</th><th>${say.format}</th><th class="number">${say.rows}</th></tr>
${files.map(({ path, format, rows }) => html`<tr><td>${path}</td><td>${format}</td><td class="number">${numbers.count(rows)}</td></tr>`)}
</table></div>
<p>${ids.column === null ? say.noIds : say.ids(ids.column)}</p>
${
  bySize.length === 0
    ? ''
    : html`<h3>${say.sources}</h3><table><tr><th>${say.source}</th><th class="number">${say.rows}</th></tr>
${bySize.slice(0, MOST_SOURCES).map(([source, rows]) => html`<tr><td>${source}</td><td class="number">${numbers.count(rows)}</td></tr>`)}
</table>`
}`
}
