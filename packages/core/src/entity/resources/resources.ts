import { rowScopedColumns } from '../../access/scopes.ts'
import type { Resources } from '../../api/configuration.ts'
import { notFound } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { propertiesOf } from '../../resource/describe.ts'
import { enumsOf } from '../../resource/enums/enums.ts'
import { exportResources } from '../../resource/exchange/export-resources.ts'
import { importResources } from '../../resource/exchange/import-resources.ts'
import { resourceTypeOf } from '../../resource/parse-resource.ts'
import { createResources, type ResourceServices } from '../../resource/resources.ts'
import { dependencyGraphOf, viewOfResource } from '../../resource/views.ts'
import { visibleTo } from '../dependencies.ts'
import { restingRefusals } from '../entities/check-entity.ts'
import { measuredAnew } from '../metrics/recalculation.ts'
import { testResource, testsOf } from '../probe/test-resource.ts'
import type { Caller, EngineServices } from '../services.ts'
import { dataViewsOf } from '../tables/structure.ts'
import { qualityImpact } from './quality-impact.ts'

/** The resources of an installation, for one caller. */
export function resourcesOf(services: EngineServices, caller: Caller): Omit<Resources, 'preview' | 'propose'> {
  const resourceServices = resourceServicesOf(services)
  const resources = createResources(resourceServices)
  const { kinds } = services.configurations
  return {
    async create(resource) {
      caller.allow('resource.save')
      return measuredAnew(services, caller.principal.id, () => resources.create(resource))
    },
    async update(resource) {
      caller.allow('resource.save')
      return measuredAnew(services, caller.principal.id, () => resources.update(resource))
    },
    async test(given, options = {}) {
      caller.allow('resource.save')
      const { stored, configuration } = await resources.draft(given)
      const type = stored.stated.type
      const test = await testResource(services, { stored, configuration, options })
      return { resource: viewOfResource(stored, configuration), test, ...testsOf(type, services) }
    },
    async measureImpact(given) {
      caller.allow('resource.measureImpact')
      const { stored, configuration } = await resources.draft(given)
      const present = await services.configurations.current()
      return qualityImpact(services, configuration.resources.get(stored.stated._id), present, configuration)
    },
    async get(id, type) {
      caller.allow('resource.view')
      return resources.get(id, type)
    },
    async list(type) {
      caller.allow('resource.list')
      return resources.list(type)
    },
    describe(given, language = 'en') {
      caller.allow('resource.view')
      const type = resourceTypeOf(given, kinds)
      return { type, properties: propertiesOf(type, kinds, language), ...testsOf(type, services) }
    },
    async duplicate(id, newId) {
      caller.allow('resource.save')
      return resources.duplicate(id, newId)
    },
    async rename(id, newId) {
      caller.allow('resource.save')
      return resources.rename(id, newId)
    },
    async remove(id) {
      caller.allow('resource.delete')
      return resources.remove(id)
    },
    ...overviewsOf(services, caller),
    ...dataViewsOf(services, caller),
    ...exchangeOf(services, resourceServices, caller),
  }
}

/** How resources hang together with everything else. */
function overviewsOf(
  services: Pick<EngineServices, 'configurations' | 'directories' | 'store'>,
  caller: Caller,
): Pick<Resources, 'dependencies' | 'enums'> {
  return {
    async dependencies(id) {
      caller.allow('resource.viewDependencies')
      const configuration = await services.configurations.current()
      if (!configuration.resources.has(id)) throw notFound('resource', id)
      return dependencyGraphOf({ kind: 'resource', id }, configuration)
    },
    async enums(language = 'en') {
      caller.allow('resource.listEnum')
      const configuration = await services.configurations.current()
      const administers = caller.principal.roles.includes('ADMIN')
      return enumsOf(configuration, language, {
        visible: await visibleTo(services, caller, configuration),
        administers,
        ...(administers ? { people: await peopleOf(services) } : {}),
      })
    },
  }
}

function exchangeOf(
  services: Pick<EngineServices, 'configurations' | 'runner' | 'store'>,
  resourceServices: ResourceServices,
  caller: Caller,
): Pick<Resources, 'export' | 'import'> {
  return {
    async export(ids, options) {
      caller.allow('resource.export')
      return exportResources(resourceServices, ids, options)
    },
    async import(exchange, options) {
      caller.allow('resource.import')
      return measuredAnew(services, caller.principal.id, () => importResources(resourceServices, exchange, options))
    },
  }
}

/** The names of the users there are, by id. */
async function peopleOf({ store }: Pick<EngineServices, 'store'>): Promise<ReadonlyMap<string, string>> {
  const { documents } = await store.catalogue.read(['user'])
  const users = documents.map(({ id, body }) => ({ id, ...(body as unknown as UserBody) }))
  return new Map(
    users.filter(({ deleted }) => deleted === undefined).map(({ id, name, surname }) => [id, `${name} ${surname}`]),
  )
}

interface UserBody {
  readonly name: string
  readonly surname: string
  readonly deleted?: number
}

function resourceServicesOf({
  store,
  configurations,
  clock,
  secrets,
  chance,
  scripts,
  directories,
}: Pick<
  EngineServices,
  'chance' | 'clock' | 'configurations' | 'directories' | 'scripts' | 'secrets' | 'store'
>): ResourceServices {
  return {
    catalogue: store.catalogue,
    configurations,
    clock,
    seal: secrets,
    chance,
    entityRefusals: restingRefusals,
    scopedColumns: async () => rowScopedColumns(await directories.saved()),
    ...defined({ scripts }),
  }
}
