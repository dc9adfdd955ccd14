import type { DefinedColumns, EntityDefinition } from '../../api/define.ts'
import { invalid } from '../../error/onefold-error.ts'
import type { Token } from '../../model/resources/dataset.ts'
import type {
  ClassifierMappingInput,
  ColumnIndexMappingInput,
  ColumnInput,
  ResourceInput,
} from '../../model/resources/resource-input.ts'

/** What of a definition stands, whatever its columns are. */
export type AnyDefinition = EntityDefinition<DefinedColumns>

/** Whoever agrees in one of these is worth a look, and counts twice. */
const IDENTIFYING: readonly Token[] = ['EMAIL', 'PHONE', 'PHONE_NUMBER', 'ID', 'URL']
const PHONES: readonly Token[] = ['PHONE', 'PHONE_NUMBER']
/** Tokens of several words, of which rare ones bring records together. */
const WORDS: readonly Token[] = [
  ...(['NAME', 'NAME_FIRST', 'NAME_MIDDLE', 'NAME_LAST', 'TEXT'] as const),
  ...(['ADDRESS', 'ADDRESS_STREET', 'ADDRESS_STREET_NAME'] as const),
]
/** These say where a record comes from or what it is like, not which thing it is. */
const TELLS_NOTHING: readonly Token[] = ['IGNORE', 'SOURCE', 'TEXT_AS_IS', 'ENUM', 'LANGUAGE', 'FOREIGN_ID']
/** These are kept as they come: there is no form to bring them to. */
const AS_THEY_ARE: readonly Token[] = ['IGNORE', 'TEXT', 'TEXT_AS_IS', 'ID']

/** The order of words is kept, so that beginnings and ends are those of the text as it was written. */
const KEY_OPTIONS = ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'] as const
/** A word that more records have brings each together with its neighbours only. */
const WORD_LIMIT = 100
const MOST_COLUMNS = 20
const WORDS_ID = 'words'

/** What an entity is made of. */
export interface DefinitionResources {
  readonly dataset: ResourceInput<'dataset'>
  readonly indexer: ResourceInput
  readonly classifier: ResourceInput
  readonly merger: ResourceInput
}

/** The dataset alone. */
export function datasetOf(id: string, { description = id, columns }: AnyDefinition): ResourceInput<'dataset'> {
  const stated = Object.entries(columns).map(([key, given]) => columnOf(key, given))
  return { type: 'dataset', _id: id, description, columns: stated }
}

/** The resources of an entity, in the order in which they rest on one another. */
export function definitionResources(id: string, definition: AnyDefinition): DefinitionResources {
  const { description = id, merge = {} } = definition
  const dataset = datasetOf(id, definition)
  const { columns } = dataset
  const keys = definition.keys?.map(keyOf) ?? standardKeys(columns)
  const mappings = definition.compare?.map(comparisonOf) ?? standardComparisons(columns)
  if (keys.length === 0 || mappings.length === 0) throw invalid('nothing-to-propose', {}, 'columns')
  const rules = Object.entries(merge).flatMap(([column, strategy]) =>
    strategy === undefined ? [] : [{ columns: [column], strategy }],
  )
  const of = { description, dataset: id }
  const indexer: ResourceInput = { type: 'indexer', _id: `${id}-keys`, ...of, mappings: keys }
  const classifier: ResourceInput = { type: 'classifier-weight', _id: `${id}-scores`, ...of, mappings }
  const merger: ResourceInput = {
    ...({ type: 'merger-weight', _id: `${id}-merger`, ...of, mergeType: 'CONSTANT' } as const),
    ...(rules.length === 0 ? {} : { rules }),
  }
  return { dataset, indexer, classifier, merger }
}

function columnOf(key: string, given: DefinedColumns[string]): ColumnInput {
  if (typeof given !== 'string') return { key, ...given } as ColumnInput // one of the two, without its key
  return { key, token: given, ...(AS_THEY_ARE.includes(given) ? {} : { validation: 'PARSER' }) }
}

function keyOf(given: NonNullable<AnyDefinition['keys']>[number], index: number): ColumnIndexMappingInput {
  if (typeof given === 'object' && 'id' in given) return given
  const keys = [given].flat()
  return { id: mappingId(keys, `key-${index + 1}`), keys, combine: true, duplicates: true }
}

function comparisonOf(given: NonNullable<AnyDefinition['compare']>[number], index: number): ClassifierMappingInput {
  return typeof given === 'string' ? { id: mappingId([given], `column-${index + 1}`), keys: [given] } : given
}

/** Called by its columns, as people read it in an explanation, unless these are no id. */
function mappingId(keys: readonly string[], otherwise: string): string {
  const name = keys.join('-')
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/.test(name) && name !== WORDS_ID ? name : otherwise
}

/** What identifies a thing; dates with the beginning of the first text; words that few have. */
function standardKeys(columns: readonly ColumnInput[]): readonly ColumnIndexMappingInput[] {
  const identifying = withToken(columns, IDENTIFYING)
  const wordy = withToken(columns, WORDS).slice(0, MOST_COLUMNS)
  const [first] = wordy
  const dates = first === undefined ? [] : withToken(columns, ['DATE'])
  const mappings = [
    ...identifying.map((key) => ({ keys: [key], transform: transformed(columns, PHONES, [key], 'SUFFIX(7)') })),
    ...dates.map((key) => ({ keys: [key, first!], transform: { [first!]: 'PREFIX(3)' } })),
  ].slice(0, MOST_COLUMNS)
  const made: ColumnIndexMappingInput[] = mappings.map((mapping, index) => ({
    id: mappingId(mapping.keys, `key-${index + 1}`),
    combine: true,
    duplicates: true,
    keyOptions: KEY_OPTIONS,
    ...mapping,
  }))
  if (wordy.length === 0) return made
  const transform = transformed(columns, WORDS, wordy, 'TOKENS')
  const words = { id: WORDS_ID, keys: wordy, duplicates: true, keyOptions: KEY_OPTIONS, transform }
  return [...made, { ...words, compareLimit: WORD_LIMIT }]
}

function standardComparisons(columns: readonly ColumnInput[]): readonly ClassifierMappingInput[] {
  const told = columns.filter((column) => column.type !== 'DATASET' && !TELLS_NOTHING.includes(tokenOf(column)))
  return told.slice(0, 100).map((column, index) => ({
    id: mappingId([column.key], `column-${index + 1}`),
    keys: [column.key],
    ...(IDENTIFYING.includes(tokenOf(column)) ? { weight: 2 } : {}),
    ...(tokenOf(column) === 'TEXT' ? { comparer: 'TOKEN_SET' as const } : {}),
  }))
}

/** Those of these columns that have one of the tokens, with what is taken of them. */
function transformed(
  columns: readonly ColumnInput[],
  tokens: readonly Token[],
  keys: readonly string[],
  transform: string,
): { readonly [column: string]: string } {
  const found = withToken(columns, tokens).filter((key) => keys.includes(key))
  return Object.fromEntries(found.map((key) => [key, transform]))
}

function withToken(columns: readonly ColumnInput[], tokens: readonly Token[]): readonly string[] {
  return columns.flatMap((column) =>
    column.type !== 'DATASET' && tokens.includes(tokenOf(column)) ? [column.key] : [],
  )
}

function tokenOf(column: ColumnInput): Token {
  return column.type === 'DATASET' ? 'IGNORE' : (column.token ?? 'TEXT')
}
