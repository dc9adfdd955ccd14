import { Tabs } from '../../parts/tabs.tsx'
import { may } from '../../server/session.ts'
import type { ScreenProps } from '../screen.ts'
import { People } from './people.tsx'
import { Scopes } from './scopes.tsx'
import { Tokens } from './tokens.tsx'
import { USERS } from './words.ts'

const TABS = ['people', 'tokens', 'scopes'] as const
type Tab = (typeof TABS)[number]

/** Who may come in, which programs may, and who sees which records. */
export function Users({ params }: ScreenProps) {
  const words = USERS.value
  const offered = TABS.filter((tab) => MAY[tab]())
  const open = offered.find((tab) => tab === params.tab) ?? 'people'
  return (
    <div class="stack">
      <h1>{words.title}</h1>
      <Tabs label={words.parts} screen="users" open={open} tabs={offered.map((id) => ({ id, label: words[id] }))} />
      {open === 'people' && <People open={params.id} />}
      {open === 'tokens' && <Tokens open={params.id} />}
      {open === 'scopes' && <Scopes open={params.id} />}
    </div>
  )
}

const MAY: { readonly [tab in Tab]: () => boolean } = {
  people: () => may('security.listUser'),
  tokens: () => may('security.listToken'),
  scopes: () => may('entity.viewAccess'),
}
