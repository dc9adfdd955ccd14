import { FILE_SORTS, type FileView } from '@onefold/core'
import { defined, maxCharacters, says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { Id, Instant, iso, PageDto, PageQuery, Whole } from '../parts.ts'

export const FilePath = v.object({ file: Id })
export const DownloadPath = v.object({ id: Id })
const MOST = 1000
const Description = v.pipe(v.string(), maxCharacters(MOST, says('member-invalid/characters', { most: MOST })))
export const UploadQuery = v.strictObject({ name: Id, description: v.optional(Description) })
export const FilesQuery = v.strictObject({
  ...PageQuery,
  sorting: v.optional(wordOf(FILE_SORTS), 'NAME'),
  direction: v.optional(wordOf(['ASC', 'DESC']), 'ASC'),
})

export const FileDto = v.object({
  id: v.string(),
  name: v.string(),
  description: v.optional(v.string()),
  created: Instant,
  contentType: v.string(),
  length: Whole,
  compressed: v.boolean(),
})
export const FileAnswer = v.object({ file: FileDto })
export const FilesAnswer = v.object({ files: v.array(FileDto), page: PageDto })

const CONTENT_TYPES: { readonly [extension: string]: string } = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  txt: 'text/plain',
  xml: 'application/xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  gz: 'application/gzip',
}

const ANY_BYTES = 'application/octet-stream'

/** What a download may be. */
export const FILE_TYPES: readonly string[] = [...new Set(Object.values(CONTENT_TYPES)), ANY_BYTES]

/** What the extension of a file says about its bytes; `.gz` says that they are packed. */
export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[extensionOf(name)] ?? ANY_BYTES
}

export function fileDto({ id, name, description, length, modified }: FileView): v.InferOutput<typeof FileDto> {
  return {
    id,
    name,
    ...defined({ description }),
    created: iso(modified),
    contentType: contentTypeOf(name),
    length,
    compressed: extensionOf(name) === 'gz',
  }
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
