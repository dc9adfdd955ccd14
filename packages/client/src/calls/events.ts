import type { RemoteEvent, RemoteSession } from '../remote-session.ts'
import { member, members, withInstants } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

type Events = RemoteSession['events']
type Stats = Awaited<ReturnType<Events['stats']>>[number]

/** What the wire says of an event, in its own words. */
interface ShownEvent {
  readonly operationSequence: number
}

/** What the wire says of a sink: what waits in the log is among what is valid. */
interface ShownStats {
  readonly sink: string
  readonly validCount: number
  readonly invalidCount: number
  readonly oldest?: string
  readonly lastError?: string
  readonly nextCheck?: string
}

function eventOf(shown: unknown): RemoteEvent {
  const { operationSequence: sequence, ...event } = shown as ShownEvent // the wire's words
  return withInstants<RemoteEvent>(['created', 'modified'], { ...event, sequence })
}

function statsOf({ sink, validCount, invalidCount, oldest, lastError, nextCheck: notBefore }: ShownStats): Stats {
  const maybe = { ...(lastError && { lastError }), ...(oldest && { oldest }), ...(notBefore && { notBefore }) }
  const counts = { sink, valid: validCount, invalid: invalidCount, waiting: 0 }
  return withInstants<Stats>(['oldest', 'notBefore'], { ...counts, ...maybe })
}

/** Events that wait for their sinks. */
export function eventsOver(ask: Ask): Events {
  const event = (answer: unknown) => eventOf(member<unknown>('event')(answer))
  return Object.freeze<Events>({
    get: (id) => ask('GET /api/events/id/:id', { path: { id } }).then(event),
    async bySink(sink, { validity: filter, ...query } = {}) {
      const answer = await ask('GET /api/events/sink/:id', { path: { id: sink }, query: { ...query, filter } })
      const { page, events } = members<Awaited<ReturnType<Events['bySink']>>>('page', 'events')(answer)
      return { page, events: events.map(eventOf) }
    },
    remove: (id) => ask('DELETE /api/events/id/:id', { path: { id } }).then(event),
    removeAll: (sink) => ask('DELETE /api/events/sink/:id', { path: { id: sink } }).then(member<number>('deleted')),
    revalidate: (id) => ask('PUT /api/events/valid/:id', { path: { id } }).then(event),
    stats: () =>
      ask('GET /api/events/stats').then((answer) =>
        Object.values(member<{ readonly [sink: string]: ShownStats }>('stats')(answer)).map(statsOf),
      ),
  })
}
