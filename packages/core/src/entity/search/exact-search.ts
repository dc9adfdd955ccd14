import type { SearchOptions } from '../../api/search.ts'
import type { ExactSearch } from '../../write/upsert/upsert-one.ts'
import type { Caller, Rooms } from '../rooms.ts'
import type { OpenEntity } from '../sight.ts'
import { findRecords } from './answer/find-records.ts'
import { openSearch } from './open-search.ts'
import { structuredClauses } from './request/clauses.ts'
import { askedOf } from './request/request.ts'

/** Finds the live record in sight whose keys, under every mapping that has a value here, are equal; the first by id of several. */
export function exactSearch(
  rooms: Rooms,
  caller: Caller,
  { entity }: Pick<OpenEntity, 'entity'>,
  options: SearchOptions = {},
): ExactSearch {
  const { wanted } = askedOf({ record: {}, options: { ...options, exact: 'EXACT', combine: 'ALL', fuzzy: false } })
  return async ({ stated }) => {
    const open = await openSearch(rooms, caller, entity.id)
    const { situation, sight, mappings, kept } = open
    const [{ values } = { values: stated }] = await open.live.scripted([{ values: stated }])
    const clauses = structuredClauses({ mappings, index: kept.live }, values, wanted)
    if (clauses.length === 0) return undefined
    const context = { records: rooms.store.records, table: situation.table.serial, kept, sight }
    const scoped = { ...context, scope: 'TABLE', places: 1, countTo: 0, pins: async () => [] } as const
    const { ranking } = await findRecords(scoped, { clauses, combine: 'ALL' })
    const [best] = ranking.first(1)
    return best?.rank === 1 ? best.id : undefined
  }
}
