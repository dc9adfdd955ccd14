import type { DailyMetric } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { QUALITY } from './words.ts'

const WIDTH = 600
const HEIGHT = 80

/** The mean quality at the end of each day as a line; nothing where fewer than two days are known. */
export function Trend({ metrics }: { readonly metrics: readonly DailyMetric[] }) {
  const words = QUALITY.value
  const days = metrics.flatMap((metric) =>
    metric.family === 'quality' && metric.quality.average !== null
      ? [{ day: Date.parse(metric.day), average: metric.quality.average }]
      : [],
  )
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined || first === last) return null
  const points = days.map(({ day, average }) => {
    const x = ((day - first.day) / (last.day - first.day)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - (average / 100) * HEIGHT).toFixed(1)}`
  })
  const said = `${words.trend}: ${formatNumber(first.average)} → ${formatNumber(last.average)}`
  return (
    <figure class="card trend">
      <figcaption class="soft">{said}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={said}>
        <polyline points={points.join(' ')} fill="none" stroke="var(--accent)" stroke-width="2" />
      </svg>
    </figure>
  )
}
