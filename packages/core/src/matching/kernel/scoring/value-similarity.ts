import { keptByNumber } from '../../../lib/collections/kept-by-number.ts'
import { hashOfPair } from '../../../lib/collections/tuples.ts'
import type { ComparerName } from '../../../model/resources/classifier.ts'
import { compileObjectSimilarity } from '../../classify/object-similarity.ts'
import { bestSimilarity, FULL } from '../../classify/similarity.ts'
import { grown, scratch } from '../../compare/code-points.ts'
import type { Comparer } from '../../compare/comparer.ts'
import { comparerWith } from '../../compare/comparers-by-name.ts'
import { damerauEditsOfPoints } from '../../compare/edit-distance/damerau.ts'
import { jaroWinklerOfPoints } from '../../compare/edit-distance/jaro-winkler.ts'
import { editsBetween } from '../../compare/edit-distance/levenshtein.ts'
import type { TextStore } from '../values/text-store.ts'
import type { ScoringStep } from './steps.ts'

/** How alike two different values of one mapping are, 0..10000: what the plain functions answer for their texts. */
export type ValueSimilarity = (x: number, y: number) => number

/** Counts the comparisons that were made letter by letter. */
export interface Tally {
  compared: number
}

const MEMO_SLOTS = 1 << 15

export function valueSimilarity(step: ScoringStep, tally: Tally, remembers: boolean): ValueSimilarity {
  const { texts } = step
  if (texts === undefined) return () => 0
  const ofLists = listSimilarity(step, texts)
  const ofTexts = step.objects ? ofLists : textSimilarity(step, texts)
  const compare: ValueSimilarity = (x, y) => {
    tally.compared++
    return x > 0 && y > 0 ? ofTexts(x, y) : ofLists(x, y)
  }
  return remembers ? memo(compare) : compare
}

/** Remembers an answer until another pair needs its slot: a hit is far cheaper than any comparison. */
function memo(compare: ValueSimilarity): ValueSimilarity {
  const slots = new Int32Array(2 * MEMO_SLOTS)
  const answers = new Uint16Array(MEMO_SLOTS)
  return (x, y) => {
    const low = Math.min(x, y)
    const high = Math.max(x, y)
    const slot = hashOfPair(low, high) & (MEMO_SLOTS - 1)
    if (slots[2 * slot] === low && slots[2 * slot + 1] === high) return answers[slot]!
    const answer = compare(low, high)
    slots[2 * slot] = low
    slots[2 * slot + 1] = high
    answers[slot] = answer
    return answer
  }
}

let left = scratch(64)
let right = scratch(64)

function textSimilarity(step: ScoringStep, texts: TextStore): ValueSimilarity {
  const { comparer } = step
  if (comparer === 'EXACT') return () => 0
  const plain = comparerWith(comparer, step)
  const asStrings = stringSimilarity(plain, texts)
  const editsOf = editsOfPoints(comparer)
  if (!editsOf && comparer !== 'JARO_WINKLER') return asStrings
  const { spans, narrow } = texts
  return (x, y) => {
    const a = spans[2 * x + 1]!
    const b = spans[2 * y + 1]!
    if (a <= 0 || b <= 0) return asStrings(x, y)
    left = grown(left, a)
    right = grown(right, b)
    copy(narrow, spans[2 * x]!, a, left)
    copy(narrow, spans[2 * y]!, b, right)
    if (editsOf) return Math.round((1 - editsOf(left, a, right, b) / Math.max(a, b)) * FULL)
    const swapped = a > b || (a === b && comesAfter(a))
    return Math.round(
      (swapped ? jaroWinklerOfPoints(right, b, left, a) : jaroWinklerOfPoints(left, a, right, b)) * FULL,
    )
  }
}

/** For comparers that count edits. */
function editsOfPoints(comparer: ComparerName): typeof editsBetween | undefined {
  if (comparer === 'DAMERAU') return damerauEditsOfPoints
  return comparer === 'LEVENSHTEIN' || comparer === 'TOKEN_SORT' ? editsBetween : undefined
}

/** What the plain function says, of texts that are kept, or what was read of them, while others ask for them. */
function stringSimilarity(plain: Comparer, texts: TextStore): ValueSimilarity {
  const textOf = textReader(texts)
  const compare = plain.ofNumbered?.(textOf) ?? ofKept(plain, keptByNumber(textOf))
  return (x, y) => Math.round(compare(x, y) * FULL)
}

function ofKept(plain: Comparer, textOf: (id: number) => string): ValueSimilarity {
  return (x, y) => plain(textOf(x), textOf(y))
}

function copy(from: Uint8Array, start: number, length: number, into: Int32Array): void {
  for (let index = 0; index < length; index++) into[index] = from[start + index]!
}

/** Is the text in `left` the greater one? Both are this long, and differ. */
function comesAfter(length: number): boolean {
  let at = 0
  while (at < length - 1 && left[at] === right[at]) at++
  return left[at]! > right[at]!
}

function listSimilarity(step: ScoringStep, texts: TextStore): ValueSimilarity {
  const { comparer, objects, listTexts, listStarts } = step
  const plain = comparerWith(comparer, step)
  const similarity = objects
    ? compileObjectSimilarity(objects)
    : (a: readonly string[], b: readonly string[]) => bestSimilarity(a, b, plain)
  const textOf = textReader(texts)
  const textsOf = (value: number): readonly string[] =>
    value > 0 ? [textOf(value)] : Array.from(listTexts.subarray(listStarts[-1 - value], listStarts[-value]), textOf)
  return (x, y) => similarity(textsOf(x), textsOf(y))
}

/** Makes strings of texts; a text without units is ''. */
function textReader({ spans, narrow, wide }: TextStore): (id: number) => string {
  const ofNarrow = Buffer.from(narrow.buffer, narrow.byteOffset, narrow.byteLength)
  const ofWide = Buffer.from(wide.buffer, wide.byteOffset, wide.byteLength)
  return (id) => {
    const start = spans[2 * id]!
    const length = spans[2 * id + 1]!
    return length < 0
      ? ofWide.toString('utf16le', 2 * start, 2 * (start - length))
      : ofNarrow.toString('latin1', start, start + length)
  }
}
