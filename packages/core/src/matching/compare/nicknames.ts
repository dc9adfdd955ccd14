import { compileFold } from '../../lib/text.ts'
import { NICKNAMES } from '../../reference/nicknames.ts'
import { entriesOf } from '../../reference/reference-pack.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

/** By folded form the names that it may stand for, as numbers in order. */
const NAMES = namesByForm()

function namesByForm(): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>()
  const entries = Object.values(NICKNAMES.languages).flatMap(entriesOf)
  for (const [number, { normal, variants }] of entries.entries()) {
    for (const form of new Set([normal, ...variants].map(fold))) {
      const known = names.get(form)
      if (known) known.push(number)
      else names.set(form, [number])
    }
  }
  return names
}

/** True when both words, folded, may be what the bearer of one name is called. */
export function areNicknames(one: string, other: string): boolean {
  const names = NAMES.get(one)
  const others = names && NAMES.get(other)
  return others?.some((number) => names?.includes(number)) ?? false
}
