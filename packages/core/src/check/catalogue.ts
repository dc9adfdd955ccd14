import type { Json } from '../model/record.ts'
import { isSink, isSource, type Resource, type ResourceType } from '../model/resources/resource.ts'
import type { Document } from '../ports/store/catalogue-store.ts'
import { lostReferences } from '../resource/check-resource.ts'
import type { Configuration, StoredEntity } from '../resource/configuration.ts'
import type { Report } from './findings.ts'

/** The catalogue fits itself and the relations that there are. Pure. */
export function checkCatalogue(
  configuration: Configuration,
  documents: readonly Document[],
  serials: readonly number[],
  report: Report,
): void {
  report.count('documents', documents.length)
  for (const document of documents) checkName(document, report)
  checkSerials(configuration, documents, serials, report)
  for (const resource of configuration.resources.values()) checkResource(resource, configuration, report)
  for (const { id, dataset } of configuration.tables.values())
    requireResource(`The table "${id}"`, dataset, isOf('dataset'), configuration, report)
  const tables = new Map<string, string>()
  for (const entity of configuration.entities.values()) {
    checkEntity(entity, configuration, report)
    const other = tables.get(entity.table)
    if (other !== undefined)
      report.find('table-shared', `The entities "${other}" and "${entity.id}" share the table "${entity.table}".`)
    tables.set(entity.table, entity.id)
  }
}

function checkName({ kind, id, body }: Document, report: Report): void {
  const member = kind === 'resource' ? '_id' : kind === 'table' || kind === 'entity' ? 'id' : undefined
  if (member === undefined) return
  const own = (body as { readonly [member: string]: Json } | null)?.[member]
  if (own !== id) report.find('document-misnamed', `The ${kind} "${id}" calls itself ${JSON.stringify(own ?? null)}.`)
}

function checkSerials(
  { tables }: Configuration,
  documents: readonly Document[],
  serials: readonly number[],
  report: Report,
): void {
  const open = new Set(serials)
  const owners = new Map<number, string>()
  for (const { id, serial } of tables.values()) {
    const owner = owners.get(serial)
    if (owner !== undefined)
      report.find('serial-doubled', `The tables "${owner}" and "${id}" have the same serial ${serial}.`)
    else if (!open.delete(serial))
      report.find('table-without-relations', `The table "${id}" has no relations of its serial ${serial}.`)
    owners.set(serial, id)
  }
  for (const serial of open)
    report.find('relations-without-table', `There are relations of the serial ${serial}, which no table has.`)
  const last = documents.find(({ kind, id }) => kind === 'setting' && id === 'table-serial')?.body
  const greatest = Math.max(0, ...serials, ...owners.keys())
  if (greatest > 0 && (typeof last !== 'number' || last < greatest))
    report.find('serial-reusable', `The serial ${greatest} is in use, and the catalogue would give it again.`)
}

function checkResource(resource: Resource, configuration: Configuration, report: Report): void {
  const name = `The resource "${resource._id}"`
  for (const { kind, id, relation } of lostReferences(resource, configuration)) {
    // A resource that was imported before the table it speaks of waits for it; a destination in use may not.
    const waits = kind === 'table' && (relation === 'foreignKey' || !isInUse(resource._id, configuration))
    if (!waits) report.find('reference-lost', `${name} names the ${kind} "${id}", which is not there.`)
  }
}

function isInUse(id: string, { entities }: Configuration): boolean {
  return [...entities.values()].some(({ sources, sinks }) =>
    [...sources, ...sinks].some(({ resource }) => resource === id),
  )
}

function checkEntity(entity: StoredEntity, configuration: Configuration, report: Report): void {
  const name = `The entity "${entity.id}"`
  if (!configuration.tables.has(entity.table))
    report.find('reference-lost', `${name} manages the table "${entity.table}", which does not exist.`)
  requireResource(name, entity.indexer, isOf('indexer'), configuration, report)
  requireResource(name, entity.classifier, isOf('classifier-weight'), configuration, report)
  requireResource(name, entity.merger, isOf('merger-weight'), configuration, report)
  requireResource(name, entity.steward, isOf('steward-bucket'), configuration, report)
  for (const { resource } of entity.sources) requireResource(name, resource, isSource, configuration, report)
  for (const { resource } of entity.sinks) requireResource(name, resource, isSink, configuration, report)
}

function requireResource(
  name: string,
  id: string | undefined,
  fits: (resource: Resource) => boolean,
  { resources }: Configuration,
  report: Report,
): void {
  if (id === undefined) return
  const resource = resources.get(id)
  if (resource !== undefined && fits(resource)) return
  const problem = resource === undefined ? 'which does not exist' : `which is a ${resource.type}`
  report.find('reference-lost', `${name} names "${id}", ${problem}.`)
}

function isOf(type: ResourceType): (resource: Resource) => boolean {
  return (resource) => resource.type === type
}
