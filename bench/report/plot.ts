/** What one line shows: its name, and its points in the order of x. */
export interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

interface PlotOptions {
  readonly title: string
  readonly x: string
  readonly y: string
}

const WIDTH = 720
const HEIGHT = 360
const LEFT = 70
const RIGHT = 190
const TOP = 40
const BOTTOM = 50
const COLOURS = ['#0b7285', '#d9480f', '#5f3dc4', '#2b8a3e', '#c2255c', '#495057', '#e67700', '#1864ab']

/** Lines over two logarithmic axes: what grows like the records is straight, and what grows alike is parallel. */
export function linePlot(lines: readonly Line[], options: PlotOptions): string {
  const drawn = lines.filter(({ points }) => points.length > 0)
  const xs = drawn.flatMap(({ points }) => points.map(([x]) => x))
  const ys = drawn.flatMap(({ points }) => points.map(([, y]) => y))
  const across = scale(xs, LEFT, WIDTH - RIGHT)
  const up = scale(ys, HEIGHT - BOTTOM, TOP)
  const body = drawn.flatMap(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length]!
    const places = points.map(([x, y]) => [across.at(x), up.at(y)] as const)
    const [, end = 0] = places.at(-1) ?? []
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${places.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}"/>`,
      ...places.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="3" fill="${colour}"/>`),
      text(WIDTH - RIGHT + 12, TOP + 16 * index + 4, name, { fill: colour }),
      `<line x1="${WIDTH - RIGHT}" y1="${round(end)}" x2="${WIDTH - RIGHT + 4}" y2="${round(end)}" stroke="${colour}"/>`,
    ]
  })
  return svg(options, [...across.ticks.map(verticalTick(across)), ...up.ticks.map(horizontalTick(up)), ...body])
}

/** Bars, one below the other, from 0. */
export function barPlot(
  bars: readonly { readonly name: string; readonly value: number }[],
  options: PlotOptions,
): string {
  const most = Math.max(...bars.map(({ value }) => value), 1e-9)
  const height = Math.min(26, (HEIGHT - TOP - BOTTOM) / Math.max(1, bars.length))
  const from = LEFT + 130
  const body = bars.flatMap(({ name, value }, index) => {
    const y = TOP + index * height
    const width = ((WIDTH - 90 - from) * value) / most
    return [
      text(from - 6, y + height / 2 + 4, name, { anchor: 'end' }),
      `<rect x="${from}" y="${round(y + 2)}" width="${round(width)}" height="${round(height - 4)}" fill="${COLOURS[0]}"/>`,
      text(from + width + 6, y + height / 2 + 4, short(value)),
    ]
  })
  return svg(options, body)
}

function scale(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const at = (value: number): number => from + ((Math.log10(value) - low) / (high - low)) * (to - from)
  return { at, ticks: Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)) }
}

type Scale = ReturnType<typeof scale>

const verticalTick = (across: Scale) => (value: number) => {
  const x = round(across.at(value))
  return `<line x1="${x}" y1="${TOP}" x2="${x}" y2="${HEIGHT - BOTTOM}" stroke="#dee2e6"/>${text(across.at(value), HEIGHT - BOTTOM + 16, short(value), { anchor: 'middle' })}`
}

const horizontalTick = (up: Scale) => (value: number) => {
  const y = round(up.at(value))
  return `<line x1="${LEFT}" y1="${y}" x2="${WIDTH - RIGHT}" y2="${y}" stroke="#dee2e6"/>${text(LEFT - 6, up.at(value) + 4, short(value), { anchor: 'end' })}`
}

function svg({ title, x, y }: PlotOptions, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(LEFT, 22, title, { weight: 'bold' }),
    ...body,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x, { anchor: 'middle' }),
    text(LEFT - 6, TOP - 8, y, { anchor: 'end' }),
    '</svg>',
    '',
  ].join('\n')
}

function text(
  x: number,
  y: number,
  content: string,
  { anchor = 'start', fill = '#212529', weight = 'normal' }: { anchor?: string; fill?: string; weight?: string } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${fill}" font-weight="${weight}">${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function round(value: number): string {
  return value.toFixed(1)
}

function short(value: number): string {
  if (value >= 1e6) return `${+(value / 1e6).toFixed(2)}M`
  if (value >= 1e3) return `${+(value / 1e3).toFixed(2)}k`
  return String(+value.toPrecision(3))
}
