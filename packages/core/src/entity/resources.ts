import type { Resources } from '../api/configuration.ts'
import { createResources } from '../resource/resources.ts'
import type { Caller, Rooms } from './rooms.ts'

/** The resources of an installation, for one caller. */
export function resourcesOf({ store, configurations }: Rooms, caller: Caller): Resources {
  const resources = createResources(store.catalogue, configurations)
  return {
    async save(resource, options) {
      caller.allow('resource.save')
      return resources.save(resource, options)
    },
    async get(id) {
      caller.allow('resource.view')
      return resources.get(id)
    },
    async list(type) {
      caller.allow('resource.list')
      return resources.list(type)
    },
    async remove(id) {
      caller.allow('resource.delete')
      return resources.remove(id)
    },
  }
}
