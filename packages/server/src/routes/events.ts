import type { Session } from '@onefold/core'
import { Hono } from 'hono'
import { EventAnswer, EventsAnswer, EventsQuery, eventDto, StatsAnswer, type Subject, statsDto } from '../dto/events.ts'
import { IdPath } from '../dto/parts.ts'
import type { Env } from '../env.ts'
import { operation } from '../guard/operation.ts'

const tag = 'event'

export function eventRoutes() {
  return new Hono<Env>()
    .get(
      '/id/:id',
      operation({ summary: 'One event', tag, role: 'ADMIN', param: IdPath, answer: EventAnswer }),
      async (c) => {
        const event = await c.var.session.events.get(c.req.valid('param').id)
        return c.json({ event: eventDto(event, (await subjectsOf(c.var.session)).get(event.table) ?? {}) })
      },
    )
    .get(
      '/sink/:id',
      operation({
        summary: 'The events of a sink, oldest first',
        tag,
        role: 'ADMIN',
        param: IdPath,
        query: EventsQuery,
        answer: EventsAnswer,
      }),
      async (c) => {
        const { id: sink } = c.req.valid('param')
        const { filter: validity, ...query } = c.req.valid('query')
        const { page, events } = await c.var.session.events.bySink(sink, { ...query, validity })
        const subjects = await subjectsOf(c.var.session)
        return c.json({ sink, events: events.map((event) => eventDto(event, subjects.get(event.table) ?? {})), page })
      },
    )
    .get(
      '/stats',
      operation({ summary: 'What waits for each sink', tag, role: 'ADMIN', answer: StatsAnswer }),
      async (c) => {
        const stats = await c.var.session.events.stats()
        const resources = await c.var.session.resources.list()
        const descriptions = new Map(resources.map(({ _id, description }) => [_id, description]))
        const now = c.var.clock.now()
        return c.json({
          stats: Object.fromEntries(stats.map((one) => [one.sink, statsDto(one, descriptions.get(one.sink), now)])),
        })
      },
    )
}

/** What the serial of an event's table stands for. */
async function subjectsOf(session: Session): Promise<ReadonlyMap<number, Subject>> {
  const [tables, entities] = await Promise.all([session.tables.list(), session.entities.list()])
  const entityByTable = new Map(entities.map(({ id, table }) => [table, id]))
  return new Map(
    tables.map(({ serial, id }) => {
      const entityId = entityByTable.get(id)
      return [serial, { tableId: id, ...(entityId === undefined ? {} : { entityId }) }]
    }),
  )
}
