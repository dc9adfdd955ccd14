import type { StoredFile } from '@onefold/core'
import * as v from 'valibot'
import { Id, iso, PageDto, PageQuery } from './parts.ts'

export const FilePath = v.object({ file: Id })
export const UploadQuery = v.strictObject({ name: Id })
export const FilesQuery = v.strictObject({
  ...PageQuery,
  sorting: v.optional(v.picklist(['NAME', 'SIZE', 'CREATED']), 'NAME'),
  direction: v.optional(v.picklist(['ASC', 'DESC']), 'ASC'),
})

export const FileDto = v.object({
  id: v.string(),
  name: v.string(),
  created: v.string(),
  contentType: v.string(),
  length: v.number(),
  compressed: v.boolean(),
})
export const FileAnswer = v.object({ file: FileDto })
export const FilesAnswer = v.object({ files: v.array(FileDto), page: PageDto })

const CONTENT_TYPES: { readonly [extension: string]: string | undefined } = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  txt: 'text/plain',
  xml: 'application/xml',
  gz: 'application/gzip',
}

export function fileDto({ name, length, modified }: StoredFile): v.InferOutput<typeof FileDto> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return {
    id: name,
    name,
    created: iso(modified),
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    length,
    compressed: extension === 'gz',
  }
}

const ORDERS = {
  NAME: (a: StoredFile, b: StoredFile) => (a.name < b.name ? -1 : 1),
  SIZE: (a: StoredFile, b: StoredFile) => a.length - b.length,
  CREATED: (a: StoredFile, b: StoredFile) => a.modified - b.modified,
}

export function sortFiles(
  files: readonly StoredFile[],
  { sorting, direction }: Pick<v.InferOutput<typeof FilesQuery>, 'sorting' | 'direction'>,
): StoredFile[] {
  const sign = direction === 'ASC' ? 1 : -1
  return [...files].sort((a, b) => sign * (ORDERS[sorting](a, b) || ORDERS.NAME(a, b)))
}
