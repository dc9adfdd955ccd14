import type { ResourceView } from '@onefold/core'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { draftOf } from '../../server/drafts.ts'
import { draftKey } from './use-resource-draft.ts'
import { CONFIGURATION } from './words.ts'

const TONES = { OK: 'good', WARNING: 'doubt', ERROR: 'bad' } as const satisfies { readonly [result: string]: Tone }

export function ResourceState({ resource: { _id, validation, locked } }: { readonly resource: ResourceView }) {
  const words = CONFIGURATION.value
  return (
    <>
      <Badge tone={TONES[validation.result]}>{words[validation.result]}</Badge>
      {draftOf(draftKey(_id)) !== undefined && <Badge tone="accent">{words.unsaved}</Badge>}
      {locked && <Badge>{words.locked}</Badge>}
    </>
  )
}
