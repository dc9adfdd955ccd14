import type { Client } from '@onefold/client'
import type { Role, User } from '@onefold/core'
import { useState } from 'preact/hooks'
import { formatInstant } from '../../language/language.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { ask, may, me } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import { ConfirmRemoval } from './confirm-removal.tsx'
import { ROLES } from './roles.ts'
import { UserState } from './user-state.tsx'
import { USERS } from './words.ts'

interface PersonProps {
  readonly user: User
  readonly onChange: () => Promise<void>
}

/** One user. What nobody may do to themselves is not offered. */
export function Person({ user, onChange }: PersonProps) {
  const words = USERS.value
  const { id, enabled, locked, internal } = user
  const [removing, setRemoving] = useState(false)
  const isMe = me.value?.id === id
  const change = (call: (users: Client['users']) => Promise<unknown>, said?: string) =>
    attempt(async () => {
      await ask((onefold) => call(onefold.users))
      if (said !== undefined) tell(said)
      await onChange()
    })
  return (
    <section class="card stack" aria-label={user.email}>
      <div class="row">
        <h2 class="grow">{`${user.name} ${user.surname}`}</h2>
        <UserState user={user} />
      </div>
      <Facts
        facts={[
          { label: words.email, value: user.email },
          {
            label: words.lastAccess,
            value: user.lastAccess === undefined ? words.never : formatInstant(user.lastAccess),
          },
        ]}
      />
      {may('security.grantRole') && <Roles user={user} onChange={onChange} />}
      <div class="row wrap">
        {may('security.enableUser') && !isMe && (
          <Button onPress={() => change((users) => (enabled ? users.disable(id) : users.enable(id)))}>
            {enabled ? words.disable : words.enable}
          </Button>
        )}
        {locked && may('security.unlockUser') && (
          <Button onPress={() => change((users) => users.unlock(id))}>{words.unlock}</Button>
        )}
        {internal && may('security.resetPassword') && (
          <Button onPress={() => change((users) => users.startReset(id), words.mailed)}>{words.reset}</Button>
        )}
        {may('security.deleteUser') && !isMe && (
          <Button kind="danger" onPress={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {removing && (
        <ConfirmRemoval
          name={`${user.name} ${user.surname}`}
          onClose={() => setRemoving(false)}
          onRemove={async () => {
            await ask((onefold) => onefold.users.remove(id))
            setRemoving(false)
            tell(words.removed)
            await onChange()
          }}
        />
      )}
    </section>
  )
}

/** A box for each role; what the server forbids (the last role, the last administrator) it says itself. */
function Roles({ user: { id, roles }, onChange }: PersonProps) {
  const words = USERS.value
  const toggle = (role: Role, has: boolean) =>
    attempt(async () => {
      await ask(({ users }) => (has ? users.removeRole(id, role) : users.addRole(id, role)))
    }).finally(onChange)
  return (
    <fieldset class="row wrap">
      <legend class="soft">{words.roles}</legend>
      {ROLES.map((role) => {
        const has = roles.includes(role)
        return (
          <label key={role} class="row">
            <input type="checkbox" checked={has} onChange={() => toggle(role, has)} />
            {wordOf('roles', role)}
          </label>
        )
      })}
    </fieldset>
  )
}
