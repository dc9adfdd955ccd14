import type { RowEvent } from './row-of.ts'

/** Two parts of about one length. What one command told stays together where it can: its removals make room for the others. */
export function halves(events: readonly RowEvent[]): readonly [readonly RowEvent[], readonly RowEvent[]] {
  const middle = events.length >> 1
  const isBorder = (at: number) => events[at - 1]?.event.operationId !== events[at]?.event.operationId
  for (let away = 0; away < middle; away++)
    for (const at of [middle - away, middle + away])
      if (at > 0 && at < events.length && isBorder(at)) return [events.slice(0, at), events.slice(at)]
  return [events.slice(0, middle), events.slice(middle)]
}
