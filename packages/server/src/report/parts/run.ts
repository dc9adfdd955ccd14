import type { ReportContext } from '../context.ts'
import { html, type Markup } from '../markup.ts'

/** How long each phase took, and what the run used. */
export function run({ report, words }: ReportContext): Markup {
  const { run: say, numbers } = words
  const { phases, milliseconds, peakMemory, pairs, compared, project } = report
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(phases).map(([phase, took]) => [say.phases[phase] ?? phase, numbers.duration(took)] as const),
    [say.took, numbers.duration(milliseconds)],
    ...(pairs === undefined ? [] : [[say.pairs, numbers.count(pairs)] as const]),
    ...(compared === undefined ? [] : [[say.compared, numbers.count(compared)] as const]),
    ...(peakMemory === undefined ? [] : [[say.memory, numbers.bytes(peakMemory)] as const]),
    ...(project === '' ? [] : [[say.project, project] as const]),
  ]
  return html`<table>${rows.map(([what, value]) => html`<tr><th>${what}</th><td class="number">${value}</td></tr>`)}</table>`
}
