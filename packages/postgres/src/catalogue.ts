import { type CatalogueChanges, type CatalogueStore, conflict, type Document, type Mark } from '@onefold/core'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { catalogue, document } from './schema.ts'
import type { Database, Session } from './session.ts'
import { changeTables } from './tables.ts'

export function catalogueStore(database: Database): CatalogueStore {
  return Object.freeze<CatalogueStore>({
    mark: () => markOf(database),
    read: (kinds) => read(database, kinds),
    save: (changes) => save(database, changes),
  })
}

async function markOf(session: Session): Promise<Mark> {
  const [found] = await session.ask((orm) => orm.select({ mark: catalogue.mark }).from(catalogue))
  return found!.mark
}

/** In one statement, so that the documents are those of the mark. */
async function read(session: Session, kinds: readonly Document['kind'][]) {
  const found = await session.ask((orm) =>
    orm
      .select({ mark: catalogue.mark, document })
      .from(catalogue)
      .leftJoin(document, inArray(document.kind, [...kinds]))
      .orderBy(asc(document.kind), asc(document.id)),
  )
  const documents = found.flatMap((row) => (row.document === null ? [] : [row.document as Document]))
  return { mark: found[0]!.mark, documents }
}

async function save(database: Database, changes: CatalogueChanges): Promise<Mark> {
  return database.inTransaction(async (session) => {
    const [locked] = await session.ask((orm) => orm.select({ mark: catalogue.mark }).from(catalogue).for('update'))
    if (locked!.mark !== changes.mark) {
      throw conflict('catalogue-moved/configuration-changed-somebody')
    }
    const mark = locked!.mark + 1
    await session.ask((orm) => orm.update(catalogue).set({ mark }))
    await writeDocuments(session, changes)
    await changeTables(session, changes)
    return mark
  })
}

async function writeDocuments(session: Session, { put, remove }: CatalogueChanges): Promise<void> {
  for (const kind of new Set(remove.map((each) => each.kind))) {
    const ids = remove.filter((each) => each.kind === kind).map(({ id }) => id)
    await session.ask((orm) => orm.delete(document).where(and(eq(document.kind, kind), inArray(document.id, ids))))
  }
  if (put.length === 0) return
  const last = [...new Map(put.map((each) => [`${each.kind} ${each.id}`, each])).values()]
  await session.ask((orm) =>
    orm
      .insert(document)
      .values(last.map(({ kind, id, body }) => ({ kind, id, body })))
      .onConflictDoUpdate({ target: [document.kind, document.id], set: { body: sql`excluded.body` } }),
  )
}
