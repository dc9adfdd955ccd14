import type { FileProposal } from '@onefold/core'
import { useEffect } from 'preact/hooks'
import { RefusalBox } from '../../parts/refusal.tsx'
import { ChangesForm } from './changes-form.tsx'
import { Figures } from './figures.tsx'
import { FoundClusters } from './found-clusters.tsx'
import { FoundPairs } from './found-pairs.tsx'
import type { Origin } from './make-entity.ts'
import { ReportButton } from './report-button.tsx'
import { type TrialState, useTrial } from './use-trial.ts'
import { TRIAL } from './words-of-trial.ts'

interface TrialProps {
  readonly of: Origin
  readonly proposal: FileProposal
  /** How far it was, when it was last seen. */
  readonly begun: TrialState
  /** Told of everything that becomes of it. */
  readonly onState: (state: TrialState) => void
}

/** What the proposal finds before anything is made of it; it is changed and tried again here. */
export function Trial({ of, proposal, begun, onState }: TrialProps) {
  const words = TRIAL.value
  const { state, busy, run, change } = useTrial(of, proposal, begun)
  useEffect(() => onState(state), [state])
  const { last, former, error } = state
  return (
    <>
      <div class="split trial">
        <section class="card stack" aria-label={words.found}>
          <div class="row wrap">
            <h2 class="grow">{words.found}</h2>
            {last !== undefined && <ReportButton of={of} proposal={proposal} changes={last.changes} />}
          </div>
          {error !== undefined && <RefusalBox error={error} onAgain={() => void run()} />}
          <div role="status">{busy && <p class="loading">{words.trying}</p>}</div>
          {last !== undefined && <Figures now={last.preview} before={former?.preview} />}
        </section>
        <ChangesForm proposal={proposal} state={state} busy={busy} onChange={change} onRun={() => void run()} />
      </div>
      {last !== undefined && (
        <>
          <FoundClusters of={last.preview} />
          <FoundPairs of={last.preview} />
        </>
      )}
    </>
  )
}
