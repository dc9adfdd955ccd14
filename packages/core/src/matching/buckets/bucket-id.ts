import type { IndexKey } from '../../model/index-key.ts'
import { isFor, type MatchRules } from '../rules.ts'

/** `<mapping>:<hash>`: the same key has the same id under every generation that has the mapping at its place. */
export function bucketIdOf({ keyer }: MatchRules, { mapping, hash }: IndexKey): string {
  return `${keyer.mappings[mapping]?.id}:${hash}`
}

/** The index key of a bucket; undefined when no mapping that looks for duplicates can have made the id. */
export function bucketKeyOf({ keyer }: MatchRules, id: string): IndexKey | undefined {
  const cut = id.lastIndexOf(':')
  const hash = /^\d{1,16}$/.test(id.slice(cut + 1)) ? Number(id.slice(cut + 1)) : Number.NaN
  const mapping = keyer.mappings.findIndex((each) => each.id === id.slice(0, cut))
  if (cut < 1 || mapping < 0 || !Number.isSafeInteger(hash) || !isFor(keyer.duplicates, mapping)) return undefined
  return { mapping, hash }
}

/** The positions of the mappings that look for duplicates. */
export function duplicateMappings({ keyer }: MatchRules): readonly number[] {
  return keyer.mappings.flatMap((_, mapping) => (isFor(keyer.duplicates, mapping) ? mapping : []))
}
