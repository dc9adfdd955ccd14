import type { Resources } from '../api/configuration.ts'
import { conflict, notFound, type Refusal, refuseAll } from '../error/onefold-error.ts'
import type { Json } from '../model/record.ts'
import type { Resource } from '../model/resource.ts'
import type { CatalogueStore } from '../ports/catalogue-store.ts'
import { checkResource, referencesOf } from './check-resource.ts'
import type { Configuration, Configurations } from './configuration.ts'
import { parseResource, statedResource } from './parse-resource.ts'
import { saveCatalogue } from './save-catalogue.ts'
import { refuseLocked, tablesDependingOn, usersOf } from './uses.ts'

/** Reads and writes resources, whoever asks. */
export function createResources(catalogue: CatalogueStore, configurations: Configurations): Resources {
  return {
    async save(given, { create = false } = {}) {
      const resource = parseResource(given)
      return saveCatalogue(catalogue, configurations, async (configuration) => {
        const present = configuration.resources.get(resource._id)
        if (create) refuseTaken(resource._id, [...configuration.resources.keys()])
        else if (!present) throw notFound('resource', resource._id)
        if (present && present.type !== resource.type)
          throw conflict(
            'resource-type-fixed',
            `The resource "${resource._id}" is of the type ${present.type}: that does not change.`,
          )
        refuseLocked(resource._id, configuration)
        refuseAll([...laterMembers(resource), ...checkResource(resource, configuration)])
        refuseAll(usersLeftBehind(resource, configuration))
        const put = [{ kind: 'resource' as const, id: resource._id, body: resource as unknown as Json }] // plain JSON since it was parsed
        return {
          answer: statedResource(resource),
          changes: { put, remove: [], reconfigure: tablesDependingOn(resource._id, configuration) },
        }
      })
    },
    async get(id) {
      const resource = (await configurations.current()).resources.get(id)
      if (!resource) throw notFound('resource', id)
      return statedResource(resource)
    },
    async list(type) {
      const { resources } = await configurations.current()
      return [...resources.values()]
        .filter((resource) => type === undefined || resource.type === type)
        .map(statedResource)
    },
    async remove(id) {
      return saveCatalogue(catalogue, configurations, async (configuration) => {
        if (!configuration.resources.has(id)) throw notFound('resource', id)
        const users = usersOf(id, configuration)
        if (users.length > 0) throw conflict('resource-in-use', `The resource "${id}" is used by ${users.join(', ')}.`)
        return { answer: undefined, changes: { put: [], remove: [{ kind: 'resource', id }] } }
      })
    },
  }
}

/** Members that files are compared with and tables are not yet: better refused than read and ignored. */
function laterMembers(resource: Resource): readonly Refusal[] {
  if (resource.type !== 'indexer') return []
  return resource.mappings.flatMap(({ compareLimit }, index) =>
    compareLimit === undefined
      ? []
      : [
          {
            code: 'member-later',
            path: `mappings[${index}].compareLimit`,
            text: 'Tables compare whole buckets so far: only `onefold dedupe` knows this member.',
          },
        ],
  )
}

/** What resources that rest on a dataset would miss in its new form. */
function usersLeftBehind(resource: Resource, configuration: Configuration): readonly Refusal[] {
  if (resource.type !== 'dataset') return []
  const resources = new Map(configuration.resources).set(resource._id, resource)
  return [...resources.values()]
    .filter((user) => referencesOf(user).includes(resource._id))
    .flatMap((user) =>
      checkResource(user, { ...configuration, resources }).map((refusal) => ({
        ...refusal,
        path: `${user._id}.${refusal.path}`,
      })),
    )
}

/** Refuses an id that is taken, or that differs from a taken one by case only. */
export function refuseTaken(id: string, taken: readonly string[]): void {
  const same = taken.find((other) => other.toLowerCase() === id.toLowerCase())
  if (same !== undefined) throw conflict('id-taken', `The id "${same}" is taken.`)
}
