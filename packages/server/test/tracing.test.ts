import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './support/installation.ts'

const spans = new InMemorySpanExporter()
let house: Installation
beforeAll(async () => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register()
  house = await openInstallation()
})
afterAll(async () => {
  await house.close()
  trace.disable()
  context.disable()
  propagation.disable()
})

test('[CF-51] a request is a span within the trace of its caller, by the pattern of its path', async () => {
  spans.reset()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const { status } = await house.ask('GET', '/api/entities/secret-name', { headers })
  expect(status).toBe(404)
  const [span, ...others] = spans.getFinishedSpans()
  expect(others).toEqual([])
  expect(span).toMatchObject({ name: 'GET /api/entities/:entity', kind: SpanKind.SERVER })
  expect(span?.spanContext().traceId).toBe(traceId)
  expect(span?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
  expect(span?.attributes).toMatchObject({ 'http.route': '/api/entities/:entity', 'http.response.status_code': 404 })
  expect(span?.status.code).toBe(SpanStatusCode.UNSET)
  expect(JSON.stringify(span?.attributes)).not.toContain('secret-name')
})

test('[CF-51] without a caller that traces, it begins a trace of its own', async () => {
  spans.reset()
  await house.ask('GET', '/actuator/health', { as: 'NOBODY' })
  await house.ask('GET', '/actuator/health', { as: 'NOBODY' })
  const traces = spans.getFinishedSpans().map((span) => span.spanContext().traceId)
  expect(new Set(traces).size).toBe(2)
})

test('[CF-51] a failure of ours is an error of the span', async () => {
  spans.reset()
  const broken = await openInstallation()
  await broken.onefold.close()
  await broken.ask('GET', '/api/entities')
  const [span] = spans.getFinishedSpans()
  expect(span?.attributes['http.response.status_code']).toBeGreaterThanOrEqual(500)
  expect(span?.status.code).toBe(SpanStatusCode.ERROR)
})
