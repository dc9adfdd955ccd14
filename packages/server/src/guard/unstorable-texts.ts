import type { Refusal } from '@onefold/core'
import { notStorable, refusal } from '@onefold/core/adapter-kit'

/** Members whose texts the engine looks at itself: one bad record, or one bad item of a package, stops no other. */
const ENGINES: ReadonlySet<string> = new Set(['record', 'records', 'query', 'resource', 'resources', 'exchange'])

/** Refusals of the texts of a path, a query or a body that no store holds: U+0000 and halves of surrogate pairs. Keys count as texts. */
export function* unstorableTexts(value: unknown, path = ''): Iterable<Refusal> {
  if (typeof value === 'string') {
    if (notStorable(value)) yield refusal('text-not-storable/character', {}, path)
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, inner] of Object.entries(value)) {
      if (path === '' && ENGINES.has(member)) continue
      if (notStorable(member)) yield refusal('text-not-storable/character', {}, path)
      else yield* unstorableTexts(inner, Array.isArray(value) ? `${path}[${member}]` : within(path, member))
    }
  }
}

function within(path: string, member: string): string {
  return path === '' ? member : `${path}.${member}`
}
