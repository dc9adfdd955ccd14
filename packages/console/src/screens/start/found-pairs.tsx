import type { ProposalPreview, ShownPair } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Waterfall } from '../../parts/waterfall.tsx'
import { nameOf, SideBySide } from './side-by-side.tsx'
import { TRIAL } from './words-of-trial.ts'

/** Doubtful pairs, each with why it scores so; where none is doubtful, the matches that are nearest to it. */
export function FoundPairs({ of: { details } }: { readonly of: ProposalPreview }) {
  const words = TRIAL.value
  const { rules, pairs } = details
  const doubtful = pairs.filter(({ decision }) => decision === 'REVIEW')
  const shown = doubtful.length > 0 ? doubtful : pairs.filter(({ kind }) => kind === 'BORDER_MATCH')
  const scale = { model: rules.model, ...(rules.prior === undefined ? {} : { prior: rules.prior }) }
  return (
    <section class="card stack" aria-label={words.pairs}>
      <h2>{words.pairs}</h2>
      <p class="soft">{doubtful.length > 0 ? words.pairsHelp : words.noPairs}</p>
      {shown.map((pair, at) => (
        <details key={`${pair.a.id} ${pair.b.id}`} class="found" open={at === 0}>
          <summary>
            <span class="said">{saidOf(pair)}</span>
            <span class="soft">{words.points(formatNumber(Math.round(pair.score * 10) / 10))}</span>
            <Badge tone={pair.decision === 'MATCH' ? 'good' : 'doubt'}>{words[pair.kind]}</Badge>
          </summary>
          <div class="stack">
            <SideBySide label={words.recordsOf(saidOf(pair))} records={[pair.a, pair.b]} />
            <Waterfall of={{ ...scale, mappings: pair.mappings }} />
          </div>
        </details>
      ))}
    </section>
  )
}

function saidOf({ a, b }: ShownPair): string {
  return [a, b].map(nameOf).join(' | ')
}
