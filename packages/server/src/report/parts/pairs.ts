import type { ShownPair, ShownPairKind } from '@onefold/core'
import { waterfallChart } from '../charts/waterfall-chart.ts'
import { columnName } from '../column-names.ts'
import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

/** From here on two values are called alike. */
const ALIKE = 0.7

/** Pairs that show how the rules work, by why they are shown, each with what its score is made of. */
export function pairs(context: ReportContext): Markup {
  const { details, words } = context
  if (details.pairs.length === 0) return html`<p>${words.pairs.none}</p>`
  const kinds = [...new Set(details.pairs.map(({ kind }) => kind))]
  return html`${kinds.map((kind) => ofKind(kind, context))}`
}

function ofKind(kind: ShownPairKind, context: ReportContext): Markup {
  const { title, note } = context.words.pairs.kinds[kind]
  const own = context.details.pairs.filter((pair) => pair.kind === kind)
  return html`<h3>${title}</h3><p class="note">${note}</p>${own.map((pair) => shown(pair, context))}`
}

function shown(pair: ShownPair, { details, words, nameOf, draw }: ReportContext): Markup {
  const { pairs: say, numbers } = words
  const { a, b, score, decision } = pair
  const columns = [...new Set([...Object.keys(a.values), ...Object.keys(b.values)])]
  const heading = say.heading(numbers.decimal(score), decision)
  const nameOfRecord = ({ id, source }: ShownPair['a']): string => (source === undefined ? id : `${id} (${source})`)
  return html`<article class="pair"><h4><span class="label label-${decision}">${heading}</span></h4>
<div class="scroll"><table><tr><th></th><th>${nameOfRecord(a)}</th><th>${nameOfRecord(b)}</th><th>${say.agreement}</th></tr>
${columns.map(
  (column) =>
    html`<tr><th>${columnName(column)}</th><td>${held(a, column)}</td><td>${held(b, column)}</td><td>${agreementOf(column, pair, say)}</td></tr>`,
)}
</table></div>
${draw(waterfallChart(pair, details.histogram, nameOf, words), `${say.waterfall}: ${heading}`)}</article>`
}

/** Nothing where the record has no such column, whatever objects have under its name. */
function held({ values }: ShownPair['a'], column: string) {
  return Object.hasOwn(values, column) ? values[column] : ''
}

/** How alike the column is in both, where a comparison has it alone; several columns in one comparison share its word. */
function agreementOf(column: string, { mappings }: ShownPair, say: ReportContext['words']['pairs']): Markup {
  const own = mappings.filter(({ columns }) => columns.includes(column))
  const mapping = own.find(({ columns }) => columns.length === 1) ?? own[0]
  if (mapping === undefined) return html``
  const { similarity } = mapping
  const kind = similarity === null ? 'missing' : similarity === 1 ? 'same' : similarity >= ALIKE ? 'alike' : 'differs'
  return html`<span class="mark is-${kind}">${say[kind]}</span>`
}
