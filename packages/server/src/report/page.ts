import type { ReportLanguage } from './language.ts'
import { html, type Markup, raw } from './markup.ts'
import { STYLE } from './style.ts'

export interface Section {
  readonly id: string
  readonly title: string
  readonly body: Markup
}

export interface PageContent {
  readonly language: ReportLanguage
  readonly title: string
  /** What the list of sections is called, for those who hear the page. */
  readonly contents: string
  readonly sections: readonly Section[]
}

/** Nothing is loaded and nothing runs: even a value that slipped through as markup could do nothing. */
export const REPORT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"

/** One page that needs nothing but itself. */
export async function page({ language, title, contents, sections }: PageContent): Promise<string> {
  const [first, ...others] = sections
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${REPORT_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><h1>${title}</h1></header>
<main>
${first === undefined ? '' : html`<section id="${first.id}">${first.body}</section>`}
<nav aria-label="${contents}"><ul>${others.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
${others.map(
  ({
    id,
    title: name,
    body,
  }) => html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>${body}</section>
`,
)}
</main>
<footer>Onefold</footer>
</body>
</html>
`,
  )
}
