import { COLORS } from './charts/colors.ts'

const LIGHT = {
  ...COLORS,
  page: '#f6f7f9',
  card: '#ffffff',
  matchSoft: '#e0f0e8',
  reviewSoft: '#faeed8',
  againstSoft: '#f7e1de',
}
const DARK: { readonly [name in keyof typeof LIGHT]: string } = {
  ink: '#e8ecf1',
  soft: '#a3b0bf',
  line: '#38434f',
  match: '#5dba8d',
  review: '#e0a548',
  against: '#e0766a',
  accent: '#7aa9de',
  page: '#12171d',
  card: '#1b222b',
  matchSoft: '#1d3a2d',
  reviewSoft: '#3d3018',
  againstSoft: '#40231f',
}

const variables = (colors: { readonly [name: string]: string }): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')

/** Charts are drawn in the light colors; these rules put the page's own in their place. */
const CHARTS = Object.entries(COLORS)
  .map(([name, color]) => `svg [fill="${color}"]{fill:var(--${name})}svg [stroke="${color}"]{stroke:var(--${name})}`)
  .join('\n')

/** The style sheet of the page: light or dark as the reader's system is, and fit for paper. */
export const STYLE = `
:root{color-scheme:light dark;${variables(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${variables(DARK)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main,header{max-width:1080px;margin:0 auto;padding:0 24px}
header{padding-top:32px}
h1{font-size:20px;font-weight:600;margin:0 0 4px;color:var(--soft);overflow-wrap:anywhere}
h2{font-size:22px;margin:0 0 12px}
h3{font-size:17px;margin:24px 0 4px}
h4{font-size:15px;margin:0 0 8px}
p{margin:0 0 10px}
.headline{font-size:32px;line-height:1.2;font-weight:700;margin:0 0 4px;letter-spacing:-.01em}
.lead{font-size:19px;color:var(--soft)}
.note{color:var(--soft)}
nav ul{display:flex;flex-wrap:wrap;gap:4px 18px;list-style:none;margin:16px 0 20px;padding:0;font-size:14px}
a{color:var(--accent)}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:22px 24px;margin:0 0 20px}
.bar{display:flex;height:26px;border-radius:6px;overflow:hidden;background:var(--line);margin:18px 0 12px}
.bar i{display:block;min-width:3px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(210px,1fr));gap:14px;margin:0 0 18px}
.tile{border-left:5px solid var(--soft);padding:2px 0 2px 12px}
.tile b{display:block;font-size:26px;line-height:1.2}
.tile span{color:var(--soft);font-size:15px}
.of-alone{border-color:var(--accent)}.of-match{border-color:var(--match)}.of-review{border-color:var(--review)}
.fill-alone{background:var(--accent)}.fill-match{background:var(--match)}.fill-review{background:var(--review)}
.rules{margin:4px 0 16px;padding:0 0 0 22px}
.rules li{margin:2px 0}
.rules small,.share{color:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px;margin:6px 0 12px}
th,td{text-align:left;vertical-align:top;padding:5px 10px 5px 0;border-bottom:1px solid var(--line);overflow-wrap:break-word;max-width:340px}
th{color:var(--soft);font-weight:500}
td.number,th.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.fill{display:inline-block;width:90px;height:8px;border-radius:4px;background:var(--line);overflow:hidden;margin-right:8px;vertical-align:middle}
.fill i{display:block;height:100%;background:var(--accent)}
figure{margin:6px 0 12px;overflow-x:auto}
figure svg{max-width:100%;height:auto;display:block}
.pair{border:1px solid var(--line);border-radius:8px;padding:14px 16px;margin:0 0 14px}
.pair table{max-width:780px}
.mark{display:inline-block;padding:0 8px;border-radius:9px;font-size:12px;white-space:nowrap}
.is-same{background:var(--matchSoft)}.is-alike{background:var(--reviewSoft)}.is-differs{background:var(--againstSoft)}.is-missing{color:var(--soft)}
.label{display:inline-block;padding:1px 9px;border-radius:10px;font-size:12px;margin-right:6px}
.label-MATCH{background:var(--matchSoft)}.label-REVIEW{background:var(--reviewSoft)}
.doubts li{margin:4px 0}
footer{max-width:1080px;margin:0 auto;padding:0 24px 32px;color:var(--soft);font-size:13px}
@media (max-width:700px){.headline{font-size:25px}section{padding:16px}main,header{padding:0 12px}header{padding-top:18px}}
@media print{body{background:none}section{border:0;padding:0;break-inside:auto}nav{display:none}.pair{break-inside:avoid}}
${CHARTS}
`
