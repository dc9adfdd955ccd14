import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatNumber } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { labelOf } from '../../parts/value.tsx'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask } from '../../server/session.ts'
import { type ShownRecord, sourcesOf, titleOf } from './shown-record.ts'
import { RECORD } from './words.ts'

interface UnmergeProps {
  readonly entity: string
  readonly of: ShownRecord
  readonly onClose: () => void
}

/** Says what comes of taking the merge back before it is done. */
export function Unmerge({ entity, of: { record, expanded }, onClose }: UnmergeProps) {
  const words = RECORD.value
  const { route } = useLocation()
  const [comment, setComment] = useState('')
  const [keepEdits, setKeepEdits] = useState(false)
  const [busy, setBusy] = useState(false)
  const { merged, columns, columnMap } = expanded
  const pinned = record._metadata._pinned ?? []

  async function takeBack(): Promise<void> {
    setBusy(true)
    let next: string | undefined
    const done = await attempt(() =>
      ask(async (onefold) => {
        const said = { keepEdits, ...(comment === '' ? {} : { comment }) }
        const { records } = await onefold.records(entity).unmerge(record._id, said)
        next = records[0]?._id
      }),
    )
    setBusy(false)
    if (!done) return
    tell(words.unmerged)
    onClose()
    if (next !== undefined) route(addressOf(pathOf('record', entity, next)))
  }
  return (
    <Dialog title={words.unmerge} onClose={onClose}>
      <p>{words.unmergeWhat(formatNumber(merged.length))}</p>
      <h3>{words.restored}</h3>
      <ul class="restored">
        {merged.map((each) => (
          <li key={each._id}>
            {titleOf(each, columns)} <small class="soft">{sourcesOf(each)}</small>
          </li>
        ))}
      </ul>
      {pinned.length > 0 && (
        <div>
          <p>{words.unmergeEdits(pinned.map((column) => labelOf(column, columnMap[column])).join(', '))}</p>
          <label class="row">
            <input
              type="checkbox"
              checked={keepEdits}
              onChange={(event) => setKeepEdits(event.currentTarget.checked)}
            />
            {words.keepEdits}
          </label>
        </div>
      )}
      <Field label={words.comment} value={comment} onValue={setComment} />
      <div class="actions">
        <Button onPress={onClose}>{words.cancel}</Button>
        <Button kind="danger" disabled={busy} onPress={() => void takeBack()}>
          {words.unmerge}
        </Button>
      </div>
    </Dialog>
  )
}
