import type { Identities } from '@onefold/core'
import type * as v from 'valibot'
import type { PrincipalsDto } from '../parts.ts'

/** The names behind these ids, also of those who are gone; an id that nobody had is its own name. */
export async function principalsDto(
  identities: Identities,
  ids: readonly string[],
): Promise<v.InferOutput<typeof PrincipalsDto>> {
  const wanted = [...new Set(ids)]
  const names = wanted.length === 0 ? new Map<string, string>() : await identities.names(wanted)
  return Object.fromEntries(wanted.map((id) => [id, { id, name: names.get(id) ?? id }]))
}
