import type { MaybePromise } from '@onefold/core/adapter-kit'
import {
  context,
  ProxyTracerProvider,
  propagation,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Context, HonoRequest } from 'hono'
import type { Env } from '../env.ts'

const NAME = 'onefold'

/** Read when somebody asks: without an SDK nobody does. */
const HEADERS: TextMapGetter<HonoRequest> = {
  keys: (request) => Object.keys(request.header()),
  get: (request, name) => request.header(name),
}

/** Answers within a span, when somebody traces. `path`: the pattern. */
export type Traced = (
  c: Context<Env>,
  path: string,
  answer: (c: Context<Env>) => MaybePromise<Response>,
) => MaybePromise<Response>

/**
 * A span for each request, within the trace that the caller names in `traceparent`. The host registers an OpenTelemetry
 * SDK; without one nothing is recorded, and this hands on at once. Names and attributes are those of the HTTP conventions:
 * the pattern of the path and never the path, for people put into paths who they are.
 */
export function traceRequests(version: string): Traced {
  const tracer = trace.getTracer(NAME, version)
  return (c, path, answer) => (isTraced(version) ? withinSpan(tracer, c, path, () => answer(c)) : answer(c))
}

/** Whether an SDK is there: until then the API's own provider knows of no tracer but the one that does nothing. */
function isTraced(version: string): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(NAME, version) !== undefined
}

async function withinSpan(
  tracer: Tracer,
  c: Context<Env>,
  path: string,
  answer: () => MaybePromise<Response>,
): Promise<Response> {
  const { method } = c.req
  const parent = propagation.extract(context.active(), c.req, HEADERS)
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
  if (!span.isRecording()) return answer()
  const answered = await context.with(trace.setSpan(parent, span), answer)
  const { status } = answered
  span.updateName(`${method} ${path}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': path,
    'http.response.status_code': status,
    'onefold.request_id': c.get('answer').requestId,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
  return answered
}
