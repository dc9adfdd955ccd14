import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryFiles, type Onefold, openOnefold, type SampleOutcome, SYSTEM } from '@onefold/core'
import { sqliteStore } from '@onefold/core/sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { companiesSample } from './companies/sample.ts'
import { allSamples } from './index.ts'
import { patientsSample } from './patients/sample.ts'
import { productsSample } from './products/sample.ts'

const MINUTES = 60_000

async function open(): Promise<Onefold> {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-samples-'))
  const files = directoryFiles(folder)
  const onefold = await openOnefold({ store: sqliteStore(':memory:'), files, samples: allSamples(), pollMs: 20 })
  onTestFinished(async () => {
    await onefold.close()
    rmSync(folder, { recursive: true })
  })
  return onefold
}

async function installed(onefold: Onefold, id: string): Promise<SampleOutcome> {
  const { samples, runs } = onefold.as(SYSTEM)
  const { status, failure, output } = await runs.finished((await samples.install(id)).id)
  expect({ status, failure }).toEqual({ status: 'SUCCEEDED', failure: undefined })
  return output as unknown as SampleOutcome // as the installation answers
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
  const onefold = await openOnefold({ store: sqliteStore(':memory:') })
  onTestFinished(() => onefold.close())
  const { samples } = onefold.as(SYSTEM)
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
  test('[CF-62] are merged with few mistakes, and leave something to decide', { timeout: 5 * MINUTES }, async () => {
    const onefold = await open()
    const outcome = await installed(onefold, id)
    for (const [figure, bound] of Object.entries(least))
      expect(outcome[figure as keyof typeof least], figure).toBeGreaterThanOrEqual(bound)
    expect(await onefold.as(SYSTEM).samples.get(id)).toMatchObject({ id, entity: id, table: id, installed: true })
  })
})

test('[CF-63] merged patients have the visits of both systems, each once', { timeout: 5 * MINUTES }, async () => {
  const onefold = await open()
  await installed(onefold, 'patients')
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

test('[CF-65] all samples are installed at the same time', { timeout: 10 * MINUTES }, async () => {
  const { samples, runs } = (await open()).as(SYSTEM)
  const begun = await Promise.all(allSamples().map(({ id }) => samples.install(id)))
  const ended = await Promise.all(begun.map(({ id }) => runs.finished(id)))
  expect(ended.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'])
})
