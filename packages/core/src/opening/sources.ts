import type { EngineServices } from '../entity/services.ts'
import { inWindow, withinBoth } from '../lib/time/window.ts'
import type { Source } from '../model/resources/source.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { SourceBatch, SourceReader, SourceRow, SourceWindow } from '../ports/kinds/source-reader.ts'
import type { TableReader } from '../ports/kinds/table-reader.ts'
import { tableOf } from '../resource/configuration.ts'
import { keyProblem } from '../table/source-key.ts'
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
    return withKeys(source, window.from === undefined && window.to === undefined ? reader : within(window, reader))
  }
}

/** A row without a key would be another record each time that it is loaded: it counts as one that could not be read. */
function withKeys(source: Source, reader: SourceReader): SourceReader {
  if (source.system === undefined || source.idColumn === undefined) return reader
  return withBatches(reader, (batch) => {
    const bad = batch.rows.flatMap(({ values, place }) => {
      const problem = keyProblem(values, source)
      return problem === undefined ? [] : [{ place, problem }]
    })
    if (bad.length === 0) return batch
    const rows = batch.rows.filter(({ values }) => keyProblem(values, source) === undefined)
    return { ...batch, rows, bad: [...batch.bad, ...bad] }
  })
}

/** Only the rows of the window, as far as they say when they were changed. */
function within(window: SourceWindow, reader: SourceReader): SourceReader {
  const wanted = ({ updated }: SourceRow) => updated === undefined || inWindow(updated, window)
  return withBatches(reader, (batch) => ({ ...batch, rows: batch.rows.filter(wanted) }))
}

function withBatches(reader: SourceReader, changed: (batch: SourceBatch) => SourceBatch): SourceReader {
  return {
    ofTexts: reader.ofTexts ?? false,
    fingerprint: () => reader.fingerprint(),
    examine: async (signal) => reader.examine?.(signal),
    close: async () => reader.close?.(),
    async *batches(size, signal, after) {
      for await (const batch of reader.batches(size, signal, after)) yield changed(batch)
    },
  }
}

function tableReader({ store: { records }, configurations }: WriteServices, id: string): TableReader {
  let found: Promise<number> | undefined
  const serial = () => (found ??= (async () => tableOf(await configurations.current(), id).serial)())
  return {
    id,
    serial,
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
