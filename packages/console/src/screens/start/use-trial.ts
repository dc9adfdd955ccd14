import type { FileProposal, ProposalPreview } from '@onefold/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../server/session.ts'
import { type Changes, changed, noChanges } from './changes.ts'
import type { Origin } from './make-entity.ts'

/** What was tried, and what it found. */
interface Outcome {
  readonly changes: Changes
  readonly preview: ProposalPreview
}

/** How far somebody is with trying a proposal. */
export interface TrialState {
  /** As they stand in the form. */
  readonly changes: Changes
  /** The last that was tried, and the one before it. */
  readonly last?: Outcome
  readonly former?: Outcome
  readonly error?: unknown
}

export const untried = (proposal: FileProposal): TrialState => ({ changes: noChanges(proposal) })

/** What would be kept: what was last tried, else what was proposed. */
export const keptOf = ({ last }: TrialState, proposal: FileProposal): Changes => last?.changes ?? noChanges(proposal)

/** Tries a proposal at once, and again when somebody asks for it. */
export function useTrial(of: Origin, proposal: FileProposal, begun: TrialState) {
  const [state, setState] = useState(begun)
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const latest = useRef(state)
  latest.current = state

  const run = async (): Promise<void> => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const { changes } = latest.current
    setBusy(true)
    setState(({ error: _, ...before }) => before)
    try {
      const { signal } = mine
      const preview = await ask((onefold) => onefold.resources.preview(of, changed(proposal, changes), { signal }))
      if (mine.signal.aborted) return
      setState(({ last, ...before }) => ({
        ...before,
        last: { changes, preview },
        ...(last === undefined ? {} : { former: last }),
      }))
    } catch (error) {
      if (mine.signal.aborted) return
      setState((before) => ({ ...before, error }))
    }
    setBusy(false)
  }
  useEffect(() => {
    if (begun.last === undefined) void run()
    return () => running.current?.abort()
  }, [])
  const change = (changes: Partial<Changes>): void =>
    setState((before) => ({ ...before, changes: { ...before.changes, ...changes } }))
  return { state, busy, run, change }
}
