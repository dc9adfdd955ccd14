import type { Directory } from '@onefold/core'
import type * as v from 'valibot'
import type { PrincipalsDto } from './parts.ts'

/** The names behind these ids; somebody who is gone keeps the id as name. */
export async function principalsDto(
  directory: Directory,
  ids: readonly string[],
): Promise<v.InferOutput<typeof PrincipalsDto>> {
  const wanted = [...new Set(ids)]
  const tokens = wanted.length === 0 ? [] : await directory.tokens()
  const named = wanted.map(async (id) => {
    const name = (await directory.user(id))?.name ?? tokens.find((token) => token.id === id)?.name ?? id
    return [id, { id, name }] as const
  })
  return Object.fromEntries(await Promise.all(named))
}
