import { defined } from '../../lib/defined.ts'
import type { SinkHttp } from '../../model/resources/sink.ts'
import type { SinkKind } from '../../ports/kinds/sink-kind.ts'
import { SINKS } from '../../resource/schemas/sinks.ts'
import { authorizationOf } from './authorization.ts'
import { probeHttp } from './probe.ts'
import { sinkHttp } from './sink-http.ts'
import { sendTestEvent } from './test-event.ts'

/** Sends each event to a URL. */
export const sinkHttpKind: SinkKind = {
  ...SINKS['sink-http'],
  open(given, { guard, clock, credentials }) {
    const sink = given as SinkHttp // its schema made it
    const authorization = authorizationOf(credentials(sink.credentials))
    return sinkHttp(sink, { guard, now: clock.now, ...defined({ authorization }) })
  },
  testEvent: true,
  async probe(given, { guard, credentials, clock, deliver }) {
    const sink = given as SinkHttp // its schema made it
    const authorization = authorizationOf(credentials(sink.credentials))
    if (deliver) return sendTestEvent(sink, { guard, now: clock.now, ...defined({ authorization }) })
    return probeHttp(sink, authorization, guard)
  },
}
