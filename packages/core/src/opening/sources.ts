import { sourceFile } from '../adapters/source-file/index.ts'
import { sourceTable } from '../adapters/source-table/index.ts'
import type { Rooms } from '../entity/rooms.ts'
import { withinBoth } from '../lib/window.ts'
import type { Source } from '../model/source.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { SourceWindow } from '../ports/source-reader.ts'
import { tableOf } from '../resource/configuration.ts'
import type { WriteRooms } from '../write/commit/decision-context.ts'

/** How sources are opened. */
export function sourceReaders({ store, configurations }: WriteRooms, files: FileStore): Rooms['readerOf'] {
  return (source, window = {}) => {
    const both = withinBoth(window, filtersOf(source))
    if (source.type === 'source-file') return sourceFile(source, files, both)
    const serialOf = async () => tableOf(await configurations.current(), source.table).serial
    return sourceTable({ id: source.table, serialOf }, store.records, both)
  }
}

function filtersOf({ fromFilter, toFilter }: Source): SourceWindow {
  return {
    ...(fromFilter === undefined ? {} : { from: Date.parse(fromFilter) }),
    ...(toFilter === undefined ? {} : { to: Date.parse(toFilter) }),
  }
}
