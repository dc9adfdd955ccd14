import type { EntitySink } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Choice, Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { DESTINATIONS } from './words.ts'

/** How an entity feeds a destination. */
export interface Feed extends Omit<EntitySink, 'resource'> {
  readonly entity: string
}

interface FeedDialogProps {
  /** One that is changed; absent: a new one. */
  readonly feed?: Feed
  /** Ids of entities. */
  readonly choices: readonly string[]
  readonly onClose: () => void
  readonly onSave: (feed: Feed) => Promise<void>
}

export function FeedDialog({ feed, choices, onClose, onSave }: FeedDialogProps) {
  const words = DESTINATIONS.value
  const [entity, setEntity] = useState(feed?.entity ?? choices[0] ?? '')
  const [transformation, setTransformation] = useState(feed?.transformation ?? '')
  const [audit, setAudit] = useState(feed?.audit ?? true)
  const [attempts, setAttempts] = useState(
    feed === undefined || feed.maximumAttempts === 0 ? '' : String(feed.maximumAttempts),
  )
  const known = useLoaded((onefold) => onefold.resources.list('transformation'), [])
  const offered = new Set([
    ...(known.value ?? []).map(({ _id }) => _id),
    ...(transformation === '' ? [] : [transformation]),
  ])

  function save(): Promise<void> {
    const stated = transformation === '' ? {} : { transformation }
    return onSave({ entity, audit, maximumAttempts: Math.max(0, Math.trunc(Number(attempts)) || 0), ...stated })
  }
  return (
    <FormDialog
      title={feed === undefined ? words.newFeed : words.changeLabel(feed.entity)}
      action={words.save}
      disabled={entity === ''}
      onClose={onClose}
      onSubmit={save}
    >
      <Choice
        label={words.entity}
        value={entity}
        onValue={setEntity}
        options={choices.map((value) => ({ value, label: value }))}
      />
      <Choice
        label={words.transformation}
        value={transformation}
        onValue={setTransformation}
        options={[{ value: '', label: words.asItIs }, ...[...offered].map((value) => ({ value, label: value }))]}
      />
      <label class="row">
        <input type="checkbox" checked={audit} onChange={(event) => setAudit(event.currentTarget.checked)} />
        {words.withAudit}
      </label>
      <Field
        label={words.maximumAttempts}
        help={words.maximumAttemptsHelp}
        type="number"
        value={attempts}
        onValue={setAttempts}
      />
      <p class="soft">{words.fromNowOn}</p>
    </FormDialog>
  )
}
