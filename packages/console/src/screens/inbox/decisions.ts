import type { ClusterDetail, ClusterView, Json } from '@onefold/core'
import { useReducer, useRef, useState } from 'preact/hooks'
import { tell, tellRefusal } from '../../parts/toasts.tsx'
import { ask } from '../../server/session.ts'
import type { Queue } from './queue.ts'
import { INBOX } from './words.ts'

/** What a steward decides about one group. */
export type Decision =
  | { readonly kind: 'merge'; readonly values: { readonly [column: string]: Json } }
  | { readonly kind: 'separate'; readonly records: readonly string[] }
  | { readonly kind: 'hold' }
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'escalate'; readonly assignee: string; readonly note: string }
  | { readonly kind: 'endEscalation' }

/** Takes a decision back; absent of one that the server has no way back from. */
type Undo = () => Promise<unknown>

export interface Decisions {
  /** Why the server refused what was decided about a group, by its id. */
  readonly refused: ReadonlyMap<string, unknown>
  readonly canUndo: boolean
  /** Takes the group out of the list at once and tells the server; a refusal brings the row back. */
  decide(group: ClusterView, seen: ClusterDetail | undefined, decision: Decision): Promise<void>
  undo(): Promise<void>
}

export function useDecisions(entity: string, queue: Queue): Decisions {
  const [refused, setRefused] = useState<ReadonlyMap<string, unknown>>(new Map())
  const undos = useRef<Undo[]>([])
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const latest = useRef(queue)
  latest.current = queue

  async function decide(group: ClusterView, seen: ClusterDetail | undefined, decision: Decision): Promise<void> {
    const putBack = latest.current.take(group.id)
    setRefused((before) => new Map([...before].filter(([id]) => id !== group.id)))
    try {
      const undo = await carryOut(entity, group.id, seen?.recordIds ?? group.recordIds, decision)
      if (undo !== undefined) undos.current.push(undo)
      draw(0)
      tell(wordsOf(decision))
    } catch (error) {
      latest.current.forget(group.id)
      putBack()
      setRefused((before) => new Map(before).set(group.id, error))
      tellRefusal(error)
    }
  }
  async function undo(): Promise<void> {
    const last = undos.current.pop() // taken at once: who presses twice takes two decisions back
    if (last === undefined) {
      tell(INBOX.value.nothingToUndo)
      return
    }
    draw(0)
    try {
      await last()
      tell(INBOX.value.undone)
      latest.current.reload()
    } catch (error) {
      tellRefusal(error)
    }
  }
  return { refused, canUndo: undos.current.length > 0, decide, undo }
}

function wordsOf({ kind }: Decision): string {
  const { merged, separatedNow, heldNow, undone, escalatedNow, ended } = INBOX.value
  const words: { readonly [name in Decision['kind']]: string } = {
    ...{ merge: merged, separate: separatedNow, hold: heldNow },
    ...{ takeBack: undone, escalate: escalatedNow, endEscalation: ended },
  }
  return words[kind]
}

/** `recordIds`: the group as it was seen; the server refuses when it is another by now. */
function carryOut(
  entity: string,
  id: string,
  recordIds: readonly string[],
  decision: Decision,
): Promise<Undo | undefined> {
  return ask<Undo | undefined>(async (onefold) => {
    const clusters = onefold.clusters(entity)
    switch (decision.kind) {
      case 'merge': {
        const picked = Object.keys(decision.values).length > 0 ? { values: decision.values } : {}
        const { _id } = await clusters.merge(id, { recordIds, ...picked })
        return () => ask((again) => again.records(entity).unmerge(_id))
      }
      case 'separate':
        if (decision.records.length === 0) await clusters.split(id, { recordIds })
        else await clusters.disconnect(id, decision.records, { seen: recordIds })
        return undefined
      case 'hold':
        await clusters.ignore(id, { recordIds })
        return () => ask((again) => again.clusters(entity).unignore(id, { recordIds }))
      case 'takeBack':
        await clusters.unignore(id, { recordIds })
        return () => ask((again) => again.clusters(entity).ignore(id, { recordIds }))
      case 'escalate': {
        const { assignee, note } = decision
        const to = { ...(assignee === '' ? {} : { assignee }), ...(note === '' ? {} : { comment: note }) }
        await clusters.escalate(id, { recordIds, ...to })
        return () => ask((again) => again.clusters(entity).resolve(id, { recordIds }))
      }
      case 'endEscalation':
        await clusters.resolve(id, { recordIds })
        return undefined
    }
  })
}
