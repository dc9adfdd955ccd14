import type { Client } from '@onefold/client'
import type { ClusterLabel } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Shown } from '../../parts/shown.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { MATCHING } from './words.ts'

/** In points; the last range holds 100 too. */
const STEP = 10
const RANGES = 100 / STEP

interface Range {
  readonly low: number
  readonly match: number
  readonly review: number
}

/** How many groups have so many points or more, by the first point of each range. */
const reaching = (onefold: Client, entity: string, label: ClusterLabel): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: RANGES }, async (_, at) => {
      const { page } = await onefold.clusters(entity).list({ label, minScore: at * STEP, pageSize: 1 })
      return page.totalElements ?? 0
    }),
  )

async function countRanges(onefold: Client, entity: string): Promise<readonly Range[]> {
  const [match, review] = await Promise.all([reaching(onefold, entity, 'MATCH'), reaching(onefold, entity, 'REVIEW')])
  // A group that is decided between two of the questions must not make a count of less than none.
  const within = (counts: readonly number[], at: number): number =>
    Math.max(0, (counts[at] ?? 0) - (counts[at + 1] ?? 0))
  return match.map((_, at) => ({ low: at * STEP, match: within(match, at), review: within(review, at) }))
}

/** How many groups there are of each score: sure ones and doubtful ones. */
export function Scores({ entity }: { readonly entity: string }) {
  const words = MATCHING.value
  const ranges = useLoaded((onefold) => countRanges(onefold, entity), [entity])
  return (
    <section class="card stack" aria-label={words.scores}>
      <div class="row">
        <h2 class="grow">{words.scores}</h2>
        <Badge tone="good">{words.match}</Badge>
        <Badge tone="doubt">{words.review}</Badge>
      </div>
      <Shown of={ranges}>{(counted) => <Bars ranges={counted} />}</Shown>
    </section>
  )
}

function Bars({ ranges }: { readonly ranges: readonly Range[] }) {
  const words = MATCHING.value
  const most = Math.max(...ranges.map(({ match, review }) => match + review))
  if (most === 0) return <p class="soft">{words.scoresNone}</p>
  const height = (count: number): string => `${(count / most) * 100}%`
  return (
    <ol class="scores">
      {ranges.map(({ low, match, review }) => {
        const range = words.range(formatNumber(low), formatNumber(low + STEP))
        const said = words.counted(range, formatNumber(match), formatNumber(review))
        return (
          <li key={low} title={said}>
            <span class="hidden">{said}</span>
            <div aria-hidden="true">
              <i class="review" style={{ height: height(review) }} />
              <i class="match" style={{ height: height(match) }} />
            </div>
            <small aria-hidden="true">{low}</small>
          </li>
        )
      })}
    </ol>
  )
}
