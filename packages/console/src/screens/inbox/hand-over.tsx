import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { may, me } from '../../server/session.ts'
import { INBOX } from './words.ts'

interface HandOverProps {
  readonly onClose: () => void
  readonly onDone: (assignee: string, note: string) => void
}

/** Asks somebody else to decide. Whoever may see the users picks one; others state an id, or nobody. */
export function HandOver({ onClose, onDone }: HandOverProps) {
  const words = INBOX.value
  const [assignee, setAssignee] = useState('')
  const [note, setNote] = useState('')
  const own = me.value?.id
  return (
    <Dialog title={words.escalate} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onDone(assignee.trim(), note.trim())
        }}
      >
        {may('security.listUser') ? (
          <Users value={assignee} onValue={setAssignee} />
        ) : (
          <Field label={words.assignee} help={words.assigneeHelp} value={assignee} onValue={setAssignee} focus />
        )}
        {own !== undefined && <Button onPress={() => setAssignee(own)}>{words.assignMe}</Button>}
        <Field label={words.note} value={note} onValue={setNote} lines={3} />
        <div class="actions">
          <Button onPress={onClose}>{words.cancel}</Button>
          <button type="submit" class="button primary">
            {words.escalate}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function Users({ value, onValue }: { readonly value: string; readonly onValue: (id: string) => void }) {
  const users = useLoaded((onefold) => onefold.users.list(), [])
  const options = (users.value ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  return (
    <Choice
      label={INBOX.value.assignee}
      value={value}
      onValue={onValue}
      options={[{ value: '', label: '–' }, ...options]}
    />
  )
}
