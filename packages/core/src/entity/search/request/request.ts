import {
  EXACT_MODES,
  FIELD_MODES,
  SEARCH_COMBINES,
  SEARCH_TABLES,
  type SearchOptions,
  type StructuredSearch,
  type TextSearch,
} from '../../../api/search.ts'
import { attempt, refuseAll } from '../../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../../error/refusal.ts'
import { defined } from '../../../lib/defined.ts'
import type { RecordFilter } from '../../../ports/store/record-store.ts'
import { filterOf, filterRefusals, pageRefusals, sliceOf } from '../../../table/records-page.ts'
import { type RankedPlace, type SearchCursors, searchCursors } from './search-cursor.ts'
import { termsOf } from './terms.ts'

/** Options as they take effect. */
export interface Wanted {
  readonly combine: 'ALL' | 'ANY'
  readonly exact: 'EXACT' | 'PREFIX' | 'SUFFIX' | 'INFIX'
  readonly fieldModes: ReadonlyMap<string, 'MAPPING' | 'EXACT' | 'SIMILAR'>
  readonly fuzzy: boolean
  /** Absent: the mapping's own. */
  readonly typos?: number
  readonly geo: boolean
  /** Letters of the geohash. */
  readonly precision: number
  readonly steps: number
  readonly radiusMeters: number
  readonly identity: boolean
  readonly provenance: boolean
  /** Milliseconds. */
  readonly duration: number
  /** Infinity: no cap. */
  readonly mostResults: number
  readonly countExact: boolean
  readonly clusters: boolean
}

interface Meant {
  readonly wanted: Wanted
  readonly filter: RecordFilter
  readonly scope: 'TABLE' | 'HISTORY' | 'COMBINED'
}

/** What a structured and a free search have in common. */
export interface Asked extends Meant {
  /** By column, the value that a record has to hold there. */
  readonly values: ReadonlyMap<string, string>
  /** Columns whose values are counted. */
  readonly facets: readonly string[]
  readonly number: number
  readonly size: number
  /** How many come before the page; under a cursor as many as did when it was made. */
  readonly offset: number
  /** Behind which place the page begins; absent by page number, and at the beginning. */
  readonly after?: RankedPlace
  readonly cursors: SearchCursors
}

const MOST_FACETS = 10

const DEFAULT_SIMILARITY = 0.7

const DURATION = 5000
const LONGEST_DURATION = 600_000
const MOST_TYPOS = 255
const MOST_STEPS = 100
/** Half of the way around the globe, in metres: everything is nearer. */
const WIDEST = 20_037_509
const PRECISION = /^L([1-9]|10)$/i

/** Reads what is asked. Refuses with `invalid` everything that lies outside its bounds, at once, `others` among it. */
export function askedOf(
  entity: string,
  request: StructuredSearch | TextSearch,
  others: readonly Refusal[] = [],
): Asked {
  const { pageNumber, pageSize, filter = {}, values = {}, facets = [], options = {}, tableType } = request
  const page = {
    ...defined({ pageNumber, pageSize }),
  }
  refuseAll([
    ...others,
    ...filterRefusals(filter).map((each) => ({ ...each, path: `filter.${each.path}` })),
    ...optionRefusals(options),
    ...pageRefusals(page),
    ...oneOf('tableType', tableType, SEARCH_TABLES),
    ...(facets.length <= MOST_FACETS
      ? []
      : [refusal('search-option-invalid/most-columns', { most: MOST_FACETS }, 'facets')]),
  ])
  const { number, size, offset } = sliceOf(page)
  const meant: Meant = { wanted: wantedOf(options), filter: filterOf(filter), scope: tableType ?? 'COMBINED' }
  const cursors = searchCursors(entity, request, meaningOf(request, meant))
  const { seen = offset, after } = cursors.given ?? {}
  return {
    ...meant,
    values: new Map(Object.entries(values)),
    facets: [...new Set(facets)],
    number,
    size,
    offset: seen,
    cursors,
    ...(after === undefined ? {} : { after }),
  }
}

