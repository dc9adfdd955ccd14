import { notFound } from '@onefold/core'
import { Hono } from 'hono'
import { FileAnswer, FilePath, FilesAnswer, FilesQuery, fileDto, sortFiles, UploadQuery } from '../dto/files.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'
import { UPLOAD_TYPES, uploadedBytes } from '../guard/upload.ts'

const tag = 'file'

export function fileRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({ summary: 'The files, page by page', tag, role: 'ADMIN', query: FilesQuery, answer: FilesAnswer }),
      async (c) => {
        const { pageNumber: number, pageSize: size, ...order } = c.req.valid('query')
        const files = sortFiles(await c.var.session.files.list(), order)
        const page = { number, size, totalElements: files.length, totalPages: Math.ceil(files.length / size) }
        return c.json({ files: files.slice(number * size, (number + 1) * size).map(fileDto), page })
      },
    )
    .post(
      '/',
      operation({
        summary: 'Upload a file; one of the same name is replaced',
        tag,
        role: 'ADMIN',
        query: UploadQuery,
        consumes: UPLOAD_TYPES,
        answer: FileAnswer,
      }),
      async (c) => {
        const file = await c.var.session.files.write(c.req.valid('query').name, uploadedBytes(c))
        return c.json({ file: fileDto(file) })
      },
    )
    .delete(
      '/:file',
      operation({ summary: 'Remove a file', tag, role: 'ADMIN', param: FilePath, answer: FileAnswer }),
      async (c) => {
        const { file: name } = c.req.valid('param')
        const file = (await c.var.session.files.list()).find((stored) => stored.name === name)
        if (file === undefined) throw notFound('file', name)
        await c.var.session.files.remove(name)
        return c.json({ file: fileDto(file) })
      },
    )
}
