import { useState } from 'preact/hooks'
import { Choice } from '../../parts/field.tsx'
import { entities } from '../../server/entities.ts'
import { useLoaded } from '../../server/loaded.ts'
import { may } from '../../server/session.ts'
import { START } from './words.ts'

/** The tables that no entity is over yet, one of which is chosen; nothing where there is none. */
export function ChooseTable({ onTable }: { readonly onTable: (table: string) => void }) {
  const words = START.value
  const [chosen, setChosen] = useState('')
  const tables = useLoaded(async (onefold) => (may('table.list') ? onefold.tables.list() : []), [])
  const taken = new Set(entities.value?.map(({ table }) => table))
  const free = (tables.value ?? []).filter(
    ({ id, type, dataset }) => type === 'TABLE' && dataset !== undefined && !taken.has(id),
  )
  const [first] = free
  if (first === undefined) return null
  const table = chosen === '' ? first.id : chosen
  return (
    <form
      class="row end"
      onSubmit={(event) => {
        event.preventDefault()
        onTable(table)
      }}
    >
      <Choice
        label={words.table}
        value={table}
        onValue={setChosen}
        options={free.map(({ id }) => ({ value: id, label: id }))}
      />
      <button type="submit" class="button">
        {words.examineTable}
      </button>
    </form>
  )
}
