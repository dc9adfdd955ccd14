import './inbox.css'
import type { ClusterDetail } from '@onefold/core'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { useKeys } from '../../keys/keys.ts'
import { formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Empty, Shown } from '../../parts/shown.tsx'
import type { Loaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
import type { ScreenProps } from '../screen.ts'
import { Cases } from './cases.tsx'
import { type Decision, useDecisions } from './decisions.ts'
import { EVERYTHING, type Filter } from './filter.ts'
import { GroupPanel } from './group-panel.tsx'
import { ListPanel } from './list-panel.tsx'
import { type Queue, useQueue } from './queue.ts'
import { INBOX } from './words.ts'

/** So many groups beyond the open one are loaded before they are wanted. */
const AHEAD = 2

/** Groups that wait for a decision on the left, the one that is open on the right. */
export function Inbox({ params, query }: ScreenProps) {
  const { entity = '', group: selected } = params
  const words = INBOX.value
  const { route } = useLocation()
  const [filter, setFilter] = useState<Filter>(EVERYTHING)
  const queue = useQueue(entity, filter)
  const decisions = useDecisions(entity, queue)
  const at = queue.groups.findIndex(({ id }) => id === selected)
  const content = useContent(queue, selected)
  const group = queue.groups[at] ?? content.value // by its address it is open before the list is that far

  const open = (id: string | undefined): void =>
    route(addressOf(id === undefined ? pathOf('inbox', entity) : pathOf('inbox', entity, id)), true)
  const go = (step: number): void => {
    const next = queue.groups[at < 0 ? 0 : at + step]
    if (next !== undefined) open(next.id)
  }
  const first = queue.groups[0]?.id
  useEffect(() => {
    const isHere = location.pathname === addressOf(pathOf('inbox', entity)) // or on the way to a screen that is being loaded
    if (selected === undefined && first !== undefined && query.cases === undefined && isHere) open(first)
  }, [selected, first])
  useEffect(() => {
    for (const next of queue.groups.slice(at + 1, at + 1 + AHEAD)) queue.contentOf(next.id).catch(() => undefined) // who opens it is told
  }, [at, queue.groups.length])

  async function decide(decision: Decision): Promise<void> {
    if (group === undefined) return
    open((queue.groups[at + 1] ?? queue.groups[at - 1])?.id)
    await decisions.decide(group, content.value, decision)
  }
  const showsCases = query.cases !== undefined
  const keys = [
    { key: 'j', does: words.next, run: () => go(1) },
    { key: 'k', does: words.previous, run: () => go(-1) },
    { key: 'u', does: words.undo, run: () => void decisions.undo() },
  ]
  useKeys(showsCases ? [] : keys)

  return (
    <div class="inbox">
      <div class="row wrap head">
        <h1>{showsCases ? words.cases : words.title}</h1>
        {queue.total !== undefined && !showsCases && (
          <span class="soft number">{words.waiting(formatNumber(queue.total))}</span>
        )}
        <span class="grow" />
        {may('master.mergeCluster') && !showsCases && (
          <Button hint="u" disabled={!decisions.canUndo} onPress={() => void decisions.undo()}>
            {words.undo}
          </Button>
        )}
        {!showsCases && (
          <Button hint="j" disabled={queue.groups[at + 1] === undefined} onPress={() => go(1)}>
            {words.skip}
          </Button>
        )}
        {may('master.listCase') && (
          <a
            class="button"
            href={addressOf(pathOf('inbox', entity) + (showsCases ? '' : '?cases'))}
            {...(showsCases ? { 'aria-current': 'page' as const } : {})}
          >
            {showsCases ? words.groups : words.cases}
          </a>
        )}
      </div>
      {showsCases ? (
        <Cases entity={entity} />
      ) : (
        <div class="panels">
          <div class="list">
            <ListPanel
              {...{ entity, queue, filter, selected, refused: decisions.refused }}
              onFilter={(next) => {
                setFilter(next)
                open(undefined)
              }}
              onOpen={({ id }) => open(id)}
            />
          </div>
          <div class="detail">
            {selected === undefined ? (
              !queue.busy && queue.groups.length > 0 && <Empty title={words.choose} />
            ) : (
              <Shown of={content}>
                {(detail) => (
                  <GroupPanel
                    entity={entity}
                    group={detail}
                    refused={decisions.refused.get(selected)}
                    onDecide={(decision) => void decide(decision)}
                  />
                )}
              </Shown>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** The records of the open group, from those that were asked for ahead. */
function useContent(queue: Queue, id: string | undefined): Loaded<ClusterDetail> {
  const [state, setState] = useState<{ id?: string; value?: ClusterDetail; error?: unknown }>({})
  async function load(): Promise<void> {
    if (id === undefined) return
    try {
      const value = await queue.contentOf(id)
      setState({ id, value })
    } catch (error) {
      setState({ id, error })
    }
  }
  useEffect(() => void load(), [id])
  const { id: loaded, ...known } = state
  return {
    ...(loaded === id ? known : {}),
    busy: loaded !== id,
    reload: load,
    put: (value) => setState({ ...(id === undefined ? {} : { id }), value }),
  }
}
