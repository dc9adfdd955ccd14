import type { BuildPart, Fence, Head } from '@onefold/core'
import { requireHeld } from '../commit/fence.ts'
import { lockHead } from '../records/head.ts'
import { tableRelations } from '../relations.ts'
import type { Database, Session } from '../session.ts'
import { requireBuilding } from './generations.ts'
import { writeKeys } from './row-keys.ts'
import { dissolve, unlink, writeComponents, writeLinks } from './writes.ts'

type Keys = Extract<BuildPart, { readonly type: 'KEYS' }>['rows']

/** Writes one part under the lock of the head, so that no commit changes a row between the look at it and its keys. */
export async function build(
  database: Database,
  table: number,
  generation: number,
  part: BuildPart,
  fence: Fence,
): Promise<void> {
  await database.inTransaction(async (session) => {
    const head = await lockHead(session, table)
    await requireHeld(session, fence)
    await requireBuilding(session, table, generation)
    await writePart(session, table, generation, head, part)
  })
}

/** Each part may be repeated: whoever takes a run over does not know whether its last one was written. */
async function writePart(
  session: Session,
  table: number,
  generation: number,
  { mark }: Head,
  part: BuildPart,
): Promise<void> {
  switch (part.type) {
    case 'KEYS':
      return writeKeys(session, table, generation, await unmoved(session, table, part.rows))
    case 'LINKS':
      return writeLinks(session, table, generation, part.links)
    case 'COMPONENTS': {
      const rows = part.components.flatMap((component) => component.rows)
      await dissolve(session, table, generation, rows)
      return writeComponents(session, table, generation, part.components, mark)
    }
    case 'REDO':
      await unlink(session, table, generation, part.unlink)
      await writeLinks(session, table, generation, part.links)
      await dissolve(session, table, generation, part.dissolve)
      return writeComponents(session, table, generation, part.components, mark)
  }
}

async function unmoved(session: Session, table: number, rows: Keys): Promise<Keys> {
  const found = await session.rows<{ row: number }>(
    `SELECT r.row FROM unnest($1::bigint[], $2::bigint[]) AS stated (row, revision)
       JOIN ${tableRelations(table).records} r ON r.row = stated.row AND r.revision = stated.revision`,
    [rows.map(({ row }) => row), rows.map(({ revision }) => revision)],
  )
  const still = new Set(found.map(({ row }) => row))
  return rows.filter(({ row }) => still.has(row))
}
