import { Hono } from 'hono'
import { IdPath } from '../../dto/parts.ts'
import {
  DeletedAnswer,
  EventAnswer,
  EventsAnswer,
  EventsQuery,
  eventDto,
  StatsAnswer,
  statsDto,
} from '../../dto/work/events.ts'
import type { Env } from '../../env.ts'
import { answerJson } from '../../guard/answer-headers.ts'
import { operation } from '../../guard/operation.ts'

const tag = 'event'
const one = { tag, param: IdPath, answer: EventAnswer }

export function eventRoutes() {
  return new Hono<Env>()
    .get('/id/:id', operation({ ...one, summary: 'One event', permission: 'event.view' }), async (c) =>
      answerJson(c, { event: eventDto(await c.var.session.events.get(c.req.valid('param').id)) }),
    )
    .delete('/id/:id', operation({ ...one, summary: 'Delete an event', permission: 'event.delete' }), async (c) =>
      answerJson(c, { event: eventDto(await c.var.session.events.remove(c.req.valid('param').id)) }),
    )
    .put(
      '/valid/:id',
      operation({ ...one, summary: 'Queue an invalid event again', permission: 'event.revalidate' }),
      async (c) => answerJson(c, { event: eventDto(await c.var.session.events.revalidate(c.req.valid('param').id)) }),
    )
    .get(
      '/sink/:id',
      operation({
        summary: 'The events of a sink, oldest first',
        tag,
        permission: 'event.view',
        param: IdPath,
        query: EventsQuery,
        answer: EventsAnswer,
      }),
      async (c) => {
        const { id: sink } = c.req.valid('param')
        const { filter: validity, ...query } = c.req.valid('query')
        const { page, events } = await c.var.session.events.bySink(sink, { ...query, validity })
        return answerJson(c, { sink, events: events.map(eventDto), page })
      },
    )
    .delete(
      '/sink/:id',
      operation({
        summary: 'Delete the events of a sink',
        tag,
        permission: 'event.delete',
        param: IdPath,
        answer: DeletedAnswer,
      }),
      async (c) => answerJson(c, { deleted: await c.var.session.events.removeAll(c.req.valid('param').id) }),
    )
    .get(
      '/stats',
      operation({ summary: 'What waits for each sink', tag, permission: 'event.view', answer: StatsAnswer }),
      async (c) => {
        const stats = await c.var.session.events.stats()
        const resources = await c.var.session.resources.list()
        const descriptions = new Map(resources.map(({ _id, description }) => [_id, description]))
        const now = c.get('app').clock.now()
        return answerJson(c, {
          stats: Object.fromEntries(stats.map((sink) => [sink.sink, statsDto(sink, descriptions.get(sink.sink), now)])),
        })
      },
    )
}
