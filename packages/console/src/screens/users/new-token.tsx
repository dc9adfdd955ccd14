import type { AccessToken, Role } from '@onefold/core'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { RefusalBox } from '../../parts/refusal.tsx'
import { ask } from '../../server/session.ts'
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
  const [refused, setRefused] = useState<unknown>()

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    try {
      onMade(await ask((onefold) => onefold.tokens.create({ name, role, days: Number(days) })))
    } catch (error) {
      setRefused(error)
    }
  }
  return (
    <Dialog title={words.addToken} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {refused !== undefined && <RefusalBox error={refused} />}
        <Field label={words.tokenName} value={name} onValue={setName} required focus />
        <Choice
          label={words.role}
          value={role}
          onValue={setRole}
          options={ROLES.map((value) => ({ value, label: words[value] }))}
        />
        <Field label={words.days} type="number" value={days} onValue={setDays} required />
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

/** Nothing but its button closes it: the value is in no later answer. */
export function TokenValue({ token, onClose }: { readonly token: AccessToken; readonly onClose: () => void }) {
  const words = USERS.value
  return (
    <Dialog title={token.name}>
      <p>{words.value}</p>
      <input class="mono" aria-label={token.name} readOnly value={token.value ?? ''} onFocus={selectAll} />
      <div class="actions">
        <Button kind="primary" onPress={onClose}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  )
}

const selectAll = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => currentTarget.select()
