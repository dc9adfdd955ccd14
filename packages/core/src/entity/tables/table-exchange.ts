import * as v from 'valibot'
import { rowScopedColumns } from '../../access/scopes.ts'
import type { ImportOutcome, TableExchange } from '../../api/resources.ts'
import type { Message } from '../../error/message.ts'
import { conflict, foundAll, isOnefoldError, OnefoldError, refuseAll } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import type { Table } from '../../model/resources/table.ts'
import type { Configuration } from '../../resource/configuration.ts'
import { noticeOf, toldBy } from '../../resource/exchange/notices.ts'
import { type Item, packed, unpacked } from '../../resource/exchange/package.ts'
import { brokenAbove, brokenEntity } from '../../resource/left-behind.ts'
import { refuseTaken } from '../../resource/resources.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import { flag, ID, tableId, text } from '../../resource/schemas/parts.ts'
import { refuseLostScopeColumns } from '../../resource/scope-column.ts'
import { tableName, tableNameRefusals } from '../../table/table-name.ts'
import { refusalsOfIssues, type SchemaNode } from '../../validate/schema-issues.ts'
import { entityRefusals } from '../entities/check-entity.ts'
import type { EngineServices } from '../services.ts'
import { datasetRefusals } from './dataset-refusals.ts'
import { withHistory } from './save-table.ts'
import { nextSerial, serialDocument, tableDocument } from './table-documents.ts'

/** A table as a package carries it. */
const definition = v.strictObject({
  id: tableId,
  description: v.exactOptional(text),
  dataset: v.exactOptional(ID),
  history: v.optional(flag, false),
  audit: v.optional(flag, false),
  /** Packages of before it was carried state none: then a table that is there keeps its own. */
  quality: v.exactOptional(flag),
})
type Definition = v.InferOutput<typeof definition>

/** Definitions of tables without their records, all or these. Refuses with `not_found` an id that nothing has. */
export async function extractTables(
  { configurations, clock }: Pick<EngineServices, 'clock' | 'configurations'>,
  ids: readonly string[] | 'ALL',
): Promise<TableExchange> {
  const { tables } = await configurations.current()
  const wanted = ids === 'ALL' ? [...tables.keys()] : [...new Set(ids.map(tableName))]
  const items = foundAll('table', wanted, (id) => tables.get(id)).map(
    ({ id, description, dataset, history, audit, quality = true }): Item => ({
      id,
      ...defined({ description, dataset }),
      history,
      audit,
      quality,
    }),
  )
  return packed('tables', items, clock.now())
}

/** Takes over a package of tables, as the import of entities. A table that is there takes description, dataset, history and quality. */
export async function ingestTables(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'directories' | 'store'>,
  exchange: unknown,
): Promise<ImportOutcome> {
  const configuration = await services.configurations.current()
  const tables = await unpacked<Definition>(exchange, {
    list: 'tables',
    unique: ['id'],
    read: (item) => parsedTable(item, configuration),
  })
  const notices: Message[] = []
  for (const table of tables) {
    const problem = await taken(services, table)
    if (problem !== undefined) notices.push(noticeOf(problem.refusals))
  }
  return { imported: tables.length - notices.length, total: tables.length, ...toldBy(notices) }
}

function parsedTable(item: Item, configuration: Configuration): Definition {
  const parsed = v.safeParse(definition, item)
  if (!parsed.success)
    throw new OnefoldError('invalid', refusalsOfIssues(definition as SchemaNode, item, parsed.issues))
  const { id, dataset } = parsed.output
  refuseAll([
    ...tableNameRefusals(id).map((refusal) => ({ ...refusal, path: 'id' })),
    ...datasetRefusals(dataset, configuration),
  ])
  return parsed.output
}

/** Why a table was left out; undefined when it is there now. */
async function taken(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'directories' | 'store'>,
  given: Definition,
): Promise<OnefoldError | undefined> {
  try {
    await saveCatalogue(services.store.catalogue, services.configurations, async (configuration) => {
      const before = configuration.tables.get(given.id)
      const changes = before
        ? await changed(services, before, given, configuration)
        : await created(services, given, configuration)
      return { answer: undefined, ...(changes ? { changes } : {}) }
    })
    return undefined
  } catch (error) {
    if (isOnefoldError(error, 'conflict') || isOnefoldError(error, 'invalid')) return error
    throw error
  }
}

async function created(
  services: Pick<EngineServices, 'clock' | 'store'>,
  given: Definition,
  configuration: Configuration,
) {
  refuseTaken(given.id, [...configuration.tables.keys()])
  if (given.audit && given.dataset === undefined)
    throw conflict('audit-needs-dataset/table-no-dataset', { id: given.id })
  const serial = await nextSerial(services, configuration)
  const now = services.clock.now()
  const table: Table = { ...given, ...(given.audit ? { auditSince: now } : {}), serial, locked: false, created: now }
  return { put: [tableDocument(table), serialDocument(serial)], remove: [], createTables: [serial] }
}

/** What a table that is there becomes; undefined when it is so already. */
async function changed(
  { clock, directories }: Pick<EngineServices, 'clock' | 'directories'>,
  before: Table,
  given: Definition,
  configuration: Configuration,
) {
  const { description: _, dataset: __, ...kept } = before
  const { quality = true } = before
  const table: Table = {
    ...withHistory(kept, given.history),
    ...defined({ description: given.description, dataset: given.dataset }),
    quality: given.quality ?? quality,
    ...(given.dataset === before.dataset ? {} : { datasetSince: clock.now() }),
  }
  const members = ['description', 'dataset', 'history'] as const
  const same = quality === table.quality && members.every((member) => before[member] === table[member])
  if (given.audit !== before.audit) throw conflict('table-audit-differs', { id: given.id })
  if (same) return undefined
  const entity = configuration.entityByTable.get(given.id)
  if (before.locked) throw conflict('table-locked/table-locked', { id: given.id })
  if (entity?.locked) throw conflict('table-locked/table-belongs-locked', { id: given.id, entity: entity.id })
  const after = { ...configuration, tables: new Map(configuration.tables).set(table.id, table) }
  refuseLostScopeColumns(rowScopedColumns(await directories.saved()), configuration, after)
  const refusals = [
    ...(entity ? brokenEntity(entity, configuration, after, entityRefusals) : []),
    ...brokenAbove([{ kind: 'table', id: table.id }], configuration, after),
  ]
  if (refusals.length > 0) throw new OnefoldError('conflict', refusals)
  return { put: [tableDocument(table)], remove: [], reconfigure: [before.serial] }
}
