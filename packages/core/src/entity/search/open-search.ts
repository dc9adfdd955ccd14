import { conflict } from '../../error/onefold-error.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { IndexMapping } from '../../model/indexer.ts'
import type { Configuration } from '../../resource/configuration.ts'
import { type DecisionContext, loadContext } from '../../write/commit/decision-context.ts'
import { notIndexed } from '../groups/not-indexed.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { openEntity } from '../sight.ts'
import { inTime } from './in-time.ts'
import { emptyIndex, type InMemoryIndex } from './index/in-memory-index.ts'
import { indexPlan } from './index/index-plan.ts'

/** An entity that can be searched, as it stands, and what is kept of it. */
export interface OpenSearch extends Pick<Awaited<ReturnType<typeof openEntity>>, 'sight' | 'entity'> {
  readonly situation: DecisionContext
  readonly live: MatchRules
  readonly mappings: readonly IndexMapping[]
  readonly kept: InMemoryIndex
  /** What is kept, with everything in it that is committed by now. */
  again(): Promise<InMemoryIndex>
}

/**
 * Refuses with `conflict` an entity without an indexer, and one that was never indexed. With `left`, the milliseconds to wait, what is
 * kept is `unread` when bringing it up would take longer.
 */
export async function openSearch(rooms: Rooms, caller: Caller, id: string, left?: () => number): Promise<OpenSearch> {
  const { entity, sight } = await openEntity(rooms, caller, id)
  if (entity.type === 'NONE') throw conflict('not-searchable', { id })
  const [situation, directory] = await Promise.all([loadContext(rooms, entity.table), rooms.directories.saved()])
  const { live } = situation
  if (live === undefined) throw notIndexed(id)
  const scopeColumn = directory.scopeColumns.get(entity.id)?.column
  const { name, mappings, plan } = indexPlan(situation, live, scopeColumn)
  rooms.searchMemory.keepOnly(searchedTables(situation.configuration))
  const again = async (): Promise<InMemoryIndex> => {
    const made = rooms.searchMemory.of(rooms.store.records, name, plan)
    return left === undefined ? made : ((await inTime(made, left)) ?? { ...emptyIndex(plan, 0), unread: true })
  }
  return { entity, sight, situation, live, mappings, kept: await again(), again }
}

/** The tables of entities that are searched. */
function searchedTables({ entities, tables }: Configuration): ReadonlySet<number> {
  const searched = [...entities.values()].filter(({ type }) => type !== 'NONE')
  return new Set(searched.flatMap(({ table }) => tables.get(table)?.serial ?? []))
}
