import type { FileProposal, ResourceInput } from '@onefold/core'
import { ofType } from './proposed-resources.ts'
import { START } from './words.ts'

type IndexMapping = ResourceInput<'indexer'>['mappings'][number]

/** The ways in which one mapping brings records together, in words: one, or one for each column; a script has none. */
function waysOfMapping(mapping: IndexMapping): readonly string[] {
  const words = START.value
  if (mapping.type === 'SCRIPT') return []
  const { keys, transform = {}, combine = false } = mapping
  const said = keys.map((key) => `${key in transform ? words.alike : words.same} ${key}`)
  return combine ? [said.join(` ${words.and} `)] : said // else each column is a key of its own
}

export const wayOf = (mapping: IndexMapping): string => waysOfMapping(mapping).join(', ')

/** Each way in which records come to be compared, in words. */
export function waysOf(proposal: FileProposal): readonly string[] {
  const ways = (ofType(proposal, 'indexer')?.mappings ?? []).flatMap(waysOfMapping)
  return [...new Set(ways)] // the beginning and the end of a value are said alike
}
