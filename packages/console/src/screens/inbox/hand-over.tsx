import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
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
    <FormDialog
      title={words.escalate}
      action={words.escalate}
      onClose={onClose}
      onSubmit={() => onDone(assignee.trim(), note.trim())}
    >
      {may('security.listUser') ? (
        <Users value={assignee} onValue={setAssignee} />
      ) : (
        <Field label={words.assignee} help={words.assigneeHelp} value={assignee} onValue={setAssignee} focus />
      )}
      {own !== undefined && (
        <div class="row">
          <Button onPress={() => setAssignee(own)}>{words.assignMe}</Button>
        </div>
      )}
      <Field label={words.note} value={note} onValue={setNote} lines={3} required />
    </FormDialog>
  )
}

function Users({ value, onValue }: { readonly value: string; readonly onValue: (id: string) => void }) {
  const users = useLoaded((onefold) => onefold.users.list(), [])
  const options = (users.value ?? []).map(({ id, name, surname, email }) => ({
    value: id,
    label: `${name} ${surname} (${email})`,
  }))
  return (
    <Choice
      label={INBOX.value.assignee}
      value={value}
      onValue={onValue}
      options={[{ value: '', label: INBOX.value.anybody }, ...options]}
    />
  )
}
