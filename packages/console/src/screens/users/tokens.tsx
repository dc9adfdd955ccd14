import type { AccessToken } from '@onefold/core'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso/router'
import { formatInstant } from '../../language/language.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Table } from '../../parts/table.tsx'
import { attempt, tell } from '../../parts/toasts.tsx'
import { useLoaded } from '../../server/loaded.ts'
import { addressOf, pathOf } from '../../server/root.ts'
import { ask, may } from '../../server/session.ts'
import { wordOf } from '../../server/vocabulary.ts'
import { ConfirmRemoval } from './confirm-removal.tsx'
import { NewToken, TokenValue } from './new-token.tsx'
import { USERS } from './words.ts'

export function Tokens({ open }: { readonly open: string | undefined }) {
  const words = USERS.value
  const { route } = useLocation()
  const [adding, setAdding] = useState(false)
  const [fresh, setFresh] = useState<AccessToken>()
  const loaded = useLoaded((onefold) => onefold.tokens.list(), [])
  const shown = loaded.value?.find(({ id }) => id === open)
  const take = (token: AccessToken): void => {
    setAdding(false)
    setFresh(token)
    loaded.reload()
  }
  return (
    <div class="split">
      <div class="stack">
        {may('security.saveToken') && (
          <div class="row">
            <Button kind="primary" onPress={() => setAdding(true)}>
              {words.addToken}
            </Button>
          </div>
        )}
        <Shown of={loaded}>
          {(tokens) => (
            <Table
              class="tall"
              label={words.tokens}
              rows={tokens}
              rowKey={({ id }) => id}
              {...(open === undefined ? {} : { selected: open })}
              onOpen={({ id }) => route(addressOf(pathOf('users', 'tokens', id)))}
              columns={[
                { id: 'name', label: words.tokenName, cell: ({ name }) => name },
                { id: 'hint', label: words.hint, cell: ({ hint }) => <code>{`…${hint}`}</code> },
                { id: 'role', label: words.role, cell: ({ role }) => wordOf('roles', role) },
                { id: 'state', label: words.state, cell: (token) => <TokenState token={token} /> },
                { id: 'expires', label: words.expires, end: true, cell: ({ expires }) => formatInstant(expires) },
              ]}
            />
          )}
        </Shown>
      </div>
      {shown === undefined ? (
        <p class="soft">{words.choose}</p>
      ) : (
        <TokenDetail key={shown.id} token={shown} onChange={loaded.reload} onFresh={take} />
      )}
      {adding && <NewToken onClose={() => setAdding(false)} onMade={take} />}
      {fresh !== undefined && <TokenValue token={fresh} onClose={() => setFresh(undefined)} />}
    </div>
  )
}

function TokenState({ token: { enabled, expires } }: { readonly token: AccessToken }) {
  const words = USERS.value
  if (expires <= Date.now()) return <Badge tone="bad">{words.expired}</Badge>
  return <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? words.enabled : words.disabled}</Badge>
}

interface TokenDetailProps {
  readonly token: AccessToken
  readonly onChange: () => Promise<void>
  readonly onFresh: (token: AccessToken) => void
}

function TokenDetail({ token, onChange, onFresh }: TokenDetailProps) {
  const words = USERS.value
  const { id, name, enabled } = token
  const [removing, setRemoving] = useState(false)
  const toggle = () =>
    attempt(async () => {
      await ask(({ tokens }) => (enabled ? tokens.update(id, { enabled: false }) : tokens.activate(id)))
      await onChange()
    })
  const renew = () => attempt(async () => onFresh(await ask((onefold) => onefold.tokens.reset(id))))
  async function remove(): Promise<void> {
    await ask((onefold) => onefold.tokens.remove(id))
    setRemoving(false)
    tell(words.removed)
    await onChange()
  }
  return (
    <section class="card stack" aria-label={name}>
      <div class="row">
        <h2 class="grow">{name}</h2>
        <TokenState token={token} />
      </div>
      <Facts
        facts={[
          { label: words.role, value: wordOf('roles', token.role) },
          { label: words.expires, value: formatInstant(token.expires) },
          { label: words.lastAccess, value: token.lastAccess ? formatInstant(token.lastAccess) : words.never },
        ]}
      />
      <div class="row wrap">
        {may(enabled ? 'security.saveToken' : 'security.activateToken') && (
          <Button onPress={toggle}>{enabled ? words.disable : words.enable}</Button>
        )}
        {may('security.resetToken') && <Button onPress={renew}>{words.newValue}</Button>}
        {may('security.deleteToken') && (
          <Button kind="danger" onPress={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {removing && <ConfirmRemoval name={name} onClose={() => setRemoving(false)} onRemove={remove} />}
    </section>
  )
}
