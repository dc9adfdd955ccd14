import { Hono } from 'hono'
import {
  DownloadPath,
  FILE_TYPES,
  FileAnswer,
  FilePath,
  FilesAnswer,
  FilesQuery,
  fileDto,
  UploadQuery,
} from '../../dto/work/files.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { sendFile } from '../../guard/download.ts'
import { operation } from '../../guard/operation.ts'
import { UPLOAD_TYPES, uploadedBytes } from '../../guard/upload.ts'

const tag = 'file'

const DOWNLOAD = {
  summary: 'The bytes of a file, or a range of them',
  tag,
  permission: 'file.view',
  produces: FILE_TYPES,
  besides: [206, 304],
  tagged: true,
  headers: { Range: 'OPTIONAL', 'If-Range': 'OPTIONAL', 'If-None-Match': 'OPTIONAL', 'If-Modified-Since': 'OPTIONAL' },
} as const

export function fileRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({
        summary: 'The files, page by page',
        tag,
        permission: 'file.view',
        query: FilesQuery,
        answer: FilesAnswer,
      }),
      async (c) => {
        const { files, page } = await c.var.session.files.list(c.req.valid('query'))
        return answerJson(c, { files: files.map(fileDto), page })
      },
    )
    .post(
      '/',
      operation({
        summary: 'Upload a file; one of the same name is replaced',
        tag,
        permission: 'file.save',
        query: UploadQuery,
        consumes: UPLOAD_TYPES,
        answer: FileAnswer,
      }),
      async (c) => {
        const { name, description } = c.req.valid('query')
        const options = description === undefined ? {} : { description }
        const file = await c.var.session.files.write(name, uploadedBytes(c), options)
        return answerJson(c, { file: fileDto(file) })
      },
    )
    .get(
      '/download/:file',
      operation({
        ...DOWNLOAD,
        param: FilePath,
      }),
      async (c) => {
        const { files } = c.var.session
        const file = await files.get(c.req.valid('param').file)
        return sendFile(c, file, (range) => files.read(file.id, range))
      },
    )
    .get(
      '/:file',
      operation({ summary: 'One file', tag, permission: 'file.view', param: FilePath, answer: FileAnswer }),
      async (c) => answerJson(c, { file: fileDto(await c.var.session.files.get(c.req.valid('param').file)) }),
    )
    .delete(
      '/:file',
      operation({ summary: 'Remove a file', tag, permission: 'file.delete', param: FilePath, answer: FileAnswer }),
      async (c) => answerJson(c, { file: fileDto(await c.var.session.files.remove(c.req.valid('param').file)) }),
    )
}

/** The older path of a download, with and without `/api`. */
export function downloadRoutes() {
  return new Hono<Env>().get(
    '/:id/download',
    operation({
      ...DOWNLOAD,
      param: DownloadPath,
    }),
    async (c) => {
      const { files } = c.var.session
      const file = await files.get(c.req.valid('param').id)
      return sendFile(c, file, (range) => files.read(file.id, range))
    },
  )
}
