import type { Session, Synchronization } from '@onefold/core'
import { Hono } from 'hono'
import {
  AutomaticPath,
  EnabledPath,
  EntitiesAnswer,
  EntitiesQuery,
  EntityAnswer,
  EntityBody,
  EntityOrNoneAnswer,
  EntityTablePath,
  entityDto,
  LockedPath,
  SynchronizeAnswer,
  SynchronizeBody,
} from '../../dto/configuration/entities.ts'
import { TuneBody, TuningAnswer, tuningDto } from '../../dto/configuration/tuning.ts'
import { EntityPath } from '../../dto/parts.ts'
import { taskDto } from '../../dto/work/tasks.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'entity'

export function entityRoutes() {
  return new Hono<Env>()
    .get(
      '/',
      operation({
        summary: 'The entities',
        tag,
        permission: 'entity.list',
        query: EntitiesQuery,
        answer: EntitiesAnswer,
      }),
      async (c) => {
        const entities = await c.var.session.entities.list(c.req.valid('query'))
        return answerJson(c, { entities: entities.map(entityDto) })
      },
    )
    .post(
      '/',
      operation({ summary: 'Save an entity', tag, permission: 'entity.save', json: EntityBody, answer: EntityAnswer }),
      async (c) => {
        const { entity, create } = c.req.valid('json')
        return answerJson(c, { entity: entityDto(await c.var.session.entities[create ? 'create' : 'update'](entity)) })
      },
    )
    .put(
      '/synchronize',
      operation({
        summary: 'Bring an entity up to date',
        tag,
        permission: 'entity.synchronize',
        json: SynchronizeBody,
        answer: SynchronizeAnswer,
      }),
      async (c) => {
        const { entity: id, masks, options } = c.req.valid('json')
        return answerJson(
          c,
          await begun(c.var.session, id, await c.var.session.entities.synchronize(id, masks, options)),
        )
      },
    )
    .get(
      '/table/:table',
      operation({
        summary: 'The entity over a table',
        tag,
        permission: 'entity.view',
        param: EntityTablePath,
        answer: EntityOrNoneAnswer,
      }),
      async (c) => {
        const entity = await c.var.session.entities.byTable(c.req.valid('param').table)
        return answerJson(c, { entity: entity === undefined ? null : entityDto(entity) })
      },
    )
    .put(
      '/:entity/clear',
      operation({
        summary: 'Take the groups away',
        tag,
        permission: 'entity.clear',
        param: EntityPath,
        answer: EntityAnswer,
      }),
      async (c) =>
        answerJson(c, { entity: entityDto(await c.var.session.entities.clear(c.req.valid('param').entity)) }),
    )
    .post(
      '/:entity/index',
      operation({
        summary: 'Build the index anew',
        tag,
        permission: 'entity.index',
        param: EntityPath,
        answer: SynchronizeAnswer,
      }),
      async (c) => {
        const { entity: id } = c.req.valid('param')
        return answerJson(c, await begun(c.var.session, id, await c.var.session.entities.index(id)))
      },
    )
    .post(
      '/:entity/tune',
      operation({
        summary: 'What the weights and thresholds of an entity may better be',
        tag,
        permission: 'resource.measureImpact',
        param: EntityPath,
        json: TuneBody,
        answer: TuningAnswer,
      }),
      async (c) => {
        const options = { ...c.req.valid('json'), signal: c.req.raw.signal } // nobody waits any more: it ends
        return answerJson(c, {
          tuning: tuningDto(await c.var.session.entities.tune(c.req.valid('param').entity, options)),
        })
      },
    )
    .get(
      '/:entity',
      operation({ summary: 'One entity', tag, permission: 'entity.view', param: EntityPath, answer: EntityAnswer }),
      async (c) => answerJson(c, { entity: entityDto(await c.var.session.entities.get(c.req.valid('param').entity)) }),
    )
    .delete(
      '/:entity',
      operation({
        summary: 'Remove an entity',
        tag,
        permission: 'entity.delete',
        param: EntityPath,
        answer: EntityAnswer,
      }),
      async (c) =>
        answerJson(c, { entity: entityDto(await c.var.session.entities.remove(c.req.valid('param').entity)) }),
    )
    .put(
      '/:entity/enabled/:enabled',
      operation({
        summary: 'Enable or disable',
        tag,
        permission: 'entity.enable',
        param: EnabledPath,
        answer: EntityAnswer,
      }),
      async (c) => {
        const { entity, enabled } = c.req.valid('param')
        return answerJson(c, { entity: entityDto(await c.var.session.entities.setEnabled(entity, enabled)) })
      },
    )
    .put(
      '/:entity/automatic/:automatic',
      operation({
        summary: 'Enter or leave automatic mode',
        tag,
        permission: 'entity.automatic',
        param: AutomaticPath,
        answer: EntityAnswer,
      }),
      async (c) => {
        const { entity, automatic } = c.req.valid('param')
        return answerJson(c, { entity: entityDto(await c.var.session.entities.setAutomatic(entity, automatic)) })
      },
    )
    .put(
      '/:entity/locked/:locked',
      operation({ summary: 'Lock or unlock', tag, permission: 'entity.lock', param: LockedPath, answer: EntityAnswer }),
      async (c) => {
        const { entity, locked } = c.req.valid('param')
        return answerJson(c, { entity: entityDto(await c.var.session.entities.setLocked(entity, locked)) })
      },
    )
}

/** A synchronization that was begun, and the entity as it stands now. */
async function begun({ entities }: Session, id: string, { run }: Synchronization) {
  return { entity: entityDto(await entities.get(id)), taskId: run.id, instance: taskDto(run) }
}
