import type { Resumable } from '../../../lib/async/resumable.ts'
import { extend, type Integers, integers, push } from '../../columnar/column.ts'
import { copyTerm, NO_TERM } from '../../columnar/terms.ts'
import { addPlaces, placesOfDoc } from '../places/place-field.ts'
import { addEqual, equalHashOf } from '../text/equal-texts.ts'
import { addDoc, eachWhole, eachWord, type TextField } from '../text/text-field.ts'
import { addDocument, kill } from './documents.ts'
import type { FieldPlan } from './fields.ts'
import { idOf } from './ids.ts'
import { createState, type IndexState, noteBands } from './index-state.ts'
import { settleState } from './settle.ts'

const PIECE = 256

/**
 * The living documents and the terms that they have, in a state of their own. Documents may come and die meanwhile: those that came are
 * taken over in the last piece, and those that died are dead there too.
 */
export function* compacted(plan: FieldPlan, old: IndexState): Resumable<IndexState> {
  const fresh = createState(plan, old.documents.epoch)
  const copy = copier(old, fresh)
  const rest = (): number => old.documents.rows.length - copy.next
  for (; rest() > 0; copy.some(PIECE)) yield
  yield* settleState(fresh)
  for (; rest() > PIECE; copy.some(PIECE)) yield
  fresh.documents.epoch = old.documents.epoch
  copy.some(PIECE)
  copy.deaths()
  return fresh
}

function copier(old: IndexState, fresh: IndexState) {
  /** By document of the old state that was copied, its number there and here. */
  const from = integers()
  const to = integers()
  const fields = old.fields.texts.map((field, position) => fieldCopier(field, fresh.fields.texts[position]!))
  return {
    /** The first document of the old state that was not looked at. */
    next: 0,
    some(most: number): void {
      const { rows, ids, died } = old.documents
      for (const end = Math.min(rows.length, this.next + most); this.next < end; this.next++) {
        const doc = this.next
        if (died.data[doc] !== 0) continue
        push(from, doc)
        push(to, addDocument(fresh.documents, rows.data[doc]!, idOf(ids, doc)))
        for (const [position, copyDoc] of fields.entries()) {
          const wholes = copyDoc(doc)
          noteBands(fresh.fields.bands[position]!, fresh.fields.texts[position]!, wholes)
        }
        for (const [position, field] of old.fields.places.entries())
          addPlaces(fresh.fields.places[position]!, placesOfDoc(field, doc))
      }
    },
    deaths(): void {
      for (let at = 0; at < from.length; at++)
        if (old.documents.died.data[from.data[at]!] !== 0) kill(fresh.documents, to.data[at]!)
    },
  }
}

/** Copies a document's wholes, with their words, and answers what they are in the new field. */
function fieldCopier(old: TextField, fresh: TextField): (doc: number) => readonly number[] {
  const known: Integers = integers() // by old term: the new one + 1
  const termOf = (term: number): number => {
    if (term >= known.length) extend(known, old.terms.starts.length - known.length)
    const found = known.data[term]! - 1
    if (found !== NO_TERM) return found
    const words: number[] = []
    eachWord(old, term, (word) => words.push(termOf(word)))
    const copied = copyTerm(old.terms, term, fresh.terms)
    push(fresh.wordStarts, fresh.words.length)
    for (const word of words) push(fresh.words, word)
    const hash = equalHashOf(old.equals, term)
    if (hash !== undefined) addEqual(fresh.equals, hash, copied)
    known.data[term] = copied + 1
    return copied
  }
  return (doc) => {
    const wholes: number[] = []
    eachWhole(old, doc, (whole) => wholes.push(termOf(whole)))
    addDoc(fresh, wholes)
    return wholes
  }
}
