import { conflict } from '../../error/onefold-error.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { Sight } from '../../model/sight.ts'
import type { StoredEntity } from '../../resource/configuration.ts'
import { type DecisionContext, loadContext } from '../../write/commit/decision-context.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { openEntity } from '../sight.ts'

/** An entity that looks for duplicates, as it stands, and what the caller sees of it. */
export interface OpenDuplicates {
  readonly situation: DecisionContext
  readonly sight: Sight
  /** Absent while the table was never indexed. */
  readonly live: MatchRules | undefined
}

/** Refuses with `conflict` an entity that does not look for duplicates. */
export async function openDuplicates(rooms: Rooms, caller: Caller, id: string): Promise<OpenDuplicates> {
  const { entity, sight } = await openEntity(rooms, caller, id)
  refuseUnlessDuplicates(entity)
  const situation = await loadContext(rooms, entity.table)
  return { situation, sight, live: situation.live }
}

/** Refuses with `conflict` an entity that does not look for duplicates: its records are nobody's duplicates. */
export function refuseUnlessDuplicates({ id, type }: Pick<StoredEntity, 'id' | 'type'>): void {
  if (type === 'NONE' || type === 'SEARCH') throw conflict('no-duplicates', { id, type })
}
