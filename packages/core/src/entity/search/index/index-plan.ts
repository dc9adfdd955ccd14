import { defined } from '../../../lib/defined.ts'
import { canonicalJson } from '../../../lib/json.ts'
import { keyedIndexer } from '../../../matching/indexing/script-keys.ts'
import { asJson, type MatchRules } from '../../../matching/rules.ts'
import { createSearchIndex } from '../../../matching/search/index/create-search-index.ts'
import type { SearchMapping } from '../../../matching/search/index/search-index.ts'
import type { Indexer, IndexMapping } from '../../../model/resources/indexer.ts'
import type { DecisionContext } from '../../../write/commit/decision-context.ts'
import type { IndexPlan } from './in-memory-index.ts'
import { searchedPart, searchedValues, searchMappings } from './search-mappings.ts'

/** How a table is searched under an indexer. */
export interface PlannedIndex {
  /** Says everything that answers depend on but the records. */
  readonly name: string
  readonly mappings: readonly IndexMapping[]
  readonly plan: IndexPlan
}

/** What follows from an indexer alone: every search asks for it. */
interface Read extends Pick<PlannedIndex, 'name' | 'mappings'> {
  readonly searched: readonly SearchMapping[]
}

const read = new WeakMap<Indexer, Read>()

export function indexPlan(
  { table }: Pick<DecisionContext, 'table'>,
  { configuration: { indexer }, scripted }: Pick<MatchRules, 'configuration' | 'scripted'>,
  scopeColumn: string | undefined,
): PlannedIndex {
  const { name, mappings, searched } = readOf(indexer)
  return {
    name: `${name} ${JSON.stringify(scopeColumn ?? null)}`,
    mappings,
    plan: {
      table: table.serial,
      createIndex: () => createSearchIndex(searched),
      documentsOf: async (records) =>
        (await scripted(records)).map((record) => ({ row: record.row, id: record.id, values: searchedValues(record) })),
      ...defined({ scopeColumn }),
    },
  }
}

function readOf(indexer: Indexer): Read {
  const known = read.get(indexer)
  if (known !== undefined) return known
  const mappings = searchMappings(keyedIndexer(indexer).mappings)
  const searched = mappings.map(searchedPart)
  const name = canonicalJson(asJson([searched, indexer.mappings.map(({ script }) => script ?? null)]))
  const made = { name, mappings, searched }
  read.set(indexer, made)
  return made
}
