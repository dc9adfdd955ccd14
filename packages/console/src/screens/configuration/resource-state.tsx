import type { ResourceView } from '@onefold/core'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { CONFIGURATION } from './words.ts'

const TONES = { OK: 'good', WARNING: 'doubt', ERROR: 'bad' } as const satisfies { readonly [result: string]: Tone }

export function ResourceState({ resource: { validation, locked } }: { readonly resource: ResourceView }) {
  const words = CONFIGURATION.value
  return (
    <>
      <Badge tone={TONES[validation.result]}>{words[validation.result]}</Badge>
      {locked && <Badge>{words.locked}</Badge>}
    </>
  )
}
