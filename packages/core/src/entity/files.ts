import type { FileSort, Files, FileView } from '../api/files.ts'
import { isOnefoldError, notFound } from '../error/onefold-error.ts'
import { digestOf } from '../lib/bytes/hash.ts'
import { defined } from '../lib/defined.ts'
import { pageOf } from '../model/page.ts'
import type { StoredFile } from '../ports/file-store.ts'
import type { CatalogueStore } from '../ports/store/catalogue-store.ts'
import { sliceOf } from '../table/records-page.ts'
import type { Caller, EngineServices } from './services.ts'

/** The bytes lie with the file store, which others may write to as well; what people say about a file lies in the catalogue. */
export function filesOf(
  { files, store: { catalogue } }: Pick<EngineServices, 'files' | 'store'>,
  caller: Caller,
): Files {
  const described = async (stored: readonly StoredFile[]): Promise<readonly FileView[]> => {
    const { documents } = await catalogue.read(['file'])
    const descriptions = new Map(documents.map(({ id, body }) => [id, descriptionIn(body)]))
    return stored.map((file) => viewOf(file, descriptions.get(fileId(file.name))))
  }
  /** By id, else by name: a name that looks like an id is found when no file has that id. */
  const find = async (file: string): Promise<FileView> => {
    const byId = file.startsWith(ID_PREFIX) ? await files.list('*') : []
    const found =
      byId.find(({ name }) => fileId(name) === file) ?? (await files.list(file)).find(({ name }) => name === file)
    if (found === undefined) throw notFound('file', file)
    return (await described([found]))[0] as FileView
  }
  return {
    async list({ sorting = 'NAME', direction = 'ASC', ...page } = {}) {
      caller.allow('file.view')
      const { number, size, offset, limit } = sliceOf(page)
      const sorted = sortedFiles(await files.list('*'), sorting, direction)
      return {
        page: pageOf(number, size, sorted.length),
        files: await described(sorted.slice(offset, offset + limit)),
      }
    },
    async get(file) {
      caller.allow('file.view')
      return find(file)
    },
    async *read(file, range) {
      caller.allow('file.view')
      yield* files.read((await find(file)).name, range)
    },
    async write(name, bytes, { description } = {}) {
      caller.allow('file.save')
      const stored = await files.write(name, bytes)
      if (description !== undefined) await describe(catalogue, name, description)
      return (await described([stored]))[0] as FileView
    },
    async remove(file) {
      caller.allow('file.delete')
      const found = await find(file)
      if (!(await files.remove(found.name))) throw notFound('file', file)
      if (found.description !== undefined) await describe(catalogue, found.name, undefined)
      return found
    },
  }
}

const ID_PREFIX = 'f-'

/** Of the file that has this name. */
export function fileId(name: string): string {
  return `${ID_PREFIX}${digestOf([name])}`
}

function viewOf({ name, length, modified }: StoredFile, description: string | undefined): FileView {
  return { id: fileId(name), name, ...defined({ description }), length, modified }
}

function descriptionIn(body: unknown): string | undefined {
  const text = typeof body === 'object' && body !== null && 'description' in body ? body.description : undefined
  return typeof text === 'string' ? text : undefined
}

const ORDERS: Readonly<Record<FileSort, (a: StoredFile, b: StoredFile) => number>> = {
  NAME: (a, b) => (a.name < b.name ? -1 : 1),
  SIZE: (a, b) => a.length - b.length,
  CREATED: (a, b) => a.modified - b.modified,
}

function sortedFiles(
  files: readonly StoredFile[],
  sorting: FileSort,
  direction: 'ASC' | 'DESC',
): readonly StoredFile[] {
  const sign = direction === 'ASC' ? 1 : -1
  return [...files].sort((a, b) => sign * (ORDERS[sorting](a, b) || ORDERS.NAME(a, b)))
}

/** Others may save meanwhile: what is said about one file depends on nothing they do. */
const MOST_ATTEMPTS = 20

async function describe(catalogue: CatalogueStore, name: string, description: string | undefined): Promise<void> {
  const document = { kind: 'file', id: fileId(name) } as const
  for (let attempt = 1; ; attempt++) {
    try {
      await catalogue.save({
        csn: await catalogue.csn(),
        put: description === undefined || description === '' ? [] : [{ ...document, body: { name, description } }],
        remove: description === undefined || description === '' ? [document] : [],
      })
      return
    } catch (error) {
      if (!isOnefoldError(error, 'conflict') || attempt >= MOST_ATTEMPTS) throw error
    }
  }
}
