import type { Json } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { labelOf, textOf } from '../../parts/value.tsx'
import { ask } from '../../server/session.ts'
import type { ShownRecord } from './shown-record.ts'
import { RECORD } from './words.ts'

interface EditProps {
  readonly entity: string
  readonly of: ShownRecord
  readonly onClose: () => void
  /** After saving, and after somebody else was faster. */
  readonly reload: () => void
}

/** The values as texts, as the server reads them: it parses and checks by the dataset. */
export function Edit({ entity, of: { record, expanded }, onClose, reload }: EditProps) {
  const words = RECORD.value
  const [typed, setTyped] = useState<{ readonly [column: string]: string }>({})
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const { columns, columnMap } = expanded
  const edited = columns.filter(
    (column) => columnMap[column]?.array === false && columnMap[column]?.dataset === undefined,
  )

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const { _id, _metadata } = record
    const changed = Object.entries(typed)
      .filter(([column, text]) => text !== textOf(record[column]))
      .map(([column, text]): readonly [string, Json] => [column, text === '' ? null : text])
    const request = {
      ...{ record: { _id, ...Object.fromEntries(changed) }, update: true, expected: _metadata._revision },
      ...(comment === '' ? {} : { comment }),
    }
    setBusy(true)
    const done = await attempt(() => ask((onefold) => onefold.records(entity).upsertOne(request)), reload)
    setBusy(false)
    if (!done) return // what was typed stays
    tell(words.saved)
    onClose()
    reload()
  }
  return (
    <form class="edit card stack" onSubmit={save} aria-label={words.edit}>
      <div class="fields">
        {edited.map((column, at) => (
          <Field
            key={column}
            label={labelOf(column, columnMap[column])}
            value={typed[column] ?? textOf(record[column])}
            onValue={(text) => setTyped((before) => ({ ...before, [column]: text }))}
            focus={at === 0}
          />
        ))}
      </div>
      {edited.length < columns.length && <p class="soft">{words.notEdited}</p>}
      <Field label={words.comment} value={comment} onValue={setComment} />
      <div class="row">
        <button type="submit" class="button primary" disabled={busy}>
          {words.save}
        </button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}
