import type { FileProposal } from '@onefold/core'
import { ask } from '../../server/session.ts'

/** The id of an entity that is called after a file. */
export function idAfter(file: string): string {
  const plain = file
    .replace(/\..*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  return /^[a-z]/.test(plain) ? plain : `file_${plain}`
}

/** Makes what was proposed, a table and an entity over it, and begins to load the file. Answers the id of the run. */
export async function makeEntity(id: string, { resources }: FileProposal): Promise<string> {
  for (const resource of resources) await ask((onefold) => onefold.resources.create(resource))
  const idOf = (type: string): string => resources.find((resource) => resource.type === type)?._id ?? ''
  const components = {
    indexer: idOf('indexer'),
    classifier: idOf('classifier-weight'),
    merger: idOf('merger-weight'),
    sources: [{ resource: idOf('source-file') }],
  }
  await ask((onefold) => onefold.tables.create({ table: id, dataset: idOf('dataset'), history: true, audit: true }))
  await ask((onefold) =>
    onefold.entities.create({ id, description: id, table: id, type: 'DUPLICATES', enabled: true, ...components }),
  )
  const { run } = await ask((onefold) =>
    onefold.entities.synchronize(id, { load: 'FULL', index: 'FULL', sink: 'NONE' }),
  )
  return run.id
}
