import type { ColumnView, Facet, RecordView, SearchAnswer, SearchNote } from '@onefold/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import { language } from '../../language/language.ts'
import { ask } from '../../server/session.ts'

const PAGE = 100
/** So often a search that ran out of time before it found anything is asked again: the index of a table is made with the first one. */
const ATTEMPTS = 6

/** What is searched for: words anywhere, or values of columns that must all be met, in spite of typos; nothing: every record. */
export interface Wanted {
  readonly words: string
  readonly values: { readonly [column: string]: string }
  /** Values that records have to hold letter by letter, as a facet tells them. */
  readonly held: { readonly [column: string]: string }
  /** Columns whose values are counted among what is found. */
  readonly facets: readonly string[]
}

/** A record of the list; with a note where it was found and not merely listed. */
export type Row = RecordView & { readonly _search?: SearchNote }

interface Page {
  readonly rows: readonly Row[]
  readonly cursor?: string | undefined
  readonly count?: number | undefined
  readonly isLeast?: boolean | undefined
  /** There was no time for more. */
  readonly isCutOff?: boolean | undefined
  /** What the columns of the dataset are, in their order; known of what is listed. */
  readonly columns?: readonly string[] | undefined
  readonly columnMap?: { readonly [path: string]: ColumnView } | undefined
  /** Of all that was found; absent while nothing is searched for. */
  readonly facets?: readonly Facet[] | undefined
}

interface State extends Page {
  /** Which answer it is: of another one the list begins at its beginning. */
  readonly answer: number
  readonly error?: unknown
  readonly busy: boolean
}

/** The records that were found, as far as they are loaded. */
export interface Found extends State {
  /** Loads the next page, if there is one. */
  more(): void
  reload(): void
}

/** Searches anew when something else is wanted; what answers an earlier question is passed over. */
export function useFound(entity: string, table: string, wanted: Wanted): Found {
  const key = JSON.stringify([entity, table, wanted, language.value])
  const turn = useRef(0)
  const cursor = useRef<string | undefined>('')
  const [state, setState] = useState<State>({ answer: 0, rows: [], busy: true })

  async function load(): Promise<void> {
    const mine = turn.current
    const from = cursor.current
    if (from === undefined) return
    cursor.current = undefined // one page at a time
    try {
      const isLate = (page: Page) => page.isCutOff === true && page.rows.length === 0 && mine === turn.current
      let page = await pageOf(entity, table, wanted, from)
      for (let attempt = 1; isLate(page) && attempt < ATTEMPTS; attempt++)
        page = await pageOf(entity, table, wanted, from)
      if (mine !== turn.current) return
      cursor.current = page.cursor
      setState((before) => ({
        ...page,
        answer: mine,
        rows: from === '' ? page.rows : [...before.rows, ...page.rows],
        count: from === '' ? page.count : before.count,
        columns: page.columns ?? before.columns,
        columnMap: page.columnMap ?? before.columnMap,
        facets: from === '' ? page.facets : before.facets,
        busy: false,
      }))
    } catch (error) {
      if (mine === turn.current) setState((before) => ({ ...before, error, busy: false }))
    }
  }
  function reload(): void {
    turn.current++
    cursor.current = ''
    setState(({ error: _, ...before }) => ({ ...before, busy: true })) // what was found before stays until the answer comes
    load()
  }
  useEffect(() => {
    reload()
    return () => {
      turn.current++
    }
  }, [key])
  return { ...state, more: () => void load(), reload }
}

async function pageOf(entity: string, table: string, wanted: Wanted, cursor: string): Promise<Page> {
  const { words, values, held, facets } = wanted
  const asked = { pageSize: PAGE, cursor, values: held, ...(cursor === '' ? { facets } : {}) }
  const record = words === '' ? { ...held, ...values } : values
  if (Object.keys(record).length > 0) {
    const options = { combine: 'ALL' } as const
    return found(await ask((onefold) => onefold.records(entity).search({ ...asked, record, options })))
  }
  if (words !== '') return found(await ask((onefold) => onefold.records(entity).searchText({ ...asked, query: words })))
  const page = await ask((onefold) => onefold.tables.records(table, { pageSize: PAGE, cursor }))
  const { records, columns, columnMap } = page
  return { rows: records, cursor: page.cursor, columns, columnMap }
}

const found = ({ result, cursor, count, countIsLowerBound, truncated, facets }: SearchAnswer): Page => ({
  rows: result,
  cursor,
  count,
  isLeast: countIsLowerBound,
  isCutOff: truncated,
  facets,
})
