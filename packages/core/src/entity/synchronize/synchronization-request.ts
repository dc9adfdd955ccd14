import { defined } from '../../lib/defined.ts'
import type { Masks } from '../../model/resources/entity.ts'
import type { Run } from '../../model/run.ts'

/** What a run that brings an entity up to date, or a part of it, is to do. */
export interface SynchronizationRequest {
  readonly entity: string
  readonly masks: Masks
  /** Loads this source alone. */
  readonly source?: string
  readonly steward: boolean
}

/** The masks of a synchronization that states some, or none. */
export function fullMasks({ load = 'FULL', index = 'CHANGES', sink = 'NONE', loadFrom, loadTo }: StatedMasks): Masks {
  return { load, index, sink, ...defined({ loadFrom, loadTo }) }
}

type StatedMasks = { readonly [Name in keyof Masks]?: Masks[Name] | undefined }

const NOTHING: Masks = { load: 'NONE', index: 'NONE', sink: 'NONE' }

/** A load by its own cron says whether it reads what is new since the last one. */
type Stated = Pick<SynchronizationRequest, 'entity' | 'source'> & { readonly incremental?: boolean }

/**
 * The request that an input states. In automatic mode each phase has crons of its own, so a load leaves the steward's work to
 * the steward; a table that was never indexed is indexed with its first load.
 */
export function requestOf({ type, input }: Pick<Run, 'type' | 'input'>): SynchronizationRequest {
  // What `plan` of the run's kind answered, or `entities.synchronize` wrote.
  const { entity, source, incremental = false, ...rest } = input as unknown as Partial<Masks> & Stated
  const masks = fullMasks(incremental ? { load: 'INCREMENTAL', ...rest } : rest)
  switch (type) {
    case 'entity-load': {
      const loading: Masks = { ...NOTHING, load: masks.load, index: 'CHANGES' }
      return { entity, masks: loading, steward: false, ...defined({ source }) }
    }
    case 'entity-index':
      return { entity, masks: { ...NOTHING, index: masks.index }, steward: false }
    case 'entity-sink':
      return { entity, masks: { ...NOTHING, sink: 'FULL' }, steward: false }
    case 'entity-steward':
      return { entity, masks: { ...NOTHING, index: 'CHANGES' }, steward: true }
    default:
      return { entity, masks, steward: masks.index !== 'NONE' }
  }
}
