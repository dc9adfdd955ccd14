import type { Role, User } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { tell } from '../../parts/toasts.tsx'
import { ask } from '../../server/session.ts'
import { ROLES } from './roles.ts'
import { USERS } from './words.ts'

interface NewUserProps {
  readonly onClose: () => void
  readonly onMade: (user: User) => void
}

/** Whoever is made gets a mail to choose a password; when no mail could be sent, it is said why. */
export function NewUser({ onClose, onMade }: NewUserProps) {
  const words = USERS.value
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [surname, setSurname] = useState('')
  const [role, setRole] = useState<Role>('STEWARD')
  const [refused, setRefused] = useState<unknown>()

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    try {
      const { user, messages } = await ask((onefold) => onefold.users.create({ email, name, surname, roles: [role] }))
      tell(messages === undefined ? words.mailed : messages.join(' '))
      onMade(user)
    } catch (error) {
      setRefused(error)
    }
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {refused !== undefined && <RefusalBox error={refused} />}
        <Field label={words.email} type="email" value={email} onValue={setEmail} required focus />
        <Field label={words.name} value={name} onValue={setName} required />
        <Field label={words.surname} value={surname} onValue={setSurname} required />
        <Choice
          label={words.role}
          value={role}
          onValue={setRole}
          options={ROLES.map((value) => ({ value, label: words[value] }))}
        />
        <div class="actions">
          <Button onPress={onClose}>{words.cancel}</Button>
          <button type="submit" class="button primary">
            {words.create}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
