import { sinkFile } from '../adapters/sink-file/sink-file.ts'
import type { ConnectGuard } from '../adapters/sink-http/connect-guard.ts'
import { sinkHttp } from '../adapters/sink-http/sink-http.ts'
import { touchHttp } from '../adapters/sink-http/touch.ts'
import { sinkTable } from '../adapters/sink-table/sink-table.ts'
import type { Rooms } from '../entity/rooms.ts'
import { OnefoldError } from '../error/onefold-error.ts'
import type { SinkFile } from '../model/sink.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { SinkWriter } from '../ports/sink-writer.ts'
import { authorizationOf } from '../resource/authorization.ts'
import { type Configuration, findResource } from '../resource/configuration.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import type { WriteRooms } from '../write/commit/decision-context.ts'
import { tableWriter } from '../write/upsert/table-writer.ts'

/** Asks an HTTP receiver whether it is there, under the credentials that events go to it with. */
export function touchOf({ configurations }: WriteRooms, secrets: SecretBox, guard: ConnectGuard): Rooms['touch'] {
  return async (sink) => {
    const { authorization } = authorizationOf(sink.credentials, await configurations.current(), secrets)
    return touchHttp(sink, authorization, guard)
  }
}

/** How the publisher finds a sink. */
export function writersOf(
  write: WriteRooms,
  { secrets, files, guard }: { readonly secrets: SecretBox; readonly files: FileStore; readonly guard: ConnectGuard },
) {
  return async (id: string, table: number, attempt: number): Promise<SinkWriter | undefined> => {
    const configuration = await write.configurations.current()
    const sink = configuration.resources.get(id)
    switch (sink?.type) {
      case 'sink-http':
        return sinkHttp(sink, {
          ...{ guard, now: write.clock.now },
          ...authorizationOf(sink.credentials, configuration, secrets),
        })
      case 'sink-table':
        return sinkTable(sink, tableWriter(write, { table, sink: id, attempt }))
      case 'sink-file':
        return fileWriterOf(sink, files, configuration, { table, attempt })
      default:
        return undefined
    }
  }
}

function fileWriterOf(
  sink: SinkFile,
  { growing }: FileStore,
  configuration: Configuration,
  { table, attempt }: { readonly table: number; readonly attempt: number },
): SinkWriter {
  if (growing === undefined)
    throw new OnefoldError('unavailable', [{ code: 'files-fixed', text: 'The files kept here cannot be added to.' }])
  const own = [...configuration.tables.values()].find(({ serial }) => serial === table)
  const dataset = findResource(configuration, 'dataset', sink.dataset ?? own?.dataset)
  const columns = ['_id', ...(dataset?.columns ?? []).map(({ key }) => key), '_source', '_metadata']
  return sinkFile(sink, { files: growing, owner: `${sink._id} ${table}`, attempt, columns })
}
