import type { ClusterDetail, PairDetail } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Bar } from '../../parts/badge.tsx'
import { summaryOf } from '../../parts/pair-summary.ts'
import { sourcesOf } from '../../parts/record-name.ts'
import { Shown } from '../../parts/shown.tsx'
import { Waterfall } from '../../parts/waterfall.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { may } from '../../server/session.ts'
import { INBOX } from './words.ts'

/** More would be a wall: a group of fifty has twelve hundred pairs. The least alike are what has to be looked at. */
const MOST = 40

/** Every pair of a group, and of the one that is chosen why its score is what it is. */
export function Pairs({ entity, group }: { readonly entity: string; readonly group: ClusterDetail }) {
  const words = INBOX.value
  const [chosen, choose] = useState(0)
  const pairs = group.details.toSorted((a, b) => a.score - b.score).slice(0, MOST)
  const pair = pairs[chosen] ?? pairs[0]
  if (pair === undefined) return null
  const name = (id: string): string => {
    const record = group.records.find(({ _id }) => _id === id)
    return record === undefined ? id : sourcesOf(record)
  }
  return (
    <section class="pairs stack" aria-label={words.pairs}>
      <h2>{words.pairs}</h2>
      <div class="split">
        <ul>
          {pairs.map(({ recordA, recordB, score }, at) => (
            <li key={`${recordA} ${recordB}`}>
              <button type="button" aria-pressed={pair === pairs[at]} onClick={() => choose(at)}>
                <span class="number">{score}</span>
                <Bar share={score / 100} />
                <span class="truncate">{words.pair(name(recordA), name(recordB))}</span>
              </button>
            </li>
          ))}
        </ul>
        {may('master.explainRecord') && <Explained entity={entity} pair={pair} />}
      </div>
    </section>
  )
}

function Explained({ entity, pair: { recordA, recordB } }: { readonly entity: string; readonly pair: PairDetail }) {
  const words = INBOX.value
  const explained = useLoaded(
    (onefold) => onefold.records(entity).explain(recordA, recordB),
    [entity, recordA, recordB],
  )
  return (
    <Shown of={explained}>
      {(explanation) => {
        const together = explanation.index.filter(({ outcome }) => outcome === 'TOGETHER').map(({ id }) => id)
        return (
          <div class="stack">
            <p>{summaryOf(explanation)}</p>
            <Waterfall of={explanation} />
            {together.length > 0 && <p class="soft">{words.together(together.join(', '))}</p>}
            {explanation.held && <p class="notice doubt">{words.held}</p>}
          </div>
        )
      }}
    </Shown>
  )
}
