import { effect, signal } from '@preact/signals'

/** What was typed and the server does not have yet, by what it is of. It outlives its screen, and goes with the page. */
const drafts = signal<ReadonlyMap<string, unknown>>(new Map())

export const draftOf = (key: string): unknown => drafts.value.get(key)

export function keepDraft(key: string, draft: unknown): void {
  drafts.value = new Map(drafts.peek()).set(key, draft)
}

export function dropDraft(key: string): void {
  drafts.value = new Map([...drafts.peek()].filter(([each]) => each !== key))
}

/** Somebody else is at the page: nothing of it is theirs. */
export function dropAllDrafts(): void {
  drafts.value = new Map()
}

/** The browser asks in its own words. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

effect(() => {
  // Only while there is something to lose: a page with such a listener is not kept for the way back.
  if (drafts.value.size > 0) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
})
