import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { requestHistogram } from '../src/metrics/request-histogram.ts'

const BOUNDS = [0.001, 0.5, 2]
const NAMED = { name: 'a_duration_seconds', help: 'How long.' }
const READ = { method: 'GET', path: '/a/:id', status: '200' }
const LOST = { method: 'GET', path: '/a/:id', status: '404' }

test('[CF-2520] requests are told as the library tells a histogram, value by value', async () => {
  const ours = new Registry()
  const theirs = new Registry()
  const seriesOf = requestHistogram(ours, { ...NAMED, bounds: BOUNDS })
  const labelNames = ['method', 'path', 'status']
  const histogram = new Histogram({ ...NAMED, labelNames, buckets: BOUNDS, registers: [theirs] })
  const empty = await ours.metrics()
  expect(empty).toBe(await theirs.metrics())
  for (const labels of [READ, LOST]) {
    const series = seriesOf(labels)
    // A bound belongs to its bucket, and what is above the last is counted too.
    for (const seconds of [0, 0.001, 0.0011, 0.5, 1.9, 2, 2.1, 60]) {
      series.observe(seconds)
      histogram.observe(labels, seconds)
    }
  }
  const told = await ours.metrics()
  expect(told).toBe(await theirs.metrics())
  expect(told).toContain('a_duration_seconds_bucket{le="+Inf",method="GET",path="/a/:id",status="200"} 8')
})
