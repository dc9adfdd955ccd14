import type { DependencyGraph, EntityExchange, EntityTuning, EntityView } from '@onefold/core'
import type { RemoteRuns, RemoteSession } from '../remote-session.ts'
import { isoOf, member, whole } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'
import { entityOf } from './entity-of.ts'
import { importOf } from './import-of.ts'
import { withWireNotification } from './notification.ts'
import { begun } from './runs.ts'

type Entities = RemoteSession['entities']

/** The entities of an installation. */
export function entitiesOver(ask: Ask, runs: RemoteRuns): Entities {
  const entity = (answer: unknown) => entityOf(member<EntityView>('entity')(answer))
  const started = async (answer: unknown) => begun(runs, await runs.get(member<string>('taskId')(answer)))
  return Object.freeze<Entities>({
    create: (given) => ask('POST /api/entities', { body: { ...given, create: true } }).then(entity),
    update: (given) => ask('POST /api/entities', { body: { ...given, create: false } }).then(entity),
    get: (id) => ask('GET /api/entities/:entity', { path: { entity: id } }).then(entity),
    list: (options) =>
      ask('GET /api/entities', { query: { ...options } }).then((answer) =>
        member<readonly EntityView[]>('entities')(answer).map(entityOf),
      ),
    byTable: (table) =>
      ask('GET /api/entities/table/:table', { path: { table } }).then((answer) => {
        const found = member<EntityView | null>('entity')(answer)
        return found === null ? undefined : entityOf(found)
      }),
    setEnabled: (id, enabled) =>
      ask('PUT /api/entities/:entity/enabled/:enabled', { path: { entity: id, enabled } }).then(entity),
    setLocked: (id, locked) =>
      ask('PUT /api/entities/:entity/locked/:locked', { path: { entity: id, locked } }).then(entity),
    setAutomatic: (id, automatic) =>
      ask('PUT /api/entities/:entity/automatic/:automatic', { path: { entity: id, automatic } }).then(entity),
    remove: (id) => ask('DELETE /api/entities/:entity', { path: { entity: id } }).then(entity),
    synchronize(id, { load, loadFrom, loadTo, index, sink } = {}, options = {}) {
      const masks = { loadMask: load, indexClassificationMask: index, sinkMask: sink }
      const body = { ...withWireNotification(options), ...masks, loadFrom: isoOf(loadFrom), loadTo: isoOf(loadTo) }
      return ask('PUT /api/entities/synchronize', { body: { ...body, entity: id } }).then(started)
    },
    index: (id) => ask('POST /api/entities/:entity/index', { path: { entity: id } }).then(started),
    clear: (id) => ask('PUT /api/entities/:entity/clear', { path: { entity: id } }).then(entity),
    dependencies: (id) =>
      ask('GET /api/entities/:entity/dependencies', { path: { entity: id } }).then(whole<DependencyGraph>),
    tune: (id, { signal, ...body } = {}) =>
      ask('POST /api/entities/:entity/tune', { path: { entity: id }, body, signal }).then(
        member<EntityTuning>('tuning'),
      ),
    export: (ids) =>
      (ids === 'ALL' ? ask('GET /api/entities/export/all') : ask('POST /api/entities/export', { body: { ids } })).then(
        member<EntityExchange>('exchange'),
      ),
    import: (exchange) => ask('POST /api/entities/import', { body: { exchange } }).then(importOf),
  })
}
