import type { IdentityProvider } from '@onefold/client'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { client } from '../server/client.ts'
import { askIn, leaveFor, type Proof } from '../server/sign-in.ts'
import { SHELL } from './words.ts'

interface ProvidersProps {
  /** As far as it is typed: a provider may take it for a hint. */
  readonly email: string
  /** The page below is to stay: the provider is asked in a window of its own. */
  readonly isOverPage: boolean
  readonly onProof: (proof: Promise<Proof>) => Promise<void>
}

/** A button for each identity provider of the installation; nothing where there is none, or the server does not say. */
export function Providers({ email, isOverPage, onProof }: ProvidersProps) {
  const words = SHELL.value
  const [providers, setProviders] = useState<readonly IdentityProvider[]>([])
  const [blocked, setBlocked] = useState(false)
  const [waiting] = useState(() => new AbortController())
  useEffect(() => {
    client.identityProviders().then(setProviders, () => undefined) // a password lets people in all the same
    return () => waiting.abort()
  }, [])

  function choose(provider: IdentityProvider): void {
    if (!isOverPage) {
      leaveFor(provider, email)
      return
    }
    const proof = askIn(provider, email, waiting.signal)
    setBlocked(proof === undefined)
    if (proof !== undefined) void onProof(proof)
  }
  const reachable = providers.filter(({ authorizationEndpoint }) => authorizationEndpoint !== undefined)
  if (reachable.length === 0) return null
  return (
    <div class="stack providers">
      {reachable.map((provider) => (
        <Button key={provider.id} onPress={() => choose(provider)}>
          {words.logInWith(provider.name)}
        </Button>
      ))}
      {blocked && (
        <p class="notice doubt" role="alert">
          {words.windowBlocked}
        </p>
      )}
    </div>
  )
}
