import type { ProposalPreview } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { wordOf } from '../../server/vocabulary.ts'
import { nameOf, SideBySide } from './side-by-side.tsx'
import { TRIAL } from './words-of-trial.ts'

/** The largest clusters, each opened to its records. */
export function FoundClusters({ of: { details } }: { readonly of: ProposalPreview }) {
  const words = TRIAL.value
  const { largest } = details.groups
  return (
    <section class="card stack" aria-label={words.clusters}>
      <h2>{words.clusters}</h2>
      {largest.length === 0 && <p class="soft">{words.noClusters}</p>}
      {largest.map(({ name, label, records, first }, at) => {
        const [one] = first
        const said = one === undefined ? name : nameOf(one)
        return (
          <details key={name} class="found" open={at === 0}>
            <summary>
              <span class="said">{said}</span>
              <span class="soft">{words.ofRecords(formatNumber(records))}</span>
              <Badge tone={label === 'MATCH' ? 'good' : 'doubt'}>{wordOf('classifications', label)}</Badge>
            </summary>
            <SideBySide label={words.recordsOf(said)} records={first} />
            {records > first.length && <p class="soft">{words.notShown(formatNumber(records - first.length))}</p>}
          </details>
        )
      })}
    </section>
  )
}
