import type { ClusterDetail, ClusterListQuery, Clusters, ClusterView } from '@onefold/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import { language } from '../../language/language.ts'
import { ask, me } from '../../server/session.ts'
import { type Filter, isBounded, queryOf } from './filter.ts'

const PAGE = 100

/** The groups that wait, as far as they are loaded, and their contents as they are asked for. */
export interface Queue {
  readonly groups: readonly ClusterView[]
  /** How many there were when the list was opened; undefined until the server has counted. */
  readonly total?: number
  /** 0..100: the score of the classifier that groups wait from on; undefined until the server has said it. */
  readonly bound?: number
  /** How many groups wait with a lower score than is listed; undefined until the server has counted. */
  readonly below?: number
  readonly error?: unknown
  readonly busy: boolean
  /** Loads the next page, if there is one. */
  more(): void
  reload(): void
  /** Takes a group out of the list; what it answers puts it back where it was, or first where the list was still on its way. */
  take(group: ClusterView): () => void
  /** The records of a group; asked for once, so that the next one is there before it is wanted. */
  contentOf(id: string): Promise<ClusterDetail>
  /** What is known of a group's records is not true any more. */
  forget(id: string): void
}

interface State {
  /** Of the question that it answers. */
  readonly key: string
  readonly groups: readonly ClusterView[]
  readonly total?: number
  readonly below?: number
  readonly error?: unknown
  readonly busy: boolean
}

export function useQueue(entity: string, filter: Filter): Queue {
  const cursor = useRef<string | undefined>('')
  const turn = useRef(0)
  const contents = useRef(new Map<string, Promise<ClusterDetail>>())
  const [bound, setBound] = useState<{ readonly of: string; readonly score: number }>()
  const known = bound?.of === entity ? bound.score : undefined
  const byBound = isBounded(filter) && filter.label !== 'ALL' ? known : undefined
  const key = JSON.stringify([entity, filter, byBound, language.value]) // reasons are sentences
  const [kept, setState] = useState<State>({ key, groups: [], busy: true })
  const state = kept.key === key ? kept : { key, groups: [], busy: true } // what answered another question is no answer to this one
  const isMine = ({ escalation }: ClusterView) => filter.state !== 'mine' || escalation?.assignee === me.value?.id

  /** Answers the first group of what it loaded, if that is still wanted. */
  async function load(): Promise<ClusterView | undefined> {
    const mine = turn.current
    const from = cursor.current
    if (from === undefined) return undefined
    cursor.current = undefined // one page at a time
    setState((before) => ({ ...before, busy: true }))
    try {
      const page = await clusters((each) => each.list({ ...query(), pageSize: PAGE, cursor: from }), entity)
      if (mine !== turn.current) return undefined
      cursor.current = page.cursor
      if (isBounded(filter) && filter.label === 'ALL' && page.minScore !== undefined)
        setBound({ of: entity, score: page.minScore })
      const listed = page.clusters.filter(isMine)
      setState(({ groups, error: _, ...before }) => {
        const known = new Set(groups.map(({ id }) => id))
        return { ...before, groups: [...groups, ...listed.filter(({ id }) => !known.has(id))], busy: false }
      })
      return listed[0] ?? (await load()) // a page of others' groups: the caller's may stand on the next
    } catch (error) {
      if (mine === turn.current) setState((before) => ({ ...before, error, busy: false }))
      return undefined
    }
  }

  /** Once the first group is there: for a caller with a row scope counting takes longer than the page and the group together. */
  async function count(loaded: Promise<ClusterView | undefined>): Promise<void> {
    const mine = turn.current
    const first = await loaded
    if (first !== undefined) await contentOf(first.id).catch(() => undefined) // whoever opens it is told
    if (mine !== turn.current) return
    const total = await countOf(query())
    if (mine === turn.current && total !== undefined) setState((before) => ({ ...before, total }))
    if (filter.state !== 'open' || filter.least === 0) return
    const all = await countOf(queryOf({ ...filter, least: 0 }))
    if (mine !== turn.current || all === undefined || total === undefined) return
    setState((before) => ({ ...before, below: Math.max(0, all - total) }))
  }
  const query = () => queryOf(filter, known)
  const countOf = async (of: ClusterListQuery): Promise<number | undefined> =>
    (await clusters((each) => each.list({ ...of, pageSize: 1 }), entity)).page.totalElements

  function contentOf(id: string): Promise<ClusterDetail> {
    const known = contents.current.get(id)
    if (known !== undefined) return known
    const asked = clusters((each) => each.get(id), entity)
    contents.current.set(id, asked)
    asked.catch(() => contents.current.delete(id))
    return asked
  }

  function reload(): void {
    turn.current++
    cursor.current = ''
    contents.current.clear()
    setState({ key, groups: [], busy: true })
    const loaded = load()
    if (filter.state !== 'mine') count(loaded).catch(() => undefined) // the list itself says what is wrong
  }
  useEffect(() => {
    reload()
    return () => {
      turn.current++
    }
  }, [key])

  return {
    ...state,
    ...(known === undefined ? {} : { bound: known }),
    reload,
    more: () => void load(),
    take(group) {
      const at = state.groups.findIndex(({ id }) => id === group.id)
      const wasListed = at >= 0
      if (wasListed)
        setState((before) => ({
          ...before,
          ...counted(before, -1),
          groups: before.groups.filter(({ id }) => id !== group.id),
        }))
      return () =>
        setState((before) => ({
          ...before,
          ...(wasListed ? counted(before, 1) : {}),
          groups: before.groups.filter(({ id }) => id !== group.id).toSpliced(Math.max(at, 0), 0, group),
        }))
    },
    contentOf,
    forget: (id) => void contents.current.delete(id),
  }
}

const counted = ({ total }: State, more: number) => (total === undefined ? {} : { total: Math.max(0, total + more) })

const clusters = <Told>(call: (of: Clusters) => Promise<Told>, entity: string): Promise<Told> =>
  ask((onefold) => call(onefold.clusters(entity)))
