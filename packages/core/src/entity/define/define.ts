import type { EntityView } from '../../api/configuration.ts'
import type { Define } from '../../api/define.ts'
import type { Session } from '../../api/onefold.ts'
import type { TableView } from '../../api/tables.ts'
import { conflict, isOnefoldError } from '../../error/onefold-error.ts'
import { canonicalJson, type JsonValue } from '../../lib/json.ts'
import type { ResourceInput } from '../../model/resources/resource-input.ts'
import { OWN_KINDS } from '../../resource/kinds.ts'
import { parseStated } from '../../resource/parse-resource.ts'
import { tableName } from '../../table/table-name.ts'
import { parseDefinition } from './parse-definition.ts'

type Parts = Pick<Session, 'resources' | 'tables' | 'entities' | 'records' | 'clusters'>

/** The seven calls as one, made by the caller who asks for it. */
export function defineOf(session: Parts): Define['define'] {
  const { resources, tables, entities } = session
  return async (id, definition) => {
    const { dataset, indexer, classifier, merger } = parseDefinition(id, definition)
    const present = await Promise.all([unlessMissing(entities.get(id)), unlessMissing(tables.get(tableName(id)))])
    refuseOther(id, ...present)
    const [entity, table] = present
    await saved(resources, await bridging(resources, dataset))
    for (const resource of [indexer, classifier, merger, dataset]) await saved(resources, resource)
    const { description, history = true, audit = false } = definition
    const described = description === undefined ? {} : { description }
    if (!table) await tables.create({ table: id, dataset: id, history, audit, ...described })
    else {
      if (table.history !== history) await tables.setHistory(table.id, history)
      if (table.audit !== audit) await tables.setAudit(table.id, audit)
    }
    const components = { indexer: indexer._id, classifier: classifier._id, merger: merger._id }
    if (!entity) await entities.create({ id, table: id, type: 'DUPLICATES', ...components, ...described })
    const { status } = await entities.get(id)
    const handle = { id, records: session.records(id), clusters: session.clusters(id) }
    return (status === 'INCONSISTENT' ? { ...handle, indexing: await entities.index(id) } : handle) as never // as defined
  }
}

/** An entity or a table of the same id that something else made is not taken over. */
function refuseOther(id: string, entity: EntityView | undefined, table: TableView | undefined): void {
  const made =
    (!table || table.dataset === id) &&
    (!entity || (entity.table === table?.id && entity.indexer === `${id}-keys` && entity.classifier === `${id}-scores`))
  if (!made) throw conflict('defined-otherwise', { id })
}

/** The dataset with the columns that go, for as long as what is saved next still names them. */
async function bridging(
  resources: Session['resources'],
  dataset: ResourceInput<'dataset'>,
): Promise<ResourceInput<'dataset'>> {
  const before = await unlessMissing(resources.get(dataset._id, 'dataset'))
  const kept = new Set(dataset.columns.map(({ key }) => key))
  const going = (before?.columns ?? []).filter(({ key }) => !kept.has(key))
  return { ...dataset, columns: [...dataset.columns, ...going] }
}

async function saved({ get, create, update }: Session['resources'], resource: ResourceInput): Promise<void> {
  const before = await unlessMissing(get(resource._id))
  if (before === undefined) await create(resource)
  else if (textOf(resource) !== textOf(before)) await update(resource)
}

/** What a resource states, its defaults filled in; what the engine says of it is left out. */
function textOf(resource: ResourceInput): string {
  return canonicalJson(parseStated(resource, OWN_KINDS) as unknown as JsonValue) // what a schema made is JSON
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (isOnefoldError(error, 'not_found')) return undefined
    throw error
  }
}
