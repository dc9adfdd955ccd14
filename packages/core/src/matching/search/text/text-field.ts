import type { Resumable } from '../../../lib/async/resumable.ts'
import { hash53 } from '../../../lib/bytes/hash.ts'
import { bytesOf, type Integers, integers, push } from '../../columnar/column.ts'
import { bytesOfTerms, createTerms, findTerm, internTerm, NO_TERM, type Terms } from '../../columnar/terms.ts'
import { addPosting, bytesOfPostings, createPostings, type Postings } from '../index/postings.ts'
import type { SearchKey } from '../query/search-query.ts'
import { addEqual, bytesOfEquals, createEqualTexts, type EqualTexts, equalTerms } from './equal-texts.ts'
import { bitsForTerms } from './term-letters.ts'
import { addToScan, bytesOfScan, emptyScan, type TermScan } from './term-scan.ts'

/**
 * The keys that some mappings make of the records: *wholes*, each once, and the *words* of wholes that have several. Both are terms
 * of one dictionary; a whole of one word is that word.
 */
export interface TextField {
  /** Keys of several columns: two of them may read alike and not be equal. */
  readonly combined: boolean
  readonly terms: Terms
  readonly equals: EqualTexts
  /** By term: where its words begin in `words`; they end where the next term's begin. A single word has none. */
  readonly wordStarts: Integers
  readonly words: Integers
  /** By document: 0 for no whole, term + 1 for one, or for several the complement of where their list begins. */
  readonly wholes: Integers
  /** How many, then the terms. */
  readonly lists: Integers
  docsOfWhole: Postings
  /** Of wholes that have several words, by word. */
  docsOfWord: Postings
  /** The words, wholes of one word among them, and the wholes of several words. */
  wordScan: TermScan
  wholeScan: TermScan
  /** The wholes of some texts as they were before they were folded. */
  readonly known: Map<string, readonly number[]>
  /** Documents and terms that postings know of. */
  postedDocs: number
  postedTerms: number
}

const WORD_BREAK = /\s+/u
const PIECE = 4096

export function createTextField(combined: boolean): TextField {
  const terms = createTerms()
  const bits = bitsForTerms(terms)
  return {
    combined,
    terms,
    equals: createEqualTexts(),
    wordStarts: integers(),
    words: integers(),
    wholes: integers(),
    lists: integers(),
    docsOfWhole: createPostings(),
    docsOfWord: createPostings(),
    wordScan: emptyScan(bits),
    wholeScan: emptyScan(bits),
    known: new Map(),
    postedDocs: 0,
    postedTerms: 0,
  }
}

/** Appends a document with these wholes. */
export function addDoc({ wholes, lists }: TextField, terms: readonly number[]): void {
  const [first] = terms
  if (first === undefined) push(wholes, 0)
  else if (terms.length === 1) push(wholes, first + 1)
  else {
    push(wholes, ~push(lists, terms.length))
    for (const term of terms) push(lists, term)
  }
}

/** The term of a key, a new one if there is none. */
export function wholeOf(field: TextField, { equal, ordered }: SearchKey): number {
  const salt = saltOf(field, equal)
  const found = findTerm(field.terms, ordered, salt)
  if (found !== NO_TERM) return found
  const parts = [...new Set(ordered.split(WORD_BREAK).filter((word) => word !== ''))]
  const several = parts.length > 1 || parts[0] !== ordered
  const words = several ? parts.map((word) => termOf(field, word)) : []
  const whole = termOf(field, ordered, salt)
  for (const word of words) push(field.words, word)
  if (equal !== ordered) addEqual(field.equals, hash53(equal), whole)
  return whole
}

/** The wholes that are equal to a key. */
export function equalWholes(field: TextField, equal: string): readonly number[] {
  const others = equalTerms(field.equals, hash53(equal))
  const own = findTerm(field.terms, equal)
  return own === NO_TERM ? others : [own, ...others.filter((term) => term !== own)]
}

/** Calls `take` with each whole of a document. */
export function eachWhole({ wholes, lists }: TextField, doc: number, take: (whole: number) => void): void {
  const entry = wholes.data[doc]!
  if (entry > 0) take(entry - 1)
  if (entry >= 0) return
  const start = ~entry
  const end = start + lists.data[start]!
  for (let at = start + 1; at <= end; at++) take(lists.data[at]!)
}

/** Calls `take` with each word of a whole that has several. */
export function eachWord(field: TextField, whole: number, take: (word: number) => void): void {
  const end = wordsEnd(field, whole)
  for (let at = field.wordStarts.data[whole]!; at < end; at++) take(field.words.data[at]!)
}

/** Whether a term is a whole with words of its own. */
export function hasWords(field: TextField, term: number): boolean {
  return wordsEnd(field, term) > field.wordStarts.data[term]!
}

function wordsEnd({ terms, wordStarts, words }: TextField, term: number): number {
  return term + 1 < terms.starts.length ? wordStarts.data[term + 1]! : words.length
}

/**
 * Posts what came since the last time. Several may do so in turns: each goes on where another has come to. Settling takes back what was
 * posted while it ran, so whoever reads postings or scans calls this right before.
 */
export function* postPending(field: TextField): Resumable<void> {
  const docs = field.wholes.length
  while (field.postedDocs < docs) {
    const doc = field.postedDocs++
    eachWhole(field, doc, (whole) => {
      addPosting(field.docsOfWhole, whole, doc)
      eachWord(field, whole, (word) => addPosting(field.docsOfWord, word, doc))
    })
    if (doc % PIECE === 0) yield
  }
  while (field.postedTerms < field.terms.starts.length) {
    const term = field.postedTerms++
    addToScan(hasWords(field, term) ? field.wholeScan : field.wordScan, field.terms, term)
    if (term % PIECE === 0) yield
  }
}

export function bytesOfField(field: TextField): number {
  return (
    bytesOfTerms(field.terms) +
    bytesOfEquals(field.equals) +
    bytesOf(field.wordStarts, field.words, field.wholes, field.lists) +
    bytesOfPostings(field.docsOfWhole) +
    bytesOfPostings(field.docsOfWord) +
    bytesOfScan(field.wordScan) +
    bytesOfScan(field.wholeScan)
  )
}

function termOf(field: TextField, text: string, salt = 0): number {
  const term = internTerm(field.terms, text, salt)
  if (term === field.wordStarts.length) push(field.wordStarts, field.words.length)
  return term
}

/** What reads alike and is not equal differs in it. */
function saltOf({ combined }: TextField, equal: string): number {
  return combined ? hash53(equal) | 0 : 0
}
