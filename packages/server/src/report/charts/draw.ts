import { parse, type Spec as VegaSpec, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { ReportLanguage } from '../language.ts'
import { type Markup, raw } from '../markup.ts'
import { COLORS } from './colors.ts'

/** A Vega-Lite specification with its data. */
export type Chart = { readonly [member: string]: unknown }

const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif'

/** As every chart looks: its colors are those that the page's style sheet takes the place of. */
const CONFIG = {
  background: 'transparent',
  font: FONT,
  view: { stroke: null },
  bar: { color: COLORS.accent },
  line: { color: COLORS.accent, strokeWidth: 2 },
  rule: { color: COLORS.ink },
  text: { color: COLORS.ink },
  title: { color: COLORS.ink, fontSize: 13, anchor: 'start' },
  axis: {
    labelColor: COLORS.soft,
    titleColor: COLORS.soft,
    titleFontWeight: 'normal',
    labelFontSize: 11,
    titleFontSize: 11,
    gridColor: COLORS.line,
    domainColor: COLORS.line,
    tickColor: COLORS.line,
    labelLimit: 220,
  },
  header: { labelColor: COLORS.ink, titleColor: COLORS.soft, labelFontSize: 12, labelLimit: 180 },
  legend: { labelColor: COLORS.soft, titleColor: COLORS.soft, orient: 'top', labelFontSize: 11 },
  range: { category: [COLORS.accent, COLORS.match, COLORS.review, COLORS.against, COLORS.soft] },
}

const LOCALES = {
  en: { decimal: '.', thousands: ',', grouping: [3], currency: ['$', ''] },
  es: { decimal: ',', thousands: '.', grouping: [3], currency: ['', ' €'] },
} as const

/** Draws a chart as SVG, without a browser. Vega escapes what the data holds. */
export async function drawn(chart: Chart, language: ReportLanguage, label: string): Promise<Markup> {
  const spec = { ...chart, config: { ...CONFIG, locale: { number: LOCALES[language] } } } as unknown as TopLevelSpec
  const view = new View(parse(compile(spec, { logger: QUIET }).spec as VegaSpec), { renderer: 'none' })
  try {
    const svg = await view.toSVG()
    return raw(`<figure role="img" aria-label="${attribute(label)}">${svg}</figure>`)
  } finally {
    view.finalize()
  }
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Vega-Lite speaks of what it leaves out of specifications; nobody reads it there. */
const QUIET = {
  level: () => QUIET,
  error: () => QUIET,
  warn: () => QUIET,
  info: () => QUIET,
  debug: () => QUIET,
}
