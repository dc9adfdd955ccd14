import { conflict } from '../../error/onefold-error.ts'
import type { MatchRules } from '../../matching/rules.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { StoredEntity } from '../../resource/configuration.ts'
import { type DecisionContext, loadContext } from '../../write/commit/decision-context.ts'
import { openEntity } from '../row-filters.ts'
import type { Caller, EngineServices } from '../services.ts'

/** An entity that looks for duplicates, as it stands, and what the caller sees of it. */
export interface OpenDuplicates {
  readonly context: DecisionContext
  readonly rowFilter: RowFilter
  /** Absent while the table was never indexed. */
  readonly live: MatchRules | undefined
}

/** Refuses with `conflict` an entity that does not look for duplicates. */
export async function openDuplicates(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'generationsOf' | 'rulesOf' | 'store'>,
  caller: Caller,
  id: string,
): Promise<OpenDuplicates> {
  const { entity, rowFilter } = await openEntity(services, caller, id)
  refuseUnlessDuplicates(entity)
  const context = await loadContext(services, entity.table)
  return { context, rowFilter, live: context.live }
}

/** Refuses with `conflict` an entity that does not look for duplicates: its records are nobody's duplicates. */
export function refuseUnlessDuplicates({ id, type }: Pick<StoredEntity, 'id' | 'type'>): void {
  if (type === 'NONE' || type === 'SEARCH') throw conflict('no-duplicates', { id, type })
}
