import type { Credentials } from '@onefold/client'
import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { RefusalBox } from '../parts/refusal.tsx'
import { comeIn, leave, me, refusedArrival } from '../server/session.ts'
import { NotProven } from '../server/sign-in.ts'
import { Providers } from './providers.tsx'
import { SHELL } from './words.ts'

function LoginForm({ known }: { readonly known?: string }) {
  const words = SHELL.value
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(refusedArrival.value)

  async function enter(credentials: Promise<Credentials> | Credentials): Promise<void> {
    setRefused(undefined)
    try {
      const proof = await credentials
      setBusy(true)
      await comeIn(proof)
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void enter({ email, password })
      }}
    >
      {refused !== undefined && <Refused error={refused} />}
      <Field
        label={words.email}
        type="email"
        value={email}
        onValue={setEmail}
        autocomplete="username"
        required
        focus={known === undefined}
      />
      <Field
        label={words.password}
        type="password"
        value={password}
        onValue={setPassword}
        autocomplete="current-password"
        required
        focus={known !== undefined}
      />
      <div class="actions">
        <button type="submit" class="button primary" disabled={busy}>
          {words.logIn}
        </button>
        {known !== undefined && (
          <button type="button" class="button" onClick={leave}>
            {words.logOut}
          </button>
        )}
      </div>
      <Providers email={email} isOverPage={known !== undefined} onProof={enter} />
    </form>
  )
}

/** What the server says, or an identity provider. */
function Refused({ error }: { readonly error: unknown }) {
  if (!(error instanceof NotProven)) return <RefusalBox error={error} />
  const words = SHELL.value
  return (
    <div class="notice bad" role="alert">
      {error.message === '' ? words.notProven : words.notProvenBecause(error.message)}
    </div>
  )
}

/** What somebody sees who is not logged in. */
export function LoginPage() {
  return (
    <main class="login">
      <div class="card">
        <h1>Onefold</h1>
        <LoginForm />
      </div>
    </main>
  )
}

/** Over the page when the login has ended: what is typed there stays. */
export function LoginDialog() {
  const { email } = me.value ?? {}
  return (
    <Dialog title={SHELL.value.logIn}>
      <p>{SHELL.value.ended}</p>
      <LoginForm {...(email === undefined ? {} : { known: email })} />
    </Dialog>
  )
}
