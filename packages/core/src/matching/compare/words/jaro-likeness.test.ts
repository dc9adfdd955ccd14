import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { jaroWinkler } from '../edit-distance/jaro-winkler.ts'
import { edited } from './edited.fixture.ts'
import { jaroLikeness } from './jaro-likeness.ts'
import { wordOf } from './word.ts'

const LETTERS = [...'aaabbcdeéß漢', '𝒶', '😀', '\ud83d']

test('[CL-923] two words of a name are as like as Jaro and Winkler say, or 0 where that is less than four fifths', () => {
  const random = seededRandom(923)
  let alike = 0
  for (let turn = 0; turn < 20_000; turn++) {
    const letters = Array.from({ length: 1 + random.below(9) }, () => random.pick(LETTERS))
    const [one, other] = [letters.join(''), edited(letters, LETTERS, random)]
    if (other === '') continue
    const exact = jaroWinkler(one, other)
    const known = exact < 0.8 ? 0 : exact
    expect(jaroLikeness(wordOf(one), wordOf(other)), `${one} ${other}`).toBe(known)
    if (known > 0) alike++
  }
  expect(alike).toBeGreaterThan(5000)
})
