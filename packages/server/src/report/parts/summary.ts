import { columnName } from '../column-names.ts'
import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'
import { doubtsOf } from './doubts.ts'

const MOST_DOUBTS = 3

/** The first screen: what came out, by which rule, and what is to be done. */
export function summary(context: ReportContext): Markup {
  const { report, words } = context
  const { numbers, summary: say } = words
  const { count, share } = numbers
  const { records, clusters, clustered, links } = report
  const repeated = clustered.match - clusters.match
  const parts = [
    { name: 'alone', records: clusters.single, label: say.alone },
    { name: 'match', records: clustered.match, label: say.match },
    { name: 'review', records: clustered.review, label: say.review },
  ]
  const doubts = doubtsOf(context).slice(0, MOST_DOUBTS)
  return html`
<p class="headline">${say.headline(count(records), count(records - repeated))}</p>
<p class="lead">${repeated === 0 ? say.nothingRepeated : say.repeated(count(repeated), share(repeated / records))}</p>
${report.whole === false ? html`<p>${say.beginning(count(records))}</p>` : ''}
<div class="bar" role="img" aria-label="${parts.map(({ label, records: of }) => `${label}: ${count(of)}`).join('; ')}">${parts
    .filter((part) => part.records > 0)
    .map(
      ({ name, records: of }) => html`<i class="fill-${name}" style="width:${((100 * of) / records).toFixed(3)}%"></i>`,
    )}</div>
<div class="tiles">
<div class="tile of-alone"><b>${count(clusters.single)}</b>${say.alone}</div>
<div class="tile of-match"><b>${count(clustered.match)}</b>${say.match}<br><span>${say.sure(count(clusters.match), count(clustered.match))}</span></div>
<div class="tile of-review"><b>${count(links.review)}</b>${say.pairs}<br><span>${clusters.review > 0 ? say.doubtful(count(clusters.review), count(clustered.review)) : ''}</span></div>
</div>
${ruleInWords(context)}
${expected(context)}
<p>${links.review > 0 ? say.nextReview(count(links.review)) : say.nextNothing}
${report.proposed ? say.proposed(report.project) : ''}</p>
${doubts.length === 0 ? '' : html`<h3>${words.sections.doubts}</h3><ul class="doubts">${doubts.map((doubt) => html`<li>${doubt}</li>`)}</ul>`}`
}

/** What the result is expected to be worth; nothing where nothing tells. */
function expected({ report: { estimate }, words }: ReportContext): Markup {
  const { precision, recall } = estimate
  if (precision === null || recall === null) return html``
  const of100 = (share: number): string => words.numbers.decimal(100 * share, 0)
  return html`<p>${words.summary.expected(of100(precision), of100(recall))}</p>`
}

/** "The same e-mail; or alike name and same birth date", by what decided most matches. */
export function ruleInWords({ details: { rules }, words, nameOf }: ReportContext): Markup {
  const { numbers, summary: say } = words
  if (rules.model === 'MEAN') {
    const columns = [...new Set(rules.comparisons.flatMap(({ columns: own }) => own))].map(columnName)
    const list = new Intl.ListFormat(words.language, { type: 'conjunction' })
    return html`<p>${say.mean(numbers.decimal(rules.matchThreshold), list.format(columns))}</p>`
  }
  if (rules.enough.length === 0) return html``
  return html`<p>${say.rule}</p>
<ul class="rules">${rules.enough.map(({ all, share }) => {
    const agreements = all.map(({ mapping, similarity }) => ({ columns: nameOf(mapping), same: similarity === 1 }))
    return html`<li><b>${words.rules.enough(agreements)}</b> <span class="share">(${numbers.share(share)})</span></li>`
  })}</ul>`
}
