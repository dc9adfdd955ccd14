import type { ResourceView } from '@onefold/core'
import { useState } from 'preact/hooks'
import { useDraft } from '../../parts/use-draft.ts'
import { type Draft, objectIn } from './members.ts'

/** A resource as it is edited. */
interface Edited {
  readonly members: Draft
  /** As it was typed, where it was typed as JSON: it may be none yet. */
  readonly json?: string
  /** When the resource was last changed before it was edited here. */
  readonly over: string | undefined
}

/** What a resource's draft is kept under. */
export const draftKey = (id: string): string => JSON.stringify(['resource', id])

export interface ResourceDraft {
  /** Absent while nothing was changed. */
  readonly edited: Edited | undefined
  /** Why what was typed as JSON cannot be saved. */
  readonly wrong: 'notJson' | 'notObject' | undefined
  /** The resource was changed by somebody else after this was begun. */
  readonly isOutdated: boolean
  /** Another number after each discarding: fields are then made anew, with what is there. */
  readonly round: number
  change(members: Draft): void
  /** @param members what is kept while the text holds no object */
  changeJson(json: string, members: Draft): void
  drop(): void
}

/** What is typed over this resource; it is kept while other screens are looked at. */
export function useResourceDraft({ _id, lastUpdated }: ResourceView): ResourceDraft {
  const { draft: edited, change, drop } = useDraft<Edited>(draftKey(_id))
  const [round, setRound] = useState(0)
  const read = edited?.json === undefined ? undefined : objectIn(edited.json)
  const overOf = (before: Edited | undefined) => (before === undefined ? lastUpdated : before.over)
  return {
    edited,
    round,
    wrong: read !== undefined && 'wrong' in read ? read.wrong : undefined,
    isOutdated: edited !== undefined && edited.over !== lastUpdated,
    change: (members) => change((before) => ({ members, over: overOf(before) })),
    changeJson(json, members) {
      const typed = objectIn(json)
      change((before) => ({ members: 'object' in typed ? typed.object : members, json, over: overOf(before) }))
    },
    drop() {
      drop()
      setRound((before) => before + 1)
    },
  }
}
