import { canonicalJson } from '../../../lib/json.ts'
import { compileKeyForms, type KeyForms } from '../../indexing/key-forms.ts'
import { bandingFor } from '../../indexing/min-hash.ts'
import { createPlaceField, type PlaceField } from '../places/place-field.ts'
import { type BandIndex, createBandIndex } from '../text/band-index.ts'
import { createTextField, type TextField } from '../text/text-field.ts'
import type { SearchMapping } from './search-index.ts'

/** How the mappings of an indexer are kept: those that make the same keys share one field. */
export interface FieldPlan {
  /** By position of a mapping. */
  readonly ofMapping: readonly MappingPlan[]
  readonly texts: readonly TextPlan[]
  readonly places: readonly PlacePlan[]
}

interface MappingPlan {
  /** Position among the text fields, or among the place fields. */
  readonly field: number
  readonly kind: 'text' | 'place'
  /** Position among the field's bandings; of FUZZY_LSH only. */
  readonly bands: number | undefined
}

interface TextPlan {
  readonly forms: KeyForms
  readonly combined: boolean
  /** The column, where there is only one. */
  readonly column: string | undefined
  /** The position of the mapping whose script makes the keys; undefined when columns do. */
  readonly scripted: number | undefined
  /** The similarities of the FUZZY_LSH mappings over it. */
  readonly similarities: readonly number[]
}

interface PlacePlan {
  readonly columns: readonly string[]
  /** As in `TextPlan`. */
  readonly scripted: number | undefined
}

/** The fields of all documents. */
export interface Fields {
  readonly texts: readonly TextField[]
  readonly bands: readonly (readonly BandIndex[])[]
  readonly places: readonly PlaceField[]
}

const DEFAULT_SIMILARITY = 0.7

/** Refuses transforms that do not exist with `invalid`. */
export function planFields(mappings: readonly SearchMapping[]): FieldPlan {
  const texts: (TextPlan & { readonly similarities: number[] })[] = []
  const places: PlacePlan[] = []
  const known = new Map<string, number>()
  const fieldOf = (name: string, make: () => number): number => {
    const found = known.get(name) ?? make()
    known.set(name, found)
    return found
  }
  const ofMapping = mappings.map((mapping, position): MappingPlan => {
    const scripted = mapping.type === 'SCRIPT' ? position : undefined
    if (mapping.matching === 'GEOGRAPHIC') {
      const field = fieldOf(`place ${identityOf(mapping)}`, () => places.push({ columns: mapping.keys, scripted }) - 1)
      return { field, kind: 'place', bands: undefined }
    }
    const combined = mapping.combine && mapping.keys.length > 1 && scripted === undefined
    const column = mapping.keys.length === 1 && scripted === undefined ? mapping.keys[0] : undefined
    const field = fieldOf(
      identityOf(mapping),
      () => texts.push({ forms: compileKeyForms(mapping), combined, column, scripted, similarities: [] }) - 1,
    )
    return { field, kind: 'text', bands: bandsOf(mapping, texts[field]!.similarities) }
  })
  return { ofMapping, texts, places }
}

export function createFields({ texts, places }: FieldPlan): Fields {
  return {
    texts: texts.map(({ combined }) => createTextField(combined)),
    bands: texts.map(({ similarities }) => similarities.map((each) => createBandIndex(each, bandingFor(each)))),
    places: places.map(createPlaceField),
  }
}

function identityOf({ type, script, keys, combine, keyOptions, transform, synonyms = {} }: SearchMapping): string {
  return canonicalJson(
    type === 'SCRIPT'
      ? ['script', script ?? '', [...keyOptions].sort()]
      : ['columns', keys, combine, [...keyOptions].sort(), transform, synonyms],
  )
}

function bandsOf({ matching, similarity }: SearchMapping, similarities: number[]): number | undefined {
  if (matching !== 'FUZZY_LSH') return undefined
  const wanted = similarity ?? DEFAULT_SIMILARITY
  const found = similarities.indexOf(wanted)
  return found < 0 ? similarities.push(wanted) - 1 : found
}
