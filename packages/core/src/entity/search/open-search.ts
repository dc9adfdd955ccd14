import { conflict } from '../../error/onefold-error.ts'
import { asJson, keyerOf, type MatchRules } from '../../matching/rules.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'
import type { Configuration } from '../../resource/configuration.ts'
import { type DecisionContext, loadContext, matchConfigurationOf } from '../../write/commit/decision-context.ts'
import { notIndexed } from '../groups/not-indexed.ts'
import { openEntity } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { inTime } from './in-time.ts'
import { emptyIndex, type InMemoryIndex } from './index/in-memory-index.ts'
import { indexPlan } from './index/index-plan.ts'

/** An entity that can be searched, as it stands, and what is kept of it. */
export interface OpenSearch extends Pick<Awaited<ReturnType<typeof openEntity>>, 'rowFilter' | 'entity'> {
  readonly decisionContext: DecisionContext
  /** Of the live index; of the next one while the groups are taken away. */
  readonly live: MatchRules
  readonly mappings: readonly IndexMapping[]
  readonly kept: InMemoryIndex
  /** What is kept, with everything in it that is committed by now. */
  again(): Promise<InMemoryIndex>
}

/**
 * Refuses with `conflict` an entity without an indexer, and one that was never indexed; clearing its groups keeps it searchable. With `left`, the milliseconds to wait, what is
 * kept is `unread` when bringing it up would take longer.
 */
export async function openSearch(
  services: Pick<
    EngineServices,
    'configurations' | 'directories' | 'generationsOf' | 'rulesOf' | 'searchMemory' | 'store'
  >,
  caller: Caller,
  id: string,
  left?: () => number,
): Promise<OpenSearch> {
  const { entity, rowFilter } = await openEntity(services, caller, id)
  if (entity.type === 'NONE') throw conflict('not-searchable', { id })
  const [decisionContext, directory] = await Promise.all([
    loadContext(services, entity.table),
    services.directories.saved(),
  ])
  const live = searchedBy(services, decisionContext)
  if (live === undefined) throw notIndexed(id)
  const scopeColumn = directory.scopeColumns.get(entity.id)?.column
  const { name, mappings, plan } = indexPlan(decisionContext, live, scopeColumn)
  services.searchMemory.keepOnly(searchedTables(decisionContext.configuration))
  const again = async (): Promise<InMemoryIndex> => {
    const made = services.searchMemory.of(services.store.records, name, plan)
    return left === undefined ? made : ((await inTime(made, left)) ?? { ...emptyIndex(plan, 0), unread: true })
  }
  return { entity, rowFilter, decisionContext, live, mappings, kept: await again(), again }
}

/** No generation has this number. */
const NO_GENERATION = 0

/** A search rests on keys, and these on the records: where people took the groups away, the keys that the next index will have are as good. */
function searchedBy(
  services: Pick<EngineServices, 'rulesOf'>,
  { live, entity, table, components }: DecisionContext,
): MatchRules | undefined {
  const wanted = live === undefined && entity?.cleared ? matchConfigurationOf(components) : undefined
  if (wanted === undefined) return live
  const [keyer, configuration] = [keyerOf(wanted), asJson(wanted)]
  return services.rulesOf(table.serial, { number: NO_GENERATION, state: 'LIVE', keyer, configuration })
}

/** The tables of entities that are searched. */
function searchedTables({ entities, tables }: Configuration): ReadonlySet<number> {
  const searched = [...entities.values()].filter(({ type }) => type !== 'NONE')
  return new Set(searched.flatMap(({ table }) => tables.get(table)?.serial ?? []))
}
