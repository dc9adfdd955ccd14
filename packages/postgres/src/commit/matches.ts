import type { MatchChanges } from '@onefold/core'
import { rememberClusters } from '../matches/past-clusters.ts'
import { dissolve, unlink, writeComponents, writeLinks } from '../matches/writes.ts'
import { moved, openGenerations, type Writing } from './writing.ts'

export async function writeMatches({ session, table, head, mark }: Writing, changes: MatchChanges): Promise<void> {
  const { generation } = changes
  if (!openGenerations(head).includes(generation)) throw moved(`Generation ${generation} is not open.`)
  await unlink(session, table, generation, changes.unlink)
  await writeLinks(session, table, generation, changes.links)
  const gone = await dissolve(session, table, generation, changes.dissolve)
  await writeComponents(session, table, generation, changes.components, mark)
  const present = new Set(changes.components.flatMap(({ clusters }) => clusters.map(({ id }) => id)))
  await rememberClusters(
    session,
    table,
    gone.filter(({ id }) => !present.has(id)),
  )
}
