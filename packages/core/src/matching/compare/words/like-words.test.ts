import { expect, test } from 'vitest'
import { seededRandom } from '../../../lib/random.ts'
import { damerauSimilarity } from '../edit-distance/damerau.ts'
import { edited } from './edited.fixture.ts'
import { likenessOf } from './like-words.ts'
import { wordOf } from './word.ts'

const LETTERS = [...'abcdeéßжω']

test('[CL-922] a word with a few edits is as like as its letters say, or 0 where that is less than three quarters', () => {
  const random = seededRandom(922)
  let alike = 0
  for (let turn = 0; turn < 20_000; turn++) {
    const letters = Array.from({ length: 4 + random.below(9) }, () => random.pick(LETTERS))
    const rare = random.chance(0.1) ? '𝒶' : ''
    const one = rare + letters.join('')
    const other = rare + edited(letters, LETTERS, random)
    const exact = damerauSimilarity(one, other)
    const known = other.length < 4 || exact < 0.75 ? 0 : exact
    expect(likenessOf(wordOf(one), wordOf(other)), `${one} ${other}`).toBe(known)
    if (known > 0) alike++
  }
  expect(alike).toBeGreaterThan(5000)
})
