import type { EntityStats, EntityView } from '@onefold/core'
import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../server/session.ts'

/** How many groups entities have, by id, counted anew whenever these are; what was counted before stays until then. */
export function useCounts(entities: readonly EntityView[]): ReadonlyMap<string, EntityStats> {
  const [counted, setCounted] = useState<ReadonlyMap<string, EntityStats>>(new Map())
  useEffect(() => {
    if (entities.length === 0) return undefined
    let isWanted = true
    ask((onefold) => onefold.entities.list())
      .then((views) => isWanted && setCounted(new Map(views.map(({ id, stats }) => [id, stats]))))
      .catch(() => undefined) // the cards show what is known
    return () => {
      isWanted = false
    }
  }, [entities])
  return counted
}
