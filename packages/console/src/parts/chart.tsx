import { useEffect, useRef } from 'preact/hooks'
import { language } from '../language/language.ts'
import type { ChartSpec } from './draw-chart.ts'

interface ChartProps {
  /** What is seen, for whoever does not see it: the figures stand beside it as text. */
  readonly label: string
  readonly spec: ChartSpec
}

/**
 * A chart. Its library is larger than the rest of the console, so it comes when the first chart is shown; where it does not come, the
 * figures beside it are there all the same.
 */
export function Chart({ label, spec }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const spoken = language.value
  const drawn = JSON.stringify(spec)
  useEffect(() => {
    const into = place.current
    if (into === null) return
    let remove = (): void => {}
    let left = false
    import('./draw-chart.ts')
      .then(({ drawChart }) => drawChart(into, spec, spoken))
      .then((finish) => {
        if (left) finish()
        else remove = finish
      })
      .catch(() => {})
    return () => {
      left = true
      remove()
      into.replaceChildren()
    }
  }, [drawn, spoken])
  return (
    <div class="chart" role="img" aria-label={label}>
      <div ref={place} aria-hidden="true" />
    </div>
  )
}
