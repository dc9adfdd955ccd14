import { type Onefold, type OnefoldOptions, openOnefold, type ResourceInput, type Session } from '@onefold/core'

/** An engine with one entity that looks for duplicates, and its administrator. */
export interface BenchEngine {
  readonly onefold: Onefold
  readonly session: Session
}

/** What a table keeps of its writes. */
export interface Kept {
  readonly history: boolean
  readonly audit: boolean
}

/** Opens an engine with these resources and one entity over one table, both called `name`. The table keeps history and audit unless said otherwise. */
export async function openEngine(
  store: OnefoldOptions['store'],
  name: string,
  resources: readonly ResourceInput[],
  kept: Kept = { history: true, audit: true },
): Promise<BenchEngine> {
  const onefold = await openOnefold({ store })
  const session = onefold.as({ type: 'USER', id: 'bench', roles: ['ADMIN'] })
  for (const resource of resources) await session.resources.create(resource)
  const idOf = (type: ResourceInput['type']): string => resources.find((resource) => resource.type === type)?._id ?? ''
  await session.tables.create({ table: name, dataset: idOf('dataset'), ...kept })
  await session.entities.create({
    id: name,
    table: name,
    type: 'DUPLICATES',
    enabled: true,
    indexer: idOf('indexer'),
    classifier: idOf('classifier-weight'),
    merger: idOf('merger-weight'),
  })
  return { onefold, session }
}

/** The most memory that this process ever had, in MB. */
export function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
