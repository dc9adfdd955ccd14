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
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'takeBack' }
  | { readonly kind: 'escalate'; readonly assignee: string; readonly note: string }
  | { readonly kind: 'endEscalation' }

/** Takes a decision back. */
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
  /** The newest last. One that the server has not answered yet is waited for; undefined of what has no way back. */
  const undos = useRef<Promise<Undo | undefined>[]>([])
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const latest = useRef(queue)
  latest.current = queue

  async function decide(group: ClusterView, seen: ClusterDetail | undefined, decision: Decision): Promise<void> {
    const putBack = latest.current.take(group)
    setRefused((before) => new Map([...before].filter(([id]) => id !== group.id)))
    const carriedOut = carryOut(entity, group, seen, decision)
    undos.current.push(carriedOut)
    draw(0)
    try {
      await carriedOut
      tell(wordsOf(decision))
    } catch (error) {
      undos.current = undos.current.filter((each) => each !== carriedOut)
      latest.current.forget(group.id)
      putBack()
      setRefused((before) => new Map(before).set(group.id, error))
      tellRefusal(error)
    }
  }
  async function undo(): Promise<void> {
    const carriedOut = undos.current.pop() // taken at once: who presses twice takes two decisions back
    draw(0)
    if (carriedOut === undefined) return tell(INBOX.value.nothingToUndo)
    const last = await carriedOut.catch(() => 'REFUSED' as const) // which is told where it was decided
    if (last === 'REFUSED') return
    if (last === undefined) return tell(INBOX.value.noWayBack)
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
    merge: merged,
    separate: separatedNow,
    hold: heldNow,
    reconnect: undone,
    takeBack: undone,
    escalate: escalatedNow,
    endEscalation: ended,
  }
  return words[kind]
}

/** The group as it was seen goes along; the server refuses when it is another by now. Answers what takes the decision back, where there is a way. */
function carryOut(
  entity: string,
  { id, ...group }: ClusterView,
  seen: ClusterDetail | undefined,
  decision: Decision,
): Promise<Undo | undefined> {
  const recordIds = seen?.recordIds ?? group.recordIds
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
        // What was stated of some of them before would be taken back too.
        if (seen === undefined || separatedPairs(seen) > 0) return undefined
        return () => ask((again) => again.records(entity).reconnect(recordIds))
      case 'reconnect': {
        await onefold.records(entity).reconnect(recordIds)
        const allPairs = (recordIds.length * (recordIds.length - 1)) / 2
        if (seen === undefined || separatedPairs(seen) < allPairs) return undefined
        return () => ask((again) => again.records(entity).disconnect(recordIds))
      }
      case 'hold':
        await clusters.ignore(id, { recordIds })
        return () => ask((again) => again.clusters(entity).unignore(id, { recordIds }))
      case 'takeBack':
        await clusters.unignore(id, { recordIds })
        return () => ask((again) => again.clusters(entity).ignore(id, { recordIds }))
      case 'escalate': {
        const { assignee, note } = decision
        const to = assignee === '' ? {} : { assignee }
        await clusters.escalate(id, { recordIds, comment: note, ...to })
        return () => ask((again) => again.clusters(entity).resolve(id, { recordIds }))
      }
      case 'endEscalation':
        await clusters.resolve(id, { recordIds })
        return undefined
    }
  })
}

/** How many pairs of the group are stated as different. */
function separatedPairs({ records, recordIds }: ClusterDetail): number {
  const inside = new Set(recordIds)
  const stated = records.map(({ _metadata }) => _metadata._unrelated?.filter((id) => inside.has(id)).length ?? 0)
  return stated.reduce((sum, count) => sum + count, 0) / 2
}
