import { useEffect } from 'preact/hooks'
import { draftOf, dropDraft, keepDraft } from '../server/drafts.ts'
import { tell } from './toasts.tsx'
import { PARTS } from './words.ts'

interface Drafted<Draft> {
  /** Absent while nothing was typed. */
  readonly draft: Draft | undefined
  change(next: (before: Draft | undefined) => Draft): void
  /** It was saved, or is not wanted any more. */
  drop(): void
}

/**
 * What somebody types into an editor until it is saved. Whoever goes elsewhere meanwhile is told that it waits, and finds it again.
 *
 * @param key what it is of; drafts of one key are of one kind
 */
export function useDraft<Draft>(key: string): Drafted<Draft> {
  useEffect(
    () => () => {
      if (draftOf(key) !== undefined) tell(PARTS.value.draftKept)
    },
    [key],
  )
  return {
    draft: draftOf(key) as Draft | undefined, // under one key lies one kind
    change: (next) => keepDraft(key, next(draftOf(key) as Draft | undefined)),
    drop: () => dropDraft(key),
  }
}
