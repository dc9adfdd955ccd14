import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryFiles, type Onefold, openOnefold, type SampleOutcome, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { companiesSample } from './companies/sample.ts'
import { allSamples } from './index.ts'
import { patientsSample } from './patients/sample.ts'
import { productsSample } from './products/sample.ts'

const MINUTES = 60_000

type Id = 'companies' | 'customers' | 'patients' | 'products'

/** What came of an installation, and what was listed of it then. */
interface Installed {
  readonly status: string
  readonly failure: unknown
  readonly outcome: SampleOutcome
  readonly listed: unknown
}

let onefold: Onefold
let installed: ReadonlyMap<string, Installed>
let close: () => Promise<void>

/** All at the same time and once: to install one takes seconds. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-samples-'))
  const files = directoryFiles(folder)
  onefold = await openOnefold({ store: sqliteStore(':memory:'), files, samples: allSamples(), pollMs: 20 })
  close = async () => {
    await onefold.close()
    rmSync(folder, { recursive: true })
  }
  const { samples, runs } = onefold.as(SYSTEM)
  const begun = await Promise.all(allSamples().map(async ({ id }) => ({ id, run: await samples.install(id) })))
  const ended = begun.map(async ({ id, run }): Promise<[string, Installed]> => {
    const { status, failure, output } = await runs.finished(run.id)
    const outcome = output as unknown as SampleOutcome // as the installation answers
    return [id, { status, failure, outcome, listed: await samples.get(id) }]
  })
  installed = new Map(await Promise.all(ended))
}, 10 * MINUTES)
afterAll(() => close())

function outcomeOf(id: Id): Installed {
  const found = installed.get(id)
  if (found === undefined) throw new Error(`The sample "${id}" was not installed`)
  return found
}

test('[CF-60] there are customers, companies, products and patients, and none shares an id or file with another', () => {
  const samples = allSamples()
  expect(samples.map(({ id }) => id)).toEqual(['customers', 'companies', 'products', 'patients'])
  const ids = samples.flatMap(({ resources }) => resources.map(({ _id }) => _id))
  const files = samples.flatMap(({ files }) => files.map(({ name }) => name))
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(files).size).toBe(files.length)
})

test('[CF-60] an installation that was given none has none, and refuses to install one', async () => {
  const empty = await openOnefold({ store: sqliteStore(':memory:') })
  onTestFinished(() => empty.close())
  const { samples } = empty.as(SYSTEM)
  expect(await samples.list()).toEqual([])
  await expect(samples.install('customers')).rejects.toMatchObject({ class: 'not_found' })
})

describe.each([companiesSample, productsSample, patientsSample])('a generated sample', (sampleOf) => {
  test('[CF-61] is the same for the same seed and another one for another', () => {
    expect(sampleOf().files).toEqual(sampleOf().files)
    expect(sampleOf(1).files).not.toEqual(sampleOf().files)
    expect(() => sampleOf().truthOf('nowhere', '1')).toThrow('There is no sample row "nowhere 1".')
  })
})

describe.each([
  ['companies', { records: 2000, precision: 0.98, recall: 0.95, review: 10 }],
  ['products', { records: 2000, precision: 0.98, recall: 0.75, review: 50 }],
  ['patients', { records: 1500, precision: 0.98, recall: 0.95, review: 1 }],
] as const)('%s', (id, least) => {
  test('[CF-62] are merged with few mistakes, and leave something to decide', () => {
    const { outcome, listed } = outcomeOf(id)
    for (const [figure, bound] of Object.entries(least))
      expect(outcome[figure as keyof typeof least], figure).toBeGreaterThanOrEqual(bound)
    expect(listed).toMatchObject({ id, entity: id, table: id, installed: true })
  })
})

test('[CF-63] merged patients have the visits of both systems, each once', { timeout: 5 * MINUTES }, async () => {
  const { tables, samples, runs } = onefold.as(SYSTEM)
  const { records } = await tables.records('patients', { type: 'TABLE', pageSize: 1000 })
  const merged = records.filter(({ _source }) => (_source?.length ?? 0) > 1)
  expect(merged.length).toBeGreaterThan(300)
  const keys = (visits: unknown) =>
    (visits as readonly { day: string; ward: string; reason: string }[]).map(({ day, ward, reason }) =>
      [day, ward, reason].join(' '),
    )
  for (const { visits } of merged) expect(new Set(keys(visits)).size).toBe(keys(visits).length)
  expect(merged.some(({ visits }) => keys(visits).length > 2)).toBe(true)
  await runs.finished((await samples.remove('patients')).id)
  expect(await samples.get('patients')).toMatchObject({ installed: false })
})

test('[CF-65] all samples are installed at the same time', () => {
  const ended = [...installed].map(([id, { status, failure }]) => ({ id, status, failure }))
  expect(ended).toEqual(allSamples().map(({ id }) => ({ id, status: 'SUCCEEDED', failure: undefined })))
})
