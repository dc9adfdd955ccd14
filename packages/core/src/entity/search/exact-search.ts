import type { SearchOptions } from '../../api/search.ts'
import type { ExactSearch } from '../../write/upsert/upsert-one.ts'
import type { OpenEntity } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'
import { findRecords } from './answer/find-records.ts'
import { openSearch } from './open-search.ts'
import { structuredClauses } from './request/clauses.ts'
import { askedOf } from './request/request.ts'

/** Finds the visible live record whose keys, under every mapping that has a value here, are equal; the first by id of several. */
export function exactSearch(
  services: Pick<
    EngineServices,
    'configurations' | 'directories' | 'generationsOf' | 'rulesOf' | 'searchMemory' | 'store'
  >,
  caller: Caller,
  { entity }: Pick<OpenEntity, 'entity'>,
  options: SearchOptions = {},
): ExactSearch {
  const { wanted } = askedOf(entity.id, {
    record: {},
    options: { ...options, exact: 'EXACT', combine: 'ALL', fuzzy: false },
  })
  return async ({ stated }) => {
    const open = await openSearch(services, caller, entity.id)
    const { decisionContext, rowFilter, mappings, kept } = open
    const [{ values } = { values: stated }] = await open.live.scripted([{ values: stated }])
    const clauses = structuredClauses({ mappings, index: kept.live }, values, wanted)
    if (clauses.length === 0) return undefined
    const context = { records: services.store.records, table: decisionContext.table.serial, kept, rowFilter }
    const scoped = { ...context, scope: 'TABLE', places: 1, pins: async () => [] } as const
    const { ranking } = await findRecords(scoped, { clauses, combine: 'ALL' })
    const [best] = ranking.first(1)
    return best?.rank === 1 ? best.id : undefined
  }
}
