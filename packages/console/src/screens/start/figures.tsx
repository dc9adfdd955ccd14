import type { ProposalPreview } from '@onefold/core'
import { formatNumber } from '../../language/language.ts'
import { EstimateWarnings } from '../../parts/estimate-warnings.tsx'
import { TRIAL } from './words-of-trial.ts'

interface FiguresProps {
  readonly now: ProposalPreview
  /** What was tried before it. */
  readonly before: ProposalPreview | undefined
}

/** What came out, in words and figures, beside what came out before. */
export function Figures({ now, before }: FiguresProps) {
  const words = TRIAL.value
  const { records, whole, estimate } = now
  const { precision, recall, warnings } = estimate
  const repeated = repeatedIn(now)
  return (
    <>
      <p class="headline">{words.standFor(formatNumber(records), formatNumber(records - repeated))}</p>
      <p class="soft">{whole ? words.ofAll : words.ofFirst(formatNumber(records))}</p>
      <div class="table">
        <table class="figures">
          <thead class={before === undefined ? 'hidden' : ''}>
            <tr>
              <th scope="col">{words.figure}</th>
              <th scope="col" class="end">
                {words.now}
              </th>
              {before !== undefined && (
                <th scope="col" class="end">
                  {words.before}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {FIGURES.map(({ id, figure }) => (
              <tr key={id}>
                <th scope="row">{words[id]}</th>
                <td class="end">{figure(now)}</td>
                {before !== undefined && <td class="end soft">{figure(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {precision === null || recall === null ? words.unknownWorth : words.expected(of100(precision), of100(recall))}
      </p>
      <EstimateWarnings of={warnings} />
    </>
  )
}

/** Records that surely repeat another one. */
const repeatedIn = ({ clustered, clusters }: ProposalPreview): number => clustered.match - clusters.match

const of100 = (share: number): string => formatNumber(Math.round(share * 100))
const percent = (share: number | null): string =>
  share === null ? '–' : `${formatNumber(Math.round(share * 1000) / 10)} %`

const FIGURES = [
  { id: 'repeated', figure: (of: ProposalPreview) => formatNumber(repeatedIn(of)) },
  { id: 'sureGroups', figure: ({ clusters }: ProposalPreview) => formatNumber(clusters.match) },
  { id: 'doubtfulGroups', figure: ({ clusters }: ProposalPreview) => formatNumber(clusters.review) },
  { id: 'doubtfulPairs', figure: ({ links }: ProposalPreview) => formatNumber(links.review) },
  { id: 'alone', figure: ({ clusters }: ProposalPreview) => formatNumber(clusters.single) },
  { id: 'precision', figure: ({ estimate }: ProposalPreview) => percent(estimate.precision) },
  { id: 'recall', figure: ({ estimate }: ProposalPreview) => percent(estimate.recall) },
] as const
