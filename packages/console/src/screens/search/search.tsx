import './search.css'
import type { SearchCapabilities } from '@onefold/core'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatNumber } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { Empty, Loading } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { labelOf, textOf } from '../../parts/value.tsx'
import { entities } from '../../server/entities.ts'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { may } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import type { ScreenProps } from '../screen.ts'
import { Facets } from './facets.tsx'
import { type Found, type Row, useFound, type Wanted } from './found.ts'
import { SEARCH } from './words.ts'

/** So long nothing is typed before it is searched. */
const PAUSE = 200
/** Columns whose values are counted. */
const FACETS = 5
/** More columns than fit beside each other would only be cut off. */
const SHOWN = 5

/** The records of an entity, searched as one types. */
export function Search({ params: { entity = '' } }: ScreenProps) {
  return <SearchOf key={entity} entity={entity} /> // what was typed for another entity has no columns here
}

function SearchOf({ entity }: { readonly entity: string }) {
  const words = SEARCH.value
  const [text, setText] = useState('')
  const [column, setColumn] = useState('')
  const [values, setValues] = useState<Wanted['values']>({})
  const [held, setHeld] = useState<Wanted['held']>({})
  const capabilities = useLoaded((onefold) => onefold.records(entity).searchCapabilities(), [entity])
  const table = entities.value?.find(({ id }) => id === entity)?.table ?? entity
  const typed = usePaused(text.trim())
  const all = column === '' || typed === '' ? values : { ...values, [column]: typed }
  const columns = columnsOf(capabilities.value)
  const isSought = typed !== '' || Object.keys({ ...values, ...held }).length > 0
  const facets = isSought ? columns.filter((each) => held[each] === undefined).slice(0, FACETS) : []
  const found = useFound(entity, table, { words: column === '' ? typed : '', values: all, held, facets })
  const hasValues = Object.keys(values).length > 0
  const nameOf = (key: string): string => labelOf(key, found.columnMap?.[key])

  const add = (): void => {
    if (column === '' || text.trim() === '') return
    setValues({ ...values, [column]: text.trim() })
    setText('')
  }
  return (
    <div class="search">
      <div class="row wrap">
        <h1>{words.title}</h1>
        {found.busy && found.rows.length > 0 && <Loading inline />}
        {found.count !== undefined && !found.busy && (
          <span class="soft number" role="status">
            {(found.isLeast ? words.atLeast : words.found)(formatNumber(found.count))}
          </span>
        )}
      </div>
      <form
        class="row wrap asked"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Field label={words.words} type="search" value={text} onValue={setText} focus />
        {columns.length > 0 && (
          <Choice
            label={words.where}
            value={column}
            onValue={setColumn}
            options={[
              ...(hasValues ? [] : [{ value: '', label: words.everywhere }]),
              ...columns.map((value) => ({ value, label: nameOf(value) })),
            ]}
          />
        )}
        {column !== '' && (
          <Button onPress={add} disabled={text.trim() === ''}>
            {words.and}
          </Button>
        )}
        <Chosen values={values} nameOf={nameOf} onValues={setValues} />
        <Chosen values={held} nameOf={nameOf} onValues={setHeld} />
      </form>
      <Facets
        facets={found.facets ?? []}
        nameOf={nameOf}
        onChoose={(key, value) => setHeld({ ...held, [key]: value })}
      />
      {capabilities.value?.searchable === false && <p class="notice">{words.notSearchable}</p>}
      <Rows entity={entity} found={found} />
    </div>
  )
}

/** Values that are looked for, each with a button that takes it back. */
function Chosen({
  values,
  nameOf,
  onValues,
}: {
  readonly values: Wanted['values']
  readonly nameOf: (column: string) => string
  readonly onValues: (values: Wanted['values']) => void
}) {
  const words = SEARCH.value
  return Object.entries(values).map(([key, value]) => (
    <Button
      key={key}
      pressed
      label={words.without(nameOf(key), value)}
      onPress={() => onValues(Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)))}
    >
      {nameOf(key)}: {value} ×
    </Button>
  ))
}

function Rows({ entity, found }: { readonly entity: string; readonly found: Found }) {
  const words = SEARCH.value
  const { route } = useLocation()
  const { rows, error, busy } = found
  if (error !== undefined) return <RefusalBox error={error} onAgain={async () => found.reload()} />
  if (rows.length === 0) return busy ? <Loading /> : <Empty title={found.isCutOff ? words.noTime : words.nothing} />
  const columns = shownOf(found)
  const isFound = rows.some(({ _search }) => _search !== undefined)
  return (
    <Table
      key={found.answer}
      class="fills"
      label={words.records}
      rows={rows}
      rowKey={({ _id }) => _id}
      {...(found.count === undefined ? {} : { total: found.count })}
      {...(may('master.viewRecord')
        ? { onOpen: ({ _id }: Row) => route(addressOf(pathOf('record', entity, _id))) }
        : {})}
      onEnd={found.more}
      columns={[
        ...columns.map((id) => ({
          id,
          label: labelOf(id, found.columnMap?.[id]),
          cell: (row: Row) => <span class="truncate">{textOf(row[id])}</span>,
        })),
        ...(isFound ? [{ id: 'why', label: words.why, cell: (row: Row) => <Why row={row} /> }] : []),
      ]}
    />
  )
}

function Why({ row: { _search: note } }: { readonly row: Row }) {
  if (note === undefined) return null
  return (
    <span class="row">
      <Badge tone={note.exact ? 'good' : 'doubt'}>{wordOf('searchTypes', note.type)}</Badge>
      {note.index !== undefined && <span>{note.index}</span>}
      {note.match !== undefined && <span class="soft truncate">{note.match}</span>}
    </span>
  )
}

/** The columns that a mapping finds by one value alone. */
const columnsOf = (capabilities: SearchCapabilities | undefined): readonly string[] => [
  ...new Set(
    (capabilities?.fields ?? []).flatMap(({ columns, combined }) => (combined && columns.length > 1 ? [] : columns)),
  ),
]

/** The first columns of the dataset that some record of the first page holds a value in; of a table without one, of the records. */
function shownOf({ rows, columns = [] }: Found): readonly string[] {
  const keys = new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row).filter((key) => textOf(row[key]) !== '')))
  const known = columns.length > 0 ? columns.filter((key) => keys.has(key)) : [...keys]
  return known.filter((key) => !key.startsWith('_')).slice(0, SHOWN)
}

/** A text once nothing has been typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
