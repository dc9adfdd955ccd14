import { invalid } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { Reference } from '../../reference/vocabulary.ts'
import { parseResource } from '../../resource/parse-resource.ts'
import type { EncodedTable } from '../columns/table.ts'
import { type Aliases, withUnitedColumns } from '../columns/united-columns.ts'
import { plainMerger, type StatedProject } from '../project.ts'
import { type ValidatedTable, validateColumns } from '../validate-columns.ts'
import { frequenciesTell } from './classifier/frequencies-tell.ts'
import { type LearntClassifier, learnClassifier } from './classifier/learn-classifier.ts'
import { plainClassifier, withLearnt } from './classifier/propose-classifier.ts'
import { comparisonsOf } from './comparisons.ts'
import { compositesOf, titleWithParts } from './composites.ts'
import { withAmountsInOneForm, withDaysInOneForm } from './forms/normal-form.ts'
import { withCodesInOneForm, withQuantitiesInOneForm } from './forms/values-in-one-form.ts'
import { proposeIndexer } from './keys/propose-indexer.ts'
import { withoutSpareKeys } from './keys/spare-keys.ts'
import { profileOf } from './profile.ts'
import { proposeDataset } from './propose-dataset.ts'
import { contentOrder } from './sample/content-order.ts'
import { sampledRows, tableOfRows } from './sample/sample-table.ts'
import { findAliases } from './sources/find-aliases.ts'
import { numberedSources, sourcesOf } from './sources/sources.ts'
import { findSynonyms, type Synonyms } from './synonyms/find-synonyms.ts'
import { withUnitedValues } from './synonyms/united-values.ts'
import { exchangedTexts } from './texts/exchanged-texts.ts'
import { genericValuesOf, withoutGenericValues } from './texts/generic-values.ts'
import { joinedTexts } from './texts/joined-texts.ts'
import { type SeenType, tellsIdentity } from './types/column-type.ts'
import { withMostTelling } from './types/most-telling.ts'
import { seeColumns } from './types/see-columns.ts'

interface ProposalOptions {
  /** Holds what records are called: no content. */
  readonly idColumn?: string | undefined
  /** Holds the system that a record comes from: no content. */
  readonly sourceColumn?: string | undefined
  /** Of two lists that nothing names, the columns that each writes in its own way. */
  readonly listsWritten?: readonly string[]
  /** Stands in place of our reference packs where values are compared; the project states it. @default nothing */
  readonly reference?: Reference | undefined
  /** What columns are called is a hint of what they hold, which values have to confirm. @default true */
  readonly headerHints?: boolean | undefined
  /** Columns of several lists may be one under several names; the project states which. @default false */
  readonly mayUnite?: boolean
  readonly signal?: AbortSignal
  /** Told how far the learning is, which is most of the work. */
  readonly onProgress?: (done: number, total: number) => void
}

interface Proposal {
  readonly stated: StatedProject
  /** The table as the proposed dataset has it. */
  readonly validated: ValidatedTable
  readonly learnt: LearntClassifier
  /** By row that was learnt from, which row of the table it is. */
  readonly rows: Int32Array
}

/**
 * A project from nothing but what the columns hold, for a person to look at and to change. What columns are called is a hint that
 * values have to confirm, and the same files give the same proposal. Columns with one value or none tell nothing apart, nor do
 * time stamps, running numbers and statuses: they are only carried along.
 */
