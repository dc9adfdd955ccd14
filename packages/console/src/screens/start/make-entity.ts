import type { Client } from '@onefold/client'
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

/** Something refused, after which this is still there although it should not be: what it is and what it is called. */
export class HalfMade extends Error {
  readonly left: readonly string[]

  constructor(cause: unknown, left: readonly string[]) {
    super('An entity is half made', { cause })
    this.left = left
  }
}

/** One thing that is made, and how it goes again. */
interface Part {
  readonly name: string
  readonly make: (onefold: Client) => Promise<unknown>
  readonly remove: (onefold: Client) => Promise<unknown>
}

/** What an entity is made of: an uploaded file, or a table that is there already. */
export type Origin = string | { readonly table: string }

/**
 * Makes what was proposed, a table unless it is there, and an entity over it. All or nothing: no call of the interface makes the three kinds at once, so
 * what was made before a refusal is removed again.
 *
 * @throws HalfMade what was refused, and what of it is left
 */
export async function makeEntity(id: string, of: Origin, proposal: FileProposal): Promise<void> {
  const made: Part[] = []
  try {
    for (const part of partsOf(id, of, proposal)) {
      await ask(part.make)
      made.push(part)
    }
  } catch (error) {
    const left: string[] = []
    for (const { name, remove } of made.reverse()) await ask(remove).catch(() => left.push(name))
    throw new HalfMade(error, left)
  }
}

/** Begins to load the file, where it is one, and to find duplicates. Answers the id of the run. */
export async function loadEntity(id: string, of: Origin): Promise<string> {
  const masks = { load: typeof of === 'string' ? 'FULL' : 'NONE', index: 'FULL', sink: 'NONE' } as const
  const { run } = await ask((onefold) => onefold.entities.synchronize(id, masks))
  return run.id
}

/** In the order in which they rest on one another. */
function partsOf(id: string, of: Origin, { resources }: FileProposal): readonly Part[] {
  const idOf = (type: string): string | undefined => resources.find((resource) => resource.type === type)?._id
  const [source, transformation] = [idOf('source-file'), idOf('transformation')]
  const table = typeof of === 'string' ? id : of.table
  const components = {
    indexer: idOf('indexer') ?? '',
    classifier: idOf('classifier-weight') ?? '',
    merger: idOf('merger-weight') ?? '',
    sources:
      source === undefined ? [] : [{ resource: source, ...(transformation === undefined ? {} : { transformation }) }],
  }
  const ownTable: Part = {
    name: id,
    make: (onefold) => onefold.tables.create({ table: id, dataset: idOf('dataset') ?? '', history: true, audit: true }),
    remove: (onefold) => onefold.tables.remove(id),
  }
  return [
    ...resources.map((resource) => ({
      name: resource._id,
      make: (onefold: Client) => onefold.resources.create(resource),
      remove: (onefold: Client) => onefold.resources.remove(resource._id),
    })),
    ...(typeof of === 'string' ? [ownTable] : []),
    {
      name: id,
      make: (onefold) =>
        onefold.entities.create({ id, description: id, table, type: 'DUPLICATES', enabled: true, ...components }),
      remove: (onefold) => onefold.entities.remove(id),
    },
  ]
}
