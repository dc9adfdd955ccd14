import { nestedTexts } from '../../../lib/nested.ts'
import { placeTexts } from '../../indexing/places.ts'
import { addPlaces, bytesOfPlaces } from '../places/place-field.ts'
import type { GeoPoint, SearchKey } from '../query/search-query.ts'
import type { Tally } from '../ranking/tally.ts'
import { addBands, type BandIndex, bytesOfBands } from '../text/band-index.ts'
import { addDoc, bytesOfField, type TextField, wholeOf } from '../text/text-field.ts'
import { addDocument, bytesOfDocuments, createDocuments, type Documents } from './documents.ts'
import { createFields, type FieldPlan, type Fields } from './fields.ts'
import type { SearchDocument } from './search-index.ts'

/** Texts of a field whose wholes are remembered. */
const MOST_KNOWN = 1 << 14

/** All that an index holds; taken over whole by another when the dead are cleared out. */
export interface IndexState {
  readonly documents: Documents
  readonly fields: Fields
  /** Scratch that no search is using. */
  readonly tallies: Tally[]
  /** Documents that were there when it was last settled. */
  settled: number
}

export function createState(plan: FieldPlan, epoch = 1): IndexState {
  return { documents: createDocuments(epoch), fields: createFields(plan), tallies: [], settled: 0 }
}

export function addToState(plan: FieldPlan, { documents, fields }: IndexState, document: SearchDocument): void {
  addDocument(documents, document.row, document.id)
  for (let position = 0; position < fields.texts.length; position++) {
    const field = fields.texts[position]!
    const wholes = wholesIn(plan, position, field, document)
    addDoc(field, wholes)
    noteBands(fields.bands[position]!, field, wholes)
  }
  for (const [position, field] of fields.places.entries()) addPlaces(field, placesIn(plan, position, document))
}

/** Folding a text costs ten times what finding it among the first ones does, and those that are frequent come early. */
function wholesIn(plan: FieldPlan, position: number, field: TextField, document: SearchDocument): readonly number[] {
  const { column } = plan.texts[position]!
  const value = column === undefined ? undefined : document.values[column] // what is inherited is no text
  const read = (): readonly number[] => [...new Set(keysIn(plan, position, document).map((key) => wholeOf(field, key)))]
  if (typeof value !== 'string') return read()
  const known = field.known.get(value)
  if (known !== undefined) return known
  const wholes = read()
  if (field.known.size < MOST_KNOWN) field.known.set(value, wholes)
  return wholes
}

/** The keys of a document in a text field. */
export function keysIn(
  plan: FieldPlan,
  field: number,
  { values, scripted }: Pick<SearchDocument, 'values' | 'scripted'>,
): readonly SearchKey[] {
  const { forms, scripted: mapping } = plan.texts[field]!
  return mapping === undefined ? forms.ofValues(values) : forms.ofTexts(scripted?.get(mapping) ?? [])
}

/** The places of a document in a place field. */
export function placesIn(
  plan: FieldPlan,
  field: number,
  { values, scripted }: Pick<SearchDocument, 'values' | 'scripted'>,
): readonly GeoPoint[] {
  const { columns, scripted: mapping } = plan.places[field]!
  const lists =
    mapping === undefined ? columns.map((column) => nestedTexts(values, column)) : [scripted?.get(mapping) ?? []]
  const texts = placeTexts(lists)
  return [...new Set(texts)].map((text) => {
    const comma = text.indexOf(',')
    return { latitude: Number(text.slice(0, comma)), longitude: Number(text.slice(comma + 1)) }
  })
}

export function noteBands(bands: readonly BandIndex[], { terms }: TextField, wholes: Iterable<number>): void {
  if (bands.length > 0) for (const whole of wholes) for (const index of bands) addBands(index, terms, whole)
}

export function bytesOfState({ documents, fields }: IndexState): number {
  const texts = fields.texts.reduce((sum, field) => sum + bytesOfField(field), 0)
  const bands = fields.bands.flat().reduce((sum, index) => sum + bytesOfBands(index), 0)
  const places = fields.places.reduce((sum, field) => sum + bytesOfPlaces(field), 0)
  return bytesOfDocuments(documents) + texts + bands + places
}
