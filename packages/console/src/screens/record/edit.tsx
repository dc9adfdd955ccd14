import type { Json } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useDraft } from '../../parts/use-draft.ts'
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

/** What was typed, over the revision that was looked at. */
interface RecordDraft {
  readonly typed: { readonly [column: string]: string }
  readonly comment: string
  /** Absent: the present one. */
  readonly revision?: number
}

/** What a record's draft is kept under. */
export const draftKey = (entity: string, id: string): string => JSON.stringify(['record', entity, id])

/** Letters that fit a single line; a longer value gets several. */
const LINE = 80

/** The values as texts, as the server reads them: it parses and checks by the dataset. */
export function Edit({ entity, of: { record, expanded }, onClose, reload }: EditProps) {
  const words = RECORD.value
  const { draft, change, drop } = useDraft<RecordDraft>(draftKey(entity, record._id))
  const { typed, comment, revision } = draft ?? untouched(record)
  const [busy, setBusy] = useState(false)
  const { columns, columnMap } = expanded
  const edited = columns.filter(
    (column) => columnMap[column]?.array === false && columnMap[column]?.dataset === undefined,
  )

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const { _id } = record
    const changed = Object.entries(typed)
      .filter(([column, text]) => text !== textOf(record[column]))
      .map(([column, text]): readonly [string, Json] => [column, text === '' ? null : text])
    const request = {
      record: { _id, ...Object.fromEntries(changed) },
      update: true,
      expected: revision ?? record._metadata._revision,
      ...(comment === '' ? {} : { comment }),
    }
    setBusy(true)
    const done = await attempt(() => ask((onefold) => onefold.records(entity).upsertOne(request)), takeNewer)
    setBusy(false)
    if (!done) return // what was typed stays
    tell(words.saved)
    close()
    reload()
  }
  function takeNewer(): void {
    // Whoever was slower is told and sees what is there now: saved again, it is meant.
    change((before) => ({ typed: before?.typed ?? {}, comment: before?.comment ?? '' }))
    reload()
  }
  function close(): void {
    drop()
    onClose()
  }
  return (
    <form class="edit card stack" onSubmit={save} aria-label={words.edit}>
      <div class="fields">
        {edited.map((column, at) => (
          <Field
            key={column}
            label={labelOf(column, columnMap[column])}
            value={typed[column] ?? textOf(record[column])}
            lines={textOf(record[column]).length > LINE ? 3 : 1}
            onValue={(text) =>
              change((before = untouched(record)) => ({ ...before, typed: { ...before.typed, [column]: text } }))
            }
            focus={at === 0}
          />
        ))}
      </div>
      {edited.length < columns.length && <p class="soft">{words.notEdited}</p>}
      <Field
        label={words.comment}
        value={comment}
        onValue={(text) => change((before = untouched(record)) => ({ ...before, comment: text }))}
      />
      <div class="row">
        <button type="submit" class="button primary" disabled={busy}>
          {words.save}
        </button>
        <Button onPress={close}>{words.cancel}</Button>
      </div>
    </form>
  )
}

const untouched = ({ _metadata }: ShownRecord['record']): RecordDraft => ({
  typed: {},
  comment: '',
  revision: _metadata._revision,
})
