import type { ClusterScores } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Chart } from '../../parts/chart.tsx'
import type { ChartSpec } from '../../parts/draw-chart.ts'
import { Shown } from '../../parts/shown.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { MATCHING } from './words.ts'

/** How many groups there are of each score: sure ones and doubtful ones. */
export function Scores({ entity }: { readonly entity: string }) {
  const words = MATCHING.value
  const scores = useLoaded((onefold) => onefold.clusters(entity).scores(), [entity])
  return (
    <section class="card stack" aria-label={words.scores}>
      <h2>{words.scores}</h2>
      <Shown of={scores}>{(counted) => <Histogram scores={counted} />}</Shown>
    </section>
  )
}

function Histogram({ scores }: { readonly scores: readonly ClusterScores[] }) {
  const words = MATCHING.value
  if (scores.every(({ match, review }) => match + review === 0)) return <p class="soft">{words.scoresNone}</p>
  return (
    <>
      <Chart label={words.scores} spec={histogramOf(scores)} />
      <p class="soft">{words.countedAll}</p>
      <ul class="hidden">
        {scores.map(({ from, to, match, review }) => (
          <li key={from}>
            {words.counted(
              words.range(formatNumber(from), formatNumber(to)),
              formatNumber(match),
              formatNumber(review),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function histogramOf(scores: readonly ClusterScores[]): ChartSpec {
  const { match: sure, review: doubtful, score, groups } = MATCHING.value
  return {
    width: 'container',
    height: 150,
    data: {
      values: scores.flatMap(({ from, to, match, review }) => [
        { from, to, kind: sure, groups: match },
        { from, to, kind: doubtful, groups: review },
      ]),
    },
    mark: { type: 'bar' },
    encoding: {
      x: { field: 'from', type: 'quantitative', bin: { binned: true, step: 10 }, title: score },
      x2: { field: 'to' },
      y: { field: 'groups', type: 'quantitative', title: groups, axis: { tickMinStep: 1, tickCount: 4 } },
      color: {
        field: 'kind',
        type: 'nominal',
        title: null,
        scale: { domain: [sure, doubtful], range: ['var(--good)', 'var(--doubt)'] },
      },
    },
  }
}
