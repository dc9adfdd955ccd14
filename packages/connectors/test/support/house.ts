import { type Onefold, type OnefoldOptions, openOnefold, type Session, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { connectors, type S3Options } from '../../src/index.ts'
import type { TestDatabase } from './databases.ts'

/** What a sink or source needs to know of a database. */
export type Place = Pick<TestDatabase, 'url' | 'credentials' | 'folder'> & { readonly s3?: S3Options }

/** An installation with the kinds of this package, in memory unless a file is named. */
export async function openHouse(
  { folder, s3 }: Place,
  options: Partial<OnefoldOptions> & { readonly file?: string } = {},
): Promise<Onefold> {
  const { file = ':memory:', ...more } = options
  return openOnefold({
    store: sqliteStore(file, options.clock ? { clock: options.clock } : {}), // what is claimed is claimed by its clock
    secretKey: 'a key for tests, and nothing else',
    pollMs: 20,
    ...connectors({ ...(folder && { folder }), ...(s3 && { s3 }) }),
    ...more,
  })
}

const COLUMNS = ['name', 'city', 'age']

/** The dataset, the credentials and the sink `mirror` into the table `mirror`. */
export async function furnish(session: Session, { url, credentials }: Place, sink: object = {}): Promise<void> {
  const columns = COLUMNS.map((key) => ({ key }))
  await session.resources.create({ type: 'dataset', _id: 'people', description: 'People', columns })
  await session.resources.create({
    type: 'credentials',
    _id: 'login',
    description: 'Login',
    credentialType: 'PASSWORD',
    ...(credentials ?? { user: 'x', password: 'y' }),
  })
  await session.resources.create({
    type: 'sink-jdbc',
    _id: 'mirror',
    description: 'Mirror',
    url,
    credentials: 'login',
    table: 'mirror',
    timeoutMs: 20_000,
    writeIdFlag: true,
    writeIdColumn: 'id',
    ...sink,
  } as never)
}

export async function furnishEntity(session: Session, entity: object = {}): Promise<void> {
  await session.tables.create({ table: 'people', dataset: 'people' })
  await session.entities.create({
    id: 'person',
    table: 'people',
    type: 'NONE',
    enabled: true,
    sinks: [{ resource: 'mirror' }],
    ...entity,
  })
}

export const adminOf = (onefold: Onefold): Session => onefold.as(SYSTEM)
