import { relationsOf } from '../relations.ts'

/** Of each record that is not live the newest `entry` of history; an older one is not shown because the newest fails a filter. */
export function isNewest(table: number): string {
  const { history, records } = relationsOf(table)
  return `NOT EXISTS (SELECT 1 FROM ${history} AS newer WHERE newer.id = entry.id AND newer.revision > entry.revision)
    AND NOT EXISTS (SELECT 1 FROM ${records} AS live WHERE live.id = entry.id)`
}