export async function proposeProject(
  read: EncodedTable,
  {
    idColumn,
    sourceColumn,
    listsWritten,
    reference,
    headerHints = true,
    mayUnite = false,
    signal,
    onProgress,
  }: ProposalOptions = {},
): Promise<Proposal> {
  const aliases = mayUnite ? aliasesIn(read, { idColumn, sourceColumn, headerHints }) : undefined
  const given = withUnitedColumns(read, aliases)
  const order = contentOrder(given, idColumn)
  const content = { ...given, columns: given.columns.filter(({ name }) => name !== idColumn) }
  const said = tableOfRows(content, order)
  const generic = genericValuesOf(withoutSources(said, sourceColumn), reference)
  const table = withoutGenericValues(said, generic)
  const asRead = table.columns
    .filter(({ name }) => name !== sourceColumn)
    .map((column) => profileOf(column, table.rows))
  const source = table.columns.find(({ name }) => name === sourceColumn)
  const numbered = source && numberedSources(source, true)
  const inOneForm = asRead.map((profile) => withAmountsInOneForm(withDaysInOneForm(profile)))
  const synonyms: Synonyms = numbered ? findSynonyms(inOneForm, headerHints, numbered).synonyms : new Map()
  const all = inOneForm.map((profile) => {
    const groups = synonyms.get(profile.name)
    if (groups) return profileOf(withUnitedValues(profile.column, groups), table.rows)
    return withCodesInOneForm(withQuantitiesInOneForm(profile))
  })
  const seen = withMostTelling(all, seeColumns(all, headerHints, numbered?.of, new Set(synonyms.keys())))
  const telling = all.filter(({ name, distinct }) => distinct > 1 && tellsIdentity(seen.get(name)!))
  const ofType = (type: SeenType) => telling.filter(({ name }) => seen.get(name)!.type === type)
  const apart = telling.filter(({ name }) => seen.get(name)!.parts === true || seen.get(name)!.type === 'VARIANT')
  const names = [...ofType('GIVEN_NAME'), ...ofType('FULL_NAME')]
  const sources = sourcesOf(numbered, telling, apart, ofType('IDENTIFIER'), names)
  const joined = joinedTexts(telling, seen, sources) ?? titleWithParts(telling, seen) ?? exchangedTexts(telling, seen)
  const composites = joined === undefined ? compositesOf(telling, seen) : []
  // Keys are of what stands there: 0.5kg and 500 g are two of them.
  const asKeys = telling.map((one) => (synonyms.has(one.name) ? one : inOneForm.find(({ name }) => name === one.name)!))
  const { indexer, pairs } = proposeIndexer(asKeys, table.rows, { sources, generic, synonyms, joined, composites })
  if (indexer.mappings.length === 0) {
    throw invalid('nothing-to-propose/files')
  }
  const packs = reference === undefined ? {} : { reference }
  const dataset = proposeDataset(asRead, seen, sourceColumn, listsWritten)
  const comparisons = comparisonsOf(telling, sources, seen, { joined, composites })
  const plain = {
    ...plainClassifier(comparisons, generic, synonyms),
    ...(frequenciesTell(telling, table.rows) ? { termFrequency: true } : {}),
  }
  const parsed = parseResource({ type: 'dataset', ...dataset }) as Dataset
  const validated = await validateColumns(given, parsed, signal ?? new AbortController().signal, () => {})
  // Weights are learnt of a part of the records: what is true of a hundred thousand is true of all.
  const sample = sampledRows(table.rows)
  const rows = sample.map((at) => order[at]!)
  const learnt = await learnClassifier({
    mayAverage: true,
    mayWeighWords: true,
    mayBeTaught: true,
    alternatives: comparisons.map(({ alternative }) => alternative),
    about: comparisons.map(({ about }) => about),
    additional: comparisons.filter(({ additional }) => additional === true).length,
    table: tableOfRows({ ...given, columns: validated.columns }, rows),
    records: given.rows,
    sources: sources && { ...sources, of: sample.map((at) => sources.of[at]!) },
    dataset: { ...parsed, ...packs },
    indexer: parseResource({ type: 'indexer', ...indexer }) as Indexer,
    classifier: parseResource({ type: 'classifier-weight', ...plain }) as Classifier,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  })
  const stated = {
    ...packs,
    ...defined({ aliases }),
    dataset,
    indexer: sample.length < table.rows ? withoutSpareKeys(indexer, learnt, pairs) : indexer,
    classifier: withLearnt(plain, learnt),
    merger: plainMerger('records'),
  }
  return { stated, validated, learnt, rows }
}

/** What lists call the same otherwise. */
function aliasesIn(
  { columns, ...table }: EncodedTable,
  { idColumn, sourceColumn, headerHints }: ProposalOptions & { readonly headerHints: boolean },
): Aliases | undefined {
  const source = columns.find(({ name }) => name === sourceColumn)
  const content = columns.filter((column) => column !== source && column.name !== idColumn)
  return findAliases({ ...table, columns: content }, source && numberedSources(source, true), headerHints)
}

/** Where many records come from one source, its name is no placeholder. */
function withoutSources(table: EncodedTable, sourceColumn: string | undefined): EncodedTable {
  return { ...table, columns: table.columns.filter(({ name }) => name !== sourceColumn) }
}
