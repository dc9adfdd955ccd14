import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPARERS } from '../../../model/resources/classifier.ts'
import { FULL } from '../../classify/similarity.ts'
import { createTextIds } from '../../columnar/text-ids.ts'
import { COMPARERS_BY_NAME } from '../../compare/comparers-by-name.ts'
import { storeTexts } from '../values/text-store.ts'
import { createStep, isBounded, mostAlike } from './steps.ts'
import { valueSimilarity } from './value-similarity.ts'

const unit = fc.constantFrom(...'aabbbcde019 -éÿ', 'Ā', '漢', '😀', '\ud83d')
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit, minLength: 1, maxLength: 10 }) },
  { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 70 }) },
  { weight: 1, arbitrary: fc.string({ unit, minLength: 60, maxLength: 300 }) },
)
/** A text and another that differs from it by a few letters, so that bounds are tight. */
const alike = fc
  .tuple(text, text, fc.nat(60), fc.nat(3))
  .map(([a, b, at, gone]): readonly string[] => [a, a.slice(0, at) + b.slice(0, 2) + a.slice(at + gone)])
const texts = fc
  .tuple(fc.array(text, { minLength: 2, maxLength: 6 }), alike)
  .map(([some, near]) => [...new Set([...some, ...near])].filter((each) => each !== ''))

describe.each(COMPARERS)('%s over stored texts', (comparer) => {
  test('is what the plain comparer says, and never more than its bound', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (distinct, remembers) => {
        const ids = createTextIds()
        const values = { ids: Int32Array.from(distinct, ids.idOf), texts: ids.texts, lists: [] }
        const { store, marks = new Int32Array(2 * distinct.length + 2) } = storeTexts(values, isBounded(comparer))
        const bySimilarity = new Int32Array(FULL + 1)
        const losses = { bySimilarity, ofOneMissing: 0, ofBothMissing: 0, ofEqual: () => 0 }
        const none = { listTexts: new Int32Array(0), listStarts: new Int32Array(1) }
        const step = createStep({ mapping: 0, comparer, nullMismatch: false, losses, texts: store, ...none })
        const similarity = valueSimilarity(step, { compared: 0 }, remembers)
        const wrong: object[] = [] // an `expect` for each pair would take longer than the pair
        for (const a of distinct) {
          for (const b of distinct) {
            if (a === b) continue
            const [x, y] = [ids.idOf(a), ids.idOf(b)]
            const answer = similarity(x, y)
            const plain = Math.round(COMPARERS_BY_NAME[comparer](a, b) * FULL)
            const [aBag = 0, aShape = 0] = marks.subarray(2 * x, 2 * x + 2)
            const [bBag = 0, bShape = 0] = marks.subarray(2 * y, 2 * y + 2)
            const bound = mostAlike(comparer === 'JARO_WINKLER', aBag, aShape, bBag, bShape)
            if (answer !== plain || answer > bound) wrong.push({ a, b, answer, plain, bound })
          }
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: isBounded(comparer) ? 1000 : 100, seed: 20_261_121 },
    )
  })
})

test('numbers tell texts apart, a great many of them too', () => {
  const ids = createTextIds()
  const numbers = Array.from({ length: 20_000 }, (_, number) => number)
  const expected = numbers.map((number) => number + 1)
  expect(numbers.map((number) => ids.idOf(`text ${number}`))).toEqual(expected)
  expect(numbers.map((number) => ids.idOf(`text ${number}`))).toEqual(expected)
  expect(ids.texts).toHaveLength(20_001)
})
