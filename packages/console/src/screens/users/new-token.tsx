import type { AccessToken, Role } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ask } from '../../server/session.ts'
import { choicesOf } from '../../server/vocabulary.ts'
import { ROLES } from './roles.ts'
import { USERS } from './words.ts'

interface NewTokenProps {
  readonly onClose: () => void
  readonly onMade: (token: AccessToken) => void
}

export function NewToken({ onClose, onMade }: NewTokenProps) {
  const words = USERS.value
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('VIEWER')
  const [days, setDays] = useState('365')
  const create = async () => onMade(await ask((onefold) => onefold.tokens.create({ name, role, days: Number(days) })))
  return (
    <FormDialog title={words.newToken} action={words.create} onClose={onClose} onSubmit={create}>
      <Field label={words.tokenName} value={name} onValue={setName} required focus />
      <Choice label={words.role} value={role} onValue={setRole} options={choicesOf('roles', ROLES)} />
      <Field label={words.days} type="number" value={days} onValue={setDays} required />
    </FormDialog>
  )
}

/** Nothing but its button closes it: the value is in no later answer. */
export function TokenValue({ token, onClose }: { readonly token: AccessToken; readonly onClose: () => void }) {
  const words = USERS.value
  const { value = '' } = token
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(value).then(() => setCopied(true))
  return (
    <Dialog title={token.name}>
      <p>{words.value}</p>
      <input class="mono" aria-label={token.name} readOnly value={value} onFocus={selectAll} />
      <div class="actions">
        {isSecureContext && (
          <Button onPress={() => void copy()}>{copied ? words.copied : words.copy}</Button> // elsewhere there is no clipboard
        )}
        <Button kind="primary" onPress={onClose}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  )
}

const selectAll = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => currentTarget.select()
