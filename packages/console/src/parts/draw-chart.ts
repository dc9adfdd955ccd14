import { parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { Language } from '../language/language.ts'

/** A Vega-Lite specification with its data, without colours, fonts and size of its own. */
export type ChartSpec = { readonly [member: string]: unknown }

/** Colours by their names in `tokens.css`: a chart follows light and dark without being drawn anew. */
const CONFIG = {
  background: 'transparent',
  font: 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif',
  view: { stroke: null },
  bar: { color: 'var(--accent)' },
  line: { color: 'var(--accent)', strokeWidth: 2 },
  rule: { color: 'var(--text)' },
  axis: {
    labelColor: 'var(--text-soft)',
    titleColor: 'var(--text-soft)',
    titleFontWeight: 'normal',
    gridColor: 'var(--line)',
    domainColor: 'var(--line)',
    tickColor: 'var(--line)',
    labelLimit: 200,
  },
  header: { labelColor: 'var(--text)', titleColor: 'var(--text-soft)', labelFontSize: 12, labelLimit: 180 },
  legend: { labelColor: 'var(--text-soft)', titleColor: 'var(--text-soft)', orient: 'top' },
} as const

const LOCALES = {
  en: { decimal: '.', thousands: ',', grouping: [3], currency: ['$', ''] },
  es: { decimal: ',', thousands: '.', grouping: [3], currency: ['', ' €'] },
} as const

/**
 * Draws a chart as SVG. Expressions are interpreted: the console's policy lets nobody make code of texts.
 *
 * @returns what takes it away
 */
export async function drawChart(into: HTMLElement, spec: ChartSpec, language: Language): Promise<() => void> {
  const config = { ...CONFIG, locale: { number: LOCALES[language] } }
  const whole = { ...spec, autosize: { type: 'fit', contains: 'padding' }, config } as unknown as TopLevelSpec
  const chart = compile(whole).spec
  const view = new View(parse(chart, undefined, { ast: true }), {
    renderer: 'svg',
    container: into,
    hover: false,
    expr: expressionInterpreter,
  } as ConstructorParameters<typeof View>[1])
  await view.runAsync()
  return () => void view.finalize()
}
