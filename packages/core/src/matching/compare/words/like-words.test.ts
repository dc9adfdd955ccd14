import { expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../lib/random.ts'
import { damerauSimilarity } from '../edit-distance/damerau.ts'
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
    const other = rare + edited(letters, random.below(4), random)
    const exact = damerauSimilarity(one, other)
    const known = other.length < 4 || exact < 0.75 ? 0 : exact
    expect(likenessOf(wordOf(one), wordOf(other)), `${one} ${other}`).toBe(known)
    if (known > 0) alike++
  }
  expect(alike).toBeGreaterThan(5000)
})

function edited(letters: readonly string[], edits: number, random: Random): string {
  const left = [...letters]
  for (let turn = 0; turn < edits; turn++) {
    const at = random.below(left.length)
    if (random.chance(0.3)) left.splice(at, 1)
    else left.splice(at, random.chance(0.5) ? 1 : 0, random.pick(LETTERS))
  }
  return left.join('')
}
