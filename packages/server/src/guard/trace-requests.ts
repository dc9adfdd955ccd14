import { context, propagation, SpanKind, SpanStatusCode, type TextMapGetter, trace } from '@opentelemetry/api'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../env.ts'

/** Read when somebody asks: without an SDK nobody does. */
const HEADERS: TextMapGetter<HonoRequest> = {
  keys: (request) => Object.keys(request.header()),
  get: (request, name) => request.header(name),
}

/**
 * A span for each request, within the trace that the caller names in `traceparent`. The host registers an OpenTelemetry SDK
 * before the app is made; without one nothing is recorded, and this hands on at once. Names and attributes are those of the
 * HTTP conventions: the pattern of the path and never the path, for people put into paths who they are.
 */
export function traceRequests(version: string): MiddlewareHandler<Env> {
  const tracer = trace.getTracer('onefold', version)
  return async (c, next) => {
    const { method } = c.req
    const parent = propagation.extract(context.active(), c.req, HEADERS)
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
    if (!span.isRecording()) return next()
    await context.with(trace.setSpan(parent, span), next)
    const path = routePath(c, -1)
    const { status } = c.res
    span.updateName(`${method} ${path}`)
    span.setAttributes({
      'http.request.method': method,
      'http.route': path,
      'http.response.status_code': status,
      'onefold.request_id': c.get('requestId'),
    })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}
