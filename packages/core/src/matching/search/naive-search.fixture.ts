import geohash from 'ngeohash'
import { compileKeyForms } from '../indexing/key-forms.ts'
import { jaccard, shinglesOf } from '../indexing/min-hash.ts'
import type { SearchDocument, SearchMapping } from './index/search-index.ts'
import type { Alternative, GeoPoint, RankedRow, RowSubset, SearchQuery, TextAlternative } from './query/search-query.ts'

/** What is found, by looking at every record: row and rank in order, and the ranks by clause. */
export interface NaiveRow extends Pick<RankedRow, 'row' | 'id' | 'rank'> {
  readonly ranks: readonly number[]
}

const STEP = 2 ** 40

export function naiveSearch(
  mappings: readonly SearchMapping[],
  documents: Iterable<SearchDocument>,
  { clauses, combine }: SearchQuery,
  allowed: RowSubset = () => true,
): readonly NaiveRow[] {
  const found: NaiveRow[] = []
  for (const document of documents) {
    if (!allowed(document.row)) continue
    const ranks = clauses.map(({ alternatives }) =>
      Math.max(0, ...alternatives.map((each) => rankOf(mappings[each.mapping]!, document, each))),
    )
    if (combine === 'ALL' ? ranks.includes(0) || ranks.length === 0 : ranks.every((rank) => rank === 0)) continue
    const sum = ranks.reduce((total, rank) => total + rank * STEP, 0)
    found.push({ row: document.row, id: document.id, rank: sum / STEP / ranks.length, ranks })
  }
  return found.sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

function rankOf(mapping: SearchMapping, { values, scripted }: SearchDocument, alternative: Alternative): number {
  if ('place' in alternative)
    return Math.max(0, ...placesOf(mapping, values).map((place) => placeRank(place, alternative)))
  const forms = compileKeyForms(mapping)
  const keys =
    mapping.type === 'SCRIPT' ? forms.ofTexts(scripted?.get(alternative.mapping) ?? []) : forms.ofValues(values)
  return Math.max(
    0,
    ...keys.map(({ equal, ordered }) => {
      if (equal === alternative.key.equal) return 1
      const texts = [ordered, ...ordered.split(/\s+/u).filter((word) => word !== '')]
      return Math.max(...texts.map((text) => textRank(text, alternative)), shingleRank(ordered, alternative))
    }),
  )
}

function textRank(stored: string, { key, partial, typos, leastRank = 0 }: TextAlternative): number {
  const [text, wanted] = [[...stored], [...key.ordered]]
  const covered = grid(wanted.length / text.length)
  const part =
    (partial === 'PREFIX' && text.slice(0, wanted.length).join('') === wanted.join('')) ||
    (partial === 'SUFFIX' && wanted.length <= text.length && text.slice(-wanted.length).join('') === wanted.join('')) ||
    (partial === 'INFIX' && text.some((_, at) => text.slice(at, at + wanted.length).join('') === wanted.join('')))
  if (typos === undefined) return part ? covered : 0
  const shorter = Math.min(text.length, wanted.length)
  const longer = Math.max(text.length, wanted.length)
  const edits = naiveEdits(text, wanted)
  const near = edits <= (shorter <= 2 ? 0 : shorter <= 5 ? Math.min(1, typos) : typos)
  const rank = 1 - edits / longer
  return Math.max(part ? covered : 0, near && rank >= leastRank && rank > 0 ? grid(rank) : 0)
}

function shingleRank(stored: string, { key, jaccard: least, leastRank = 0 }: TextAlternative): number {
  if (least === undefined) return 0
  const similarity = jaccard(shinglesOf(stored), shinglesOf(key.ordered))
  return similarity >= Math.max(least, leastRank) && similarity > 0 ? grid(similarity) : 0
}

function naiveEdits(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      table[i]![j] = Math.min(changed, table[i - 1]![j]! + 1, table[i]![j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1)
    }
  }
  return table[a.length]![b.length]!
}

function placesOf({ keys }: SearchMapping, values: SearchDocument['values']): readonly GeoPoint[] {
  const lists = keys.map((key) => [values[key] ?? []].flat().map(String))
  const texts = keys.length > 1 ? lists[0]!.map((lat, at) => `${lat},${lists[1]![at]}`) : lists[0]!
  return texts
    .map((text) => text.split(',').map(Number))
    .filter(([lat, lon]) => Math.abs(lat ?? Number.NaN) <= 90 && Math.abs(lon ?? Number.NaN) <= 180)
    .map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }))
}

type PlaceQuery = Extract<Alternative, { place: GeoPoint }>

function placeRank(stored: GeoPoint, { place, reach }: PlaceQuery): number {
  const distance = metres(stored, place)
  if ('radiusMeters' in reach) return distance <= reach.radiusMeters ? grid(1 - distance / reach.radiusMeters) : 0
  const { precision, steps } = reach
  const [south, west, north, east] = geohash.decode_bbox(geohash.encode(place.latitude, place.longitude, precision))
  const [rows, columns] = [180 / (north - south), 360 / (east - west)]
  const cell = ({ latitude, longitude }: GeoPoint) => {
    const [itsSouth, itsWest] = geohash.decode_bbox(geohash.encode(latitude, longitude, precision))
    return [((itsWest + 180) / 360) * columns, ((itsSouth + 90) / 180) * rows]
  }
  const [x = 0, y = 0] = cell(place)
  const [otherX = 0, otherY = 0] = cell(stored)
  let near = false
  for (let up = -steps; up <= steps; up++) {
    let row = y + up
    const over = row < 0 || row >= rows
    if (over) row = row < 0 ? -1 - row : 2 * rows - 1 - row
    for (let east = -steps; east <= steps; east++) {
      const column = (((x + east + (over ? columns / 2 : 0)) % columns) + columns) % columns
      near ||= row === otherY && column === otherX
    }
  }
  const diagonal = metres({ latitude: south, longitude: west }, { latitude: north, longitude: east })
  return near ? grid(Math.max(0, 1 - distance / (diagonal * (steps + 1)))) : 0
}

function metres(a: GeoPoint, b: GeoPoint): number {
  const radians = (degrees: number): number => degrees * (Math.PI / 180)
  const north = radians(a.latitude) - radians(b.latitude)
  const east = radians(a.longitude - b.longitude)
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(b.latitude)) * Math.cos(radians(a.latitude)) * Math.sin(east / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Ranks are kept in steps of 2^-40, a hit having one at least. */
function grid(rank: number): number {
  return Math.max(1, Math.round(rank * STEP)) / STEP
}
