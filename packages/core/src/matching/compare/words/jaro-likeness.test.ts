import { expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../lib/random.ts'
import { jaroWinkler } from '../edit-distance/jaro-winkler.ts'
import { jaroLikeness } from './jaro-likeness.ts'
import { wordOf } from './word.ts'

const LETTERS = [...'aaabbcdeéß漢', '𝒶', '😀', '\ud83d']

test('[CL-923] two words of a name are as like as Jaro and Winkler say, or 0 where that is less than four fifths', () => {
  const random = seededRandom(923)
  let alike = 0
  for (let turn = 0; turn < 20_000; turn++) {
    const letters = Array.from({ length: 1 + random.below(9) }, () => random.pick(LETTERS))
    const [one, other] = [letters.join(''), changed(letters, random.below(4), random)]
    if (other === '') continue
    const exact = jaroWinkler(one, other)
    const known = exact < 0.8 ? 0 : exact
    expect(jaroLikeness(wordOf(one), wordOf(other)), `${one} ${other}`).toBe(known)
    if (known > 0) alike++
  }
  expect(alike).toBeGreaterThan(5000)
})

function changed(letters: readonly string[], edits: number, random: Random): string {
  const left = [...letters]
  for (let turn = 0; turn < edits; turn++) {
    const at = random.below(left.length)
    if (random.chance(0.4)) left.splice(at, 1)
    else left.splice(at, random.chance(0.5) ? 1 : 0, random.pick(LETTERS))
  }
  return left.join('')
}
