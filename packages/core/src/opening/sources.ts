import type { EngineServices } from '../entity/services.ts'
import { inWindow, withinBoth } from '../lib/time/window.ts'
import type { Source } from '../model/resources/source.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { SourceReader, SourceWindow } from '../ports/kinds/source-reader.ts'
import type { TableReader } from '../ports/kinds/table-reader.ts'
import { tableOf } from '../resource/configuration.ts'
import type { WriteServices } from '../write/commit/write-services.ts'
import { type ContextParts, inTheClear, kindContext, requireNamed, unknownKind } from './kinds.ts'

/** How sources are opened. */
export function sourceReaders(write: WriteServices, parts: ContextParts): EngineServices['readerOf'] {
  return async (source, asked = {}) => {
    const configuration = await write.configurations.current()
    const kind = parts.kinds.sources[source.type]
    if (kind === undefined) throw unknownKind(source.type)
    const window = withinBoth(asked, filtersOf(source))
    const reader = await kind.open(inTheClear(source, configuration, parts.secrets), {
      ...kindContext(parts, source, configuration),
      window,
      table(id) {
        requireNamed(source, id, configuration)
        return tableReader(write, id)
      },
    })
    return window.from === undefined && window.to === undefined ? reader : within(window, reader)
  }
}

/** Only the rows of the window, as far as they say when they were changed. */
function within(window: SourceWindow, reader: SourceReader): SourceReader {
  return {
    ofTexts: reader.ofTexts ?? false,
    fingerprint: () => reader.fingerprint(),
    close: async () => reader.close?.(),
    async *batches(size, signal, after) {
      for await (const batch of reader.batches(size, signal, after))
        yield { ...batch, rows: batch.rows.filter(({ updated }) => updated === undefined || inWindow(updated, window)) }
    },
  }
}

function tableReader({ store: { records }, configurations }: WriteServices, id: string): TableReader {
  let found: Promise<number> | undefined
  const serial = () => (found ??= (async () => tableOf(await configurations.current(), id).serial)())
  return {
    ...{ id, serial },
    head: async () => records.head(await serial()),
    nextRow: async () => (await records.reserveRows(await serial(), 1))[0] as number, // one was asked for
    slice: async (after, limit) => records.slice(await serial(), after, limit, EVERYTHING),
  }
}

function filtersOf({ fromFilter, toFilter }: Source): SourceWindow {
  return {
    ...(fromFilter === undefined ? {} : { from: Date.parse(fromFilter) }),
    ...(toFilter === undefined ? {} : { to: Date.parse(toFilter) }),
  }
}
