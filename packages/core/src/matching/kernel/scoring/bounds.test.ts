import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPARERS, type ComparerName } from '../../../model/resources/classifier.ts'
import { FULL } from '../../classify/similarity.ts'
import { createTextIds } from '../../columnar/text-ids.ts'
import { boundOf, COMPARERS_BY_NAME } from '../../compare/comparers-by-name.ts'
import { textMarks } from '../values/text-marks.ts'
import { storeTexts } from '../values/text-store.ts'
import { BOUND_KINDS, mostAlike } from './most-alike.ts'
import { createStep } from './steps.ts'
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
const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123'), minLength: length, maxLength: length })
const letters = fc.string({ unit: fc.constantFrom(...'abmrty'), minLength: 1, maxLength: 7 })
const degrees = fc.double({ min: 50, max: 50.02, noNaN: true }).map((each) => each.toFixed(5))
const day = fc
  .tuple(fc.integer({ min: 1998, max: 2001 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}${String(month).padStart(2, '0')}${String(date).padStart(2, '0')}`)
const mailbox = fc.string({ unit: fc.constantFrom(...'aabc.-'), minLength: 1, maxLength: 8 })
/** Canonical texts of the comparer, near one another. */
const own: { readonly [comparer in ComparerName]?: fc.Arbitrary<string> } = {
  DATE: fc.oneof(day, digits(8), digits(6)),
  PHONE: fc.oneof(
    digits(9),
    digits(7),
    digits(5),
    fc.tuple(digits(8), digits(1)).map(([one, more]) => `${one};${more}`),
  ),
  EMAIL: fc.tuple(mailbox, fc.constantFrom('web.de', 'gmx.de', 'wbe.de')).map(([name, domain]) => `${name}@${domain}`),
  GEOGRAPHIC: fc.tuple(degrees, degrees).map(([lat, lon]) => `${Number(lat)},${Number(lon)}`),
  NAME: fc.oneof(
    letters,
    fc.constantFrom('mary', 'may', 'bob', 'robert', 'rob', 'mar'),
    fc.tuple(letters, letters).map((words) => words.join(' ')),
  ),
}
const textsFor = (comparer: ComparerName) =>
  fc
    .tuple(fc.array(text, { minLength: 2, maxLength: 6 }), alike, fc.array(own[comparer] ?? text, { maxLength: 8 }))
    .map(([some, near, more]) => [...new Set([...some, ...near, ...more])].filter((each) => each !== ''))

describe.each(COMPARERS)('%s over stored texts', (comparer) => {
  const bounded = boundOf(comparer)
  const bound = BOUND_KINDS[bounded?.by ?? 'EDITS']
  const losses = { bySimilarity: new Int32Array(FULL + 1), ofOneMissing: 0, ofBothMissing: 0, ofEqual: () => 0 }
  const none = { listTexts: new Int32Array(0), listStarts: new Int32Array(1) }
  const step = createStep({ mapping: 0, comparer, nullMismatch: false, losses, bound, ...none })
  test('[IX-3101] is what the plain comparer says, and never more than its bound', () => {
    fc.assert(
      fc.property(textsFor(comparer), fc.boolean(), (distinct, remembers) => {
        const ids = createTextIds()
        const values = { ids: Int32Array.from(distinct, ids.idOf), texts: ids.texts, lists: [] }
        const store = storeTexts(values)
        const marks = (bounded && textMarks(values.texts, bounded)) ?? new Int32Array(2 * distinct.length + 2)
        const similarity = valueSimilarity({ ...step, texts: store }, { compared: 0 }, remembers)
        const wrong: object[] = [] // an `expect` for each pair would take longer than the pair
        for (const a of distinct) {
          for (const b of distinct) {
            if (a === b) continue
            const [x, y] = [ids.idOf(a), ids.idOf(b)]
            const answer = similarity(x, y)
            const plain = Math.round(COMPARERS_BY_NAME[comparer](a, b) * FULL)
            const [aBag = 0, aShape = 0] = marks.subarray(2 * x, 2 * x + 2)
            const [bBag = 0, bShape = 0] = marks.subarray(2 * y, 2 * y + 2)
            const most = mostAlike(bound, aBag, aShape, bBag, bShape)
            if (answer !== plain || answer > most || most > FULL) wrong.push({ a, b, answer, plain, most })
          }
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: bounded ? 1000 : 100, seed: 20_261_121 },
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
