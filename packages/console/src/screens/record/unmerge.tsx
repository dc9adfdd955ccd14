import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatNumber } from '../../language/language.ts'
import { Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { sourcesOf, titleOf } from '../../parts/record-name.ts'
import { tell } from '../../parts/toasts.tsx'
import { labelOf } from '../../parts/value.tsx'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask } from '../../server/session.ts'
import type { ShownRecord } from './shown-record.ts'
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
  const { merged, columns, columnMap } = expanded
  const pinned = record._metadata._pinned ?? []

  async function takeBack(): Promise<void> {
    const said = { keepEdits, ...(comment === '' ? {} : { comment }) }
    const { records } = await ask((onefold) => onefold.records(entity).unmerge(record._id, said))
    const [next] = records
    tell(words.unmerged)
    onClose()
    if (next !== undefined) route(addressOf(pathOf('record', entity, next._id)))
  }
  return (
    <FormDialog isDanger title={words.unmerge} action={words.unmerge} onClose={onClose} onSubmit={takeBack}>
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
    </FormDialog>
  )
}
