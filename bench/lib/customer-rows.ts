import type { Sample } from '@onefold/core'
import { sourceFile } from '../../packages/core/src/adapters/source-file/source-file.ts'
import { notFound } from '../../packages/core/src/error/onefold-error.ts'
import type { Values } from '../../packages/core/src/model/record.ts'
import type { SourceFile } from '../../packages/core/src/model/resources/source.ts'
import type { FileStore } from '../../packages/core/src/ports/file-store.ts'
import { parseResource } from '../../packages/core/src/resource/parse-resource.ts'

export interface SampleRow {
  readonly system: string
  readonly id: string
  readonly values: Values
}

/** The rows of a sample as its own sources read them. */
export async function rowsOf(sample: Sample): Promise<readonly SampleRow[]> {
  const rows: SampleRow[] = []
  for (const resource of sample.resources.map(parseResource)) {
    if (resource.type !== 'source-file') continue
    const reader = sourceFile(resource as SourceFile, textFiles(sample.files))
    for await (const batch of reader.batches(1000, new AbortController().signal)) {
      for (const { values } of batch.rows) {
        const { [resource.idColumn ?? '']: id, ...rest } = values
        rows.push({ system: resource.system ?? '', id: String(id), values: rest })
      }
    }
  }
  return rows
}

/** Texts as files that can only be read; a pattern is one name. */
function textFiles(files: Sample['files']): FileStore {
  const textOf = (name: string): string | undefined => files.find((file) => file.name === name)?.text
  return {
    list: async (name) => {
      const text = textOf(name)
      return text === undefined ? [] : [{ name, length: Buffer.byteLength(text), modified: 0 }]
    },
    async *read(name) {
      yield Buffer.from(textOf(name) ?? '')
    },
    write: async (name) => {
      throw notFound('file', name)
    },
    remove: async () => false,
  }
}
