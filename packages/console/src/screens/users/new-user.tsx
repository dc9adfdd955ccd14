import type { Role, User } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Choice, Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { tell } from '../../parts/toasts.tsx'
import { ask } from '../../server/session.ts'
import { choicesOf } from '../../server/vocabulary.ts'
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

  async function create(): Promise<void> {
    const { user, messages } = await ask((onefold) => onefold.users.create({ email, name, surname, roles: [role] }))
    tell(messages === undefined ? words.mailed : messages.join(' '))
    onMade(user)
  }
  return (
    <FormDialog title={words.newUser} action={words.create} onClose={onClose} onSubmit={create}>
      <Field label={words.email} type="email" value={email} onValue={setEmail} required focus />
      <Field label={words.name} value={name} onValue={setName} required />
      <Field label={words.surname} value={surname} onValue={setSurname} required />
      <Choice label={words.role} value={role} onValue={setRole} options={choicesOf('roles', ROLES)} />
    </FormDialog>
  )
}
