import type { Random } from '../../../lib/random.ts'

/** A word of these letters with up to three edits: some are left out, others replaced or put in. */
export function edited(letters: readonly string[], alphabet: readonly string[], random: Random): string {
  const left = [...letters]
  for (let edits = random.below(4); edits > 0; edits--) {
    const at = random.below(left.length)
    if (random.chance(0.3)) left.splice(at, 1)
    else left.splice(at, random.chance(0.5) ? 1 : 0, random.pick(alphabet))
  }
  return left.join('')
}
