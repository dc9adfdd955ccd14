import type { Run } from '../model/run.ts'
import type { Store } from '../ports/store/store.ts'

export const ENTITY_LANE = 'entity'

/** What a run states as `exclusive` when it works on a whole entity: one of them at a time. */
function entityLane(entity: string): string {
  return `${ENTITY_LANE} ${entity}`
}

/** What brings the entity up to date, or a part of it, and is waiting or at work. */
export async function unfinishedSynchronization(
  { store }: { readonly store: Pick<Store, 'runs'> },
  entity: string,
): Promise<Run | undefined> {
  const { runs } = await store.runs.list({
    exclusive: entityLane(entity),
    statuses: ['PENDING', 'RUNNING', 'CANCELLING'],
    order: 'DESC',
    offset: 0,
    limit: 1,
  })
  return runs[0]
}
