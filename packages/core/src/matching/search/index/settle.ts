import type { Resumable } from '../../../lib/async/resumable.ts'
import { trim } from '../../columnar/column.ts'
import { orderPlaces } from '../places/place-field.ts'
import { bitsForTerms } from '../text/term-letters.ts'
import { orderTerms } from '../text/term-scan.ts'
import { eachWhole, eachWord, hasWords, type TextField } from '../text/text-field.ts'
import type { IndexState } from './index-state.ts'
import { invert } from './postings.ts'

const PIECE = 1 << 16

/** Brings into order what is there when it begins; what comes meanwhile is as it was before. */
export function* settleState(state: IndexState): Resumable<void> {
  const end = state.documents.rows.length
  for (const field of state.fields.texts) yield* settleField(field, end)
  for (const field of state.fields.places) {
    field.curve = yield* orderPlaces(field)
  }
  state.settled = end
}

function* settleField(field: TextField, end: number): Resumable<void> {
  const count = field.terms.starts.length
  const bits = bitsForTerms(field.terms)
  yield
  const { words, wholes } = yield* split(field, count)
  const wordScan = yield* orderTerms(field.terms, words, bits)
  const wholeScan = yield* orderTerms(field.terms, wholes, bits)
  const docsOfWhole = yield* invert(count, end, (doc, take) => eachWhole(field, doc, take))
  const docsOfWord = yield* invert(count, end, (doc, take) =>
    eachWhole(field, doc, (whole) => eachWord(field, whole, take)),
  )
  // All at once: searches that began before go on with what they hold.
  field.wordScan = wordScan
  field.wholeScan = wholeScan
  field.docsOfWhole = docsOfWhole
  field.docsOfWord = docsOfWord
  field.known.clear()
  field.postedDocs = end
  field.postedTerms = count
  const { starts, lengths, narrow, wide, hashes } = field.terms
  for (const column of [starts, lengths, wide, hashes, field.wordStarts, field.words, field.wholes, field.lists]) {
    yield
    trim(column)
  }
  yield
  trim(narrow)
}

function* split(
  field: TextField,
  count: number,
): Resumable<{ readonly words: Int32Array; readonly wholes: Int32Array }> {
  const words = new Int32Array(count)
  let wordCount = 0
  let wholeCount = 0
  // Words from the front, wholes from the back.
  for (let term = 0; term < count; term++) {
    if (hasWords(field, term)) words[count - ++wholeCount] = term
    else words[wordCount++] = term
    if (term % PIECE === PIECE - 1) yield
  }
  return { words: words.subarray(0, wordCount), wholes: words.subarray(wordCount) }
}
