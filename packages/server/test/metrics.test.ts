import { openOnefold } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../src/metrics/metrics.ts'

test('[CF-2520] what took as long as a bound belongs to its bucket, and what took longer than all is counted with the rest', async () => {
  const onefold = await openOnefold({ store: sqliteStore(':memory:') })
  onTestFinished(() => onefold.close())
  const metrics = createMetrics(onefold)
  const request = { method: 'GET', path: '/api/tables/:table', status: 200 }
  for (const milliseconds of [1, 1.5, 60_000, 60_001]) metrics.observe(request, milliseconds)
  metrics.observe({ ...request, method: 'BREW' }, 1)

  const lines = (await metrics.text()).split('\n')
  const of = (name: string, method: string, more = '') =>
    lines.find(
      (line) =>
        line.startsWith(`onefold_http_request_duration_seconds_${name}{`) &&
        line.includes(`method="${method}"`) &&
        line.includes(more),
    )
  const count = (line: string | undefined) => Number(line?.split(' ').at(-1))
  const bounds = ['0.001', '0.0025', '10', '60', '+Inf']
  expect(bounds.map((bound) => count(of('bucket', 'GET', `le="${bound}"`)))).toEqual([1, 2, 2, 3, 4])
  expect(count(of('count', 'GET'))).toBe(4)
  expect(count(of('sum', 'GET'))).toBeCloseTo(120.0035, 6)
  expect(of('count', 'GET')).toContain('path="/api/tables/:table"')
  expect(of('count', 'GET')).toContain('status="200"')
  expect(count(of('count', 'OTHER'))).toBe(1)
})
