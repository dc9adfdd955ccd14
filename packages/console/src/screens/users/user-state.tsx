import type { User } from '@onefold/core'
import { Badge } from '../../parts/badge.tsx'
import { USERS } from './words.ts'

export function UserState({ user: { locked, enabled } }: { readonly user: User }) {
  const words = USERS.value
  if (locked) return <Badge tone="bad">{words.locked}</Badge>
  return <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? words.enabled : words.disabled}</Badge>
}