/** What a request asks for, the same whether or not it spells out what is the default anyway. Pages of it may differ in size and in what they tell beside. */
function meaningOf(request: StructuredSearch | TextSearch, { wanted, filter, scope }: Meant): object {
  const {
    pageNumber,
    pageSize,
    cursor,
    entity,
    facets,
    options,
    tableType,
    filter: _,
    values = {},
    ...question
  } = request
  // A column that is searched as its mapping says is searched as one that is not named.
  const modes = [...wanted.fieldModes].filter(([, mode]) => mode !== 'MAPPING')
  return { ...question, values, filter, scope, wanted: { ...wanted, fieldModes: Object.fromEntries(modes) } }
}

function wantedOf(options: SearchOptions): Wanted {
  const { maximumResults = -1, fuzzyMaximumTypos, geoPrecision = 'L6' } = options
  return {
    combine: options.combine ?? 'ANY',
    exact: options.exact ?? 'EXACT',
    fieldModes: new Map(Object.entries(options.fieldModes ?? {})),
    fuzzy: options.fuzzy ?? true,
    ...defined({ typos: fuzzyMaximumTypos }),
    geo: options.geo ?? true,
    precision: Number(PRECISION.exec(geoPrecision)?.[1]),
    steps: options.geoSteps ?? 1,
    radiusMeters: options.radiusMeters ?? 0,
    identity: options.identity ?? true,
    provenance: options.provenance ?? true,
    duration: options.maximumDuration ?? DURATION,
    mostResults: maximumResults === -1 ? Number.POSITIVE_INFINITY : maximumResults,
    countExact: options.countExact ?? false,
    clusters: options.clusters ?? false,
  }
}

function optionRefusals(options: SearchOptions): readonly Refusal[] {
  const { geoPrecision, maximumResults, radiusMeters, fieldModes = {} } = options
  return [
    ...oneOf('options.combine', options.combine, SEARCH_COMBINES),
    ...oneOf('options.exact', options.exact, EXACT_MODES),
    ...Object.entries(fieldModes).flatMap(([column, mode]) => oneOf(`options.fieldModes.${column}`, mode, FIELD_MODES)),
    ...whole('options.fuzzyMaximumTypos', options.fuzzyMaximumTypos, 1, MOST_TYPOS),
    ...whole('options.geoSteps', options.geoSteps, 1, MOST_STEPS),
    ...whole('options.maximumDuration', options.maximumDuration, 1, LONGEST_DURATION).map(({ path = '' }) =>
      refusal('search-option-invalid/duration-between', { least: 1, most: LONGEST_DURATION }, path),
    ),
    ...(maximumResults === -1 ? [] : whole('options.maximumResults', maximumResults, 1, Number.MAX_SAFE_INTEGER)),
    ...(geoPrecision === undefined || PRECISION.test(geoPrecision)
      ? []
      : [refusal('search-option-invalid/precision-l1-l10', {}, 'options.geoPrecision')]),
    ...(radiusMeters === undefined || (radiusMeters >= 0 && radiusMeters <= WIDEST)
      ? []
      : [refusal('search-option-invalid/radius-number-metres', { widest: WIDEST }, 'options.radiusMeters')]),
  ]
}

/** A free text as it is asked: its terms, and how near to one a key has to be. */
export interface AskedText extends Asked {
  readonly terms: readonly string[]
  readonly similarity: number
}

/** Reads a free-text search, its query and similarity included. Refuses as `askedOf` does. */
export function askedTextOf(entity: string, request: TextSearch): AskedText {
  const { query, similarity = DEFAULT_SIMILARITY } = request
  const terms = attempt(() => termsOf(query))
  const asked = askedOf(entity, { ...request, similarity }, [
    ...terms.refusals,
    ...(similarity >= 0 && similarity <= 1
      ? []
      : [refusal('search-option-invalid/similarity-number-from', {}, 'similarity')]),
  ])
  return { ...asked, terms: terms.value(), similarity }
}

function oneOf(path: string, given: string | undefined, known: readonly string[]): readonly Refusal[] {
  if (given === undefined || known.includes(given)) return []
  return [refusal('search-option-invalid/one-of', { known: known.join(', ') }, path)]
}

function whole(path: string, given: number | undefined, least: number, most: number): readonly Refusal[] {
  if (given === undefined || (Number.isSafeInteger(given) && given >= least && given <= most)) return []
  return most === Number.MAX_SAFE_INTEGER
    ? [refusal('search-option-invalid/whole-number-from', { least }, path)]
    : [refusal('search-option-invalid/whole-number-between', { least, most }, path)]
}
