/** What a run states as `exclusive` when it works on a whole entity: one of them at a time. */
export function entityLane(entity: string): string {
  return `${ENTITY_LANE} ${entity}`
}

export const ENTITY_LANE = 'entity'
