import type { FileListQuery, Files, FileView } from '@onefold/core'
import type { RemoteFiles } from '../remote-session.ts'
import { member, members } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

type FilePage = Awaited<ReturnType<Files['list']>>

/** What the wire says of a file. */
interface ShownFile extends Omit<FileView, 'modified'> {
  readonly created: string
}

function fileOf({ id, name, description, length, created }: ShownFile): FileView {
  const described = description === undefined ? {} : { description }
  return { id, name, ...described, length, modified: Date.parse(created) }
}

/** What file sources read and exports write. */
export function filesOver(ask: Ask): RemoteFiles {
  const file = (answer: unknown) => fileOf(member<ShownFile>('file')(answer))
  return Object.freeze<RemoteFiles>({
    async list(query: FileListQuery = {}) {
      const answer = await ask('GET /api/files', { query: { ...query } })
      const { page, files } = members<{ readonly page: FilePage['page']; readonly files: readonly ShownFile[] }>(
        'page',
        'files',
      )(answer)
      return { page, files: files.map(fileOf) }
    },
    get: (id) => ask('GET /api/files/:file', { path: { file: id } }).then(file),
    async *read(id, range) {
      const headers = { Accept: '*/*', Range: range && `bytes=${range.from}-${range.to}` }
      const { body } = await ask.response('GET /api/files/download/:file', { path: { file: id }, headers })
      if (body === null) return
      const reader = body.getReader() // not every browser iterates over streams
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
      } finally {
        await reader.cancel()
      }
    },
    write(name, bytes, { description, onProgress, signal } = {}) {
      const total = bytes instanceof Blob ? { total: bytes.size } : {}
      return ask('POST /api/files', {
        query: { name, description },
        body: bytes instanceof Blob ? bytes : streamOf(bytes),
        signal,
        onUploaded: onProgress && ((sent) => onProgress({ sent, ...total })),
      }).then(file)
    },
    remove: (id) => ask('DELETE /api/files/:file', { path: { file: id } }).then(file),
  })
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}
