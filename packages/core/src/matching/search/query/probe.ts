import { shinglesOf } from '../../indexing/min-hash.ts'
import { typosWithin } from '../../indexing/typos.ts'
import type { FieldPlan, Fields } from '../index/fields.ts'
import type { PlaceField } from '../places/place-field.ts'
import { type Vicinity, vicinityOf } from '../places/vicinity.ts'
import type { BandIndex } from '../text/band-index.ts'
import { equalWholes, type TextField } from '../text/text-field.ts'
import { createPattern, type TextPattern } from '../text/text-pattern.ts'
import type { Clause, PartialMode, PlaceAlternative, TextAlternative } from './search-query.ts'

/** An alternative that looks for a text, read once. */
export interface TextProbe {
  readonly mapping: number
  readonly field: TextField
  /** The wholes that are equal to it. */
  readonly equal: readonly number[]
  readonly text: string
  /** Without spaces. */
  readonly oneWord: boolean
  readonly pattern: TextPattern
  readonly partial: PartialMode | undefined
  /** Typos of keys that are not shorter; undefined for no tolerance. */
  readonly typos: number | undefined
  readonly maximumTypos: number
  readonly leastRank: number
  readonly bands: BandProbe | undefined
}

export interface BandProbe {
  readonly index: BandIndex
  readonly shingles: Int32Array
  readonly least: number
}

/** An alternative that looks for places, read once. */
export interface PlaceProbe {
  readonly mapping: number
  readonly field: PlaceField
  readonly vicinity: Vicinity
}

export interface Probes {
  readonly texts: readonly TextProbe[]
  readonly places: readonly PlaceProbe[]
}

/** Refuses with a TypeError alternatives that do not go with their mapping: the caller has mixed them up. */
export function probesOf({ alternatives }: Clause, plan: FieldPlan, fields: Fields): Probes {
  const texts: TextProbe[] = []
  const places: PlaceProbe[] = []
  const patterns = new Map<string, TextPattern>() // most fields read a text alike
  for (const alternative of alternatives) {
    if ('place' in alternative) places.push(placeProbe(alternative, plan, fields))
    else {
      const { ordered } = alternative.key
      const pattern = patterns.get(ordered) ?? createPattern(ordered)
      patterns.set(ordered, pattern)
      texts.push(textProbe(alternative, pattern, plan, fields))
    }
  }
  return { texts, places }
}

function placeProbe({ mapping, place, reach }: PlaceAlternative, plan: FieldPlan, fields: Fields): PlaceProbe {
  const mapped = plan.ofMapping[mapping]
  if (mapped?.kind !== 'place') throw new TypeError(`Expected a GEOGRAPHIC mapping at position ${mapping}`)
  return { mapping, field: fields.places[mapped.field]!, vicinity: vicinityOf(place, reach) }
}

function textProbe(alternative: TextAlternative, pattern: TextPattern, plan: FieldPlan, fields: Fields): TextProbe {
  const { mapping, key, partial, typos: maximumTypos, jaccard, leastRank = 0 } = alternative
  const mapped = plan.ofMapping[mapping]
  if (mapped?.kind !== 'text') throw new TypeError(`Expected a mapping of texts at position ${mapping}`)
  const field = fields.texts[mapped.field]!
  const index = mapped.bands === undefined ? undefined : fields.bands[mapped.field]![mapped.bands]
  const least = Math.max(jaccard ?? 0, leastRank)
  return {
    mapping,
    field,
    equal: equalWholes(field, key.equal),
    text: key.ordered,
    oneWord: !/\s/u.test(key.ordered),
    pattern,
    partial: pattern.length === 0 ? undefined : partial,
    typos: maximumTypos === undefined || pattern.length === 0 ? undefined : typosWithin(pattern.length, maximumTypos),
    maximumTypos: maximumTypos ?? 0,
    leastRank,
    bands: index && jaccard !== undefined ? { index, shingles: shinglesOf(key.ordered), least } : undefined,
  }
}
