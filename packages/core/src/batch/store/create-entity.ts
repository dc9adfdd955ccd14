import type { Session } from '../../api/onefold.ts'
import { resourcesOf, type StatedProject } from '../project.ts'

/** Letters of the dataset's id: ids have 63 at most. */
const LONGEST = 50

/**
 * The resources of a project, a table and an entity over it, both called `dedupe_` and the dataset's id: so
 * no id is a word that neither may bear. Refuses with `conflict` what is there already.
 */
export async function createEntity(
  { resources, tables, entities }: Session,
  stated: StatedProject,
  dataset: string,
): Promise<{ readonly entity: string; readonly serial: number }> {
  const id = `dedupe_${dataset
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)}`
  const given = resourcesOf(stated)
  const idOf = (type: string): string => given.find((resource) => resource.type === type)?._id ?? ''
  for (const resource of given) await resources.create(resource)
  const { serial } = await tables.create({ table: id, dataset, history: true })
  const components = {
    indexer: idOf('indexer'),
    classifier: idOf('classifier-weight'),
    merger: idOf('merger-weight'),
  }
  await entities.create({ id, table: id, type: 'DUPLICATES', enabled: true, ...components })
  return { entity: id, serial }
}
