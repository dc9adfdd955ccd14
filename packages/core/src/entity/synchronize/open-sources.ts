import type { EntitySource, Masks } from '../../model/resources/entity.ts'
import type { Source } from '../../model/resources/source.ts'
import type { SourceReader } from '../../ports/kinds/source-reader.ts'
import type { StoredEntity } from '../../resource/configuration.ts'
import type { EngineServices } from '../services.ts'
import { findSource } from './find-source.ts'
import { windowOf } from './load-window.ts'
import type { SyncContext } from './synchronization-state.ts'

/** A source of an entity, opened for one load. */
export interface OpenedSource {
  /** Its place among the sources of the load. */
  readonly index: number
  readonly entry: EntitySource
  readonly source: Source
  /** Its positions hold beyond the load. */
  readonly continues: boolean
  readonly reader: SourceReader
  /** Once it was read, or when the load fails. */
  close(): Promise<void>
}

/** Opens what is still to be loaded, in order; when one cannot be opened, none stays open. */
export async function openSources(
  services: EngineServices,
  entity: StoredEntity,
  masks: Masks,
  { state }: SyncContext,
): Promise<readonly OpenedSource[]> {
  const opened: OpenedSource[] = []
  const started = state.started ?? services.clock.now()
  try {
    for (const [index, entry] of entity.sources.entries()) {
      if (index < state.source) continue
      const configuration = await services.configurations.current()
      const source = findSource(configuration, entry.resource)
      if (source === undefined) continue
      const continues = configuration.kinds.sourceOf(source.type)?.continues ?? false
      const goesOn = continues && masks.load === 'INCREMENTAL'
      const window = goesOn ? {} : windowOf(masks, entry, started, services.settings.loadOverlapMs)
      opened.push(openedSource({ index, entry, source, continues, reader: await services.readerOf(source, window) }))
    }
    return opened
  } catch (error) {
    await closeSources(opened)
    throw error
  }
}

/** Closes what is still open. */
export async function closeSources(opened: readonly OpenedSource[]): Promise<void> {
  for (const { close } of opened) await close()
}

function openedSource(parts: Omit<OpenedSource, 'close'>): OpenedSource {
  let closed = false
  return {
    ...parts,
    async close() {
      if (closed) return
      closed = true
      await parts.reader.close?.()
    },
  }
}
