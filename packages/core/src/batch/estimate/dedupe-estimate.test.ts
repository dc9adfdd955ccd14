import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dedupeFiles } from '../dedupe-files.ts'
import { evaluateFiles } from '../evaluate/evaluate-files.ts'
import { persons } from '../propose/worlds.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'onefold-estimate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

test('[LE-2650] what a report expects of itself is near the truth, proposed and stated', {
  timeout: 120_000,
}, async () => {
  const world = persons(400)
  const columns = Object.keys(world.rows[0]!)
  const lines = world.rows.map((row, at) => [at, ...columns.map((column) => row[column])].join(','))
  writeFileSync(path('people.csv'), [['id', ...columns].join(','), ...lines].join('\n'))
  const things = world.truth.map((thing, at) => `${at},${thing}`)
  writeFileSync(path('truth.csv'), ['id,cluster', ...things].join('\n'))
  const expectNear = async (out: string, config?: string) => {
    const { estimate, project } = await dedupeFiles({
      files: [path('people.csv')],
      out: path(out),
      report: path('report.json'),
      ...(config === undefined ? {} : { config }),
    })
    const { pairwise } = await evaluateFiles({ clusters: path(out), truth: path('truth.csv'), withReview: true })
    expect(Math.abs(estimate.precision! - pairwise.precision)).toBeLessThan(0.05)
    expect(Math.abs(estimate.recall! - pairwise.recall)).toBeLessThan(0.05)
    expect(JSON.parse(readFileSync(path('report.json'), 'utf8')).estimate).toEqual(estimate)
    return project
  }
  const project = await expectNear('proposed.csv')
  const { classifier } = JSON.parse(readFileSync(project, 'utf8'))
  // [LE-2654]
  expect(classifier.doubt).toBe('MEAN')
  expect(classifier.minimumEvidence).toBeGreaterThan(0.1)
  expect(classifier.minimumEvidence).toBeLessThanOrEqual(0.4)
  await expectNear('stated.csv', project)
})
