import { describe, expect, test, vi } from 'vitest'
import { MOST_DAYS } from '../../src/entity/metrics/days.ts'
import type { Measurement } from '../../src/index.ts'
import {
  DATASET,
  expectRefusal,
  furnish,
  type House,
  type HouseOptions,
  MORNING,
  openHouse,
  openPeople,
  put,
} from '../fixtures/house.ts'
import { DAY, openWorkshop } from '../fixtures/jobs.ts'
import { ADA, LOVELASE } from '../fixtures/people.ts'
import { openScoped } from '../fixtures/scoped.ts'

const TODAY = { fromDay: '2026-01-05', toDay: '2026-01-05' }
const columns = (changes: { readonly [key: string]: object }) =>
  (DATASET.columns as readonly { readonly key: string }[]).map((column) => ({ ...column, ...changes[column.key] }))
/** Mails are looked at, and everybody has one. */
const STRICT = { dataset: { columns: columns({ email: { token: 'EMAIL', validation: 'DEFAULT', empty: false } }) } }

async function measured(house: House, label?: string): Promise<void> {
  const { finished } = await house.admin.metrics.measure({
    entity: 'people',
    ...(label === undefined ? {} : { label }),
  })
  await finished()
}

/** Takes the figures of the last day that has ended. */
async function takeDay(house: House): Promise<unknown> {
  const { run } = await house.admin.runs.submit({ type: 'daily-metrics', input: {} })
  const { status, output } = await house.admin.runs.finished(run.id)
  expect(status).toBe('SUCCEEDED')
  return output
}

/** People whose installation does not look meanwhile whether a day has ended, and take its figures by itself. */
async function openUnwatched(asked: HouseOptions = {}): Promise<House> {
  const house = await openHouse({ pollMs: 3_600_000 })
  await furnish(house, asked)
  return house
}

describe('a measurement', () => {
  test('[MT-1] says how good the records are as they stand, in all and column by column', async () => {
    const house = await openPeople(STRICT)
    await put(
      house,
      { _id: 'a', name: 'Ada', email: 'ada@example.org', city: 'Rome', tags: ['x', 'y'] },
      { _id: 'b', name: 'Grace', email: 'no mail' },
      { _id: 'c', name: 'Alan', city: 'Rome' },
    )
    await measured(house, 'first')
    const [measurement] = await house.viewer.metrics.measurements('people', TODAY)
    expect(measurement).toMatchObject({
      entity: 'people',
      table: 'people',
      label: 'first',
      taken: MORNING,
      by: 'u-admin',
      quality: {
        records: 3,
        integrity: null,
        uniqueness: 1,
        histogram: [0, 0, 0, 0, 1, 1, 0, 0, 1, 0],
        completeness: 0.4444,
        validity: 0.875,
        columns: {
          name: { completeness: 1, validity: 1, distinct: 3 },
          email: { completeness: 0.6667, validity: 0.5, distinct: 2 },
          city: { completeness: 0.6667, validity: 1, distinct: 1 },
          born: { completeness: 0, validity: null, distinct: 0 },
          tags: { completeness: 0.3333, validity: 1, distinct: 1 },
        },
      },
      issues: {
        total: 2,
        issues: [
          { column: 'email', code: 'email-invalid', records: 1, examples: ['b'] },
          { column: 'email', code: 'mandatory', records: 1, examples: ['c'] },
        ],
      },
    })
    const each = await Promise.all(['a', 'b', 'c'].map((id) => house.records.get(id)))
    const qualities = each.map(({ _metadata }) => _metadata._quality as number)
    const { average, minimum, maximum } = (measurement as Measurement).quality
    expect([minimum, maximum]).toEqual([Math.min(...qualities), Math.max(...qualities)])
    expect(average).toBeCloseTo(qualities.reduce((sum, quality) => sum + quality, 0) / 3, 2)
  })

  test('[MT-1] of no records has no average, and shares of nothing are null', async () => {
    const house = await openPeople()
    await measured(house)
    const [measurement] = await house.admin.metrics.measurements('people', TODAY)
    expect(measurement).toMatchObject({
      label: null,
      issues: { total: 0, issues: [] },
      quality: { records: 0, average: null, minimum: null, maximum: null, completeness: null, uniqueness: null },
    })
  })

  test('[MT-2] counts who is in a cluster of matches', async () => {
    const house = await openPeople()
    await put(house, ADA, LOVELASE, { _id: 'x', name: 'Nobody else' }, { _id: 'y', name: 'Anybody' })
    await measured(house)
    const [measurement] = await house.admin.metrics.measurements('people', TODAY)
    expect(measurement?.quality.uniqueness).toBe(0.5)
  })

  test('[MT-2] says how many references lead to a record that is there', async () => {
    const house = await openHouse()
    const { resources, tables, entities } = house.admin
    const dataset = { type: 'dataset', _id: 'order', description: 'An order' } as const
    const before = { key: 'before', token: 'FOREIGN_ID', foreignKey: 'orders.number', validation: 'DEFAULT' } as const
    await resources.create({ ...dataset, columns: [{ key: 'number' }] })
    await tables.create({ table: 'orders', dataset: 'order' })
    await resources.update({ ...dataset, columns: [{ key: 'number' }, before] })
    await entities.create({ id: 'people', table: 'orders', type: 'NONE' })
    await put(house, { _id: 'a', number: '1' })
    await put(house, { _id: 'b', number: '2', before: '1' }, { _id: 'c', number: '3', before: '99' })
    await measured(house)
    const [measurement] = await house.admin.metrics.measurements('orders', TODAY)
    expect(measurement?.quality).toMatchObject({ integrity: 0.5, uniqueness: null })
  })

  test('[MT-3] validates nothing anew, writes no record and tells nobody', async () => {
    const house = await openPeople(STRICT)
    await put(house, { _id: 'a', name: 'Ada', email: 'no mail' })
    const before = await house.records.get('a')
    const head = await house.store.records.head(1)
    await measured(house)
    expect(await house.records.get('a')).toEqual(before)
    expect((await house.store.records.head(1)).csn).toBe(head.csn)
  })

  test('[MT-4] is refused where quality is off, the entity disabled or unknown, or a measurement at work', async () => {
    const house = await openPeople()
    const { metrics, tables, entities } = house.admin
    await expectRefusal(metrics.measure({ entity: 'nobody' }), 'not_found')
    await tables.setQuality('people', false)
    await expectRefusal(metrics.measure({ entity: 'people' }), 'conflict', 'quality-off')
    await tables.setQuality('people', true)
    await entities.setEnabled('people', false)
    await expectRefusal(metrics.measure({ entity: 'people' }), 'conflict', 'entity-disabled')
    await entities.setEnabled('people', true)
    const asked = await Promise.allSettled([1, 2].map(() => metrics.measure({ entity: 'people' })))
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = asked.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ class: 'conflict', codes: ['measurement-working'] })
    for (const each of asked) if (each.status === 'fulfilled') await each.value.finished()
  })

  test('[MT-3600] submitted as a run while one is unfinished is that run', async () => {
    const house = await openPeople()
    const { runs } = house.admin
    const submit = () => runs.submit({ type: 'quality-measurement', input: { entity: 'people' } })
    const [one, other] = await Promise.all([submit(), submit()])
    expect([one!.run.id === other!.run.id, [one!.created, other!.created].sort()]).toEqual([true, [false, true]])
    await runs.finished(one!.run.id)
    expect((await submit()).created).toBe(true)
  })

  test('[MT-4] has a label of at most 120 characters, and no member of another name', async () => {
    const house = await openPeople()
    const { metrics } = house.admin
    await measured(house, 'x'.repeat(120))
    await expectRefusal(metrics.measure({ entity: 'people', label: 'x'.repeat(121) }), 'invalid')
    await expectRefusal(metrics.measure({ entity: 'people', lable: 'x' } as never), 'invalid', 'member-unknown')
  })

  test('[MT-6] stays when quality is switched off and when the table is cleared, and goes with the table', async () => {
    const house = await openPeople()
    await put(house, ADA)
    await measured(house)
    await house.admin.tables.setQuality('people', false)
    expect(await house.admin.metrics.measurements('people', TODAY)).toHaveLength(1)
    await house.admin.tables.clear('people')
    expect(await house.admin.metrics.measurements('people', TODAY)).toHaveLength(1)
    await house.admin.entities.remove('people')
    await house.admin.tables.remove('people')
    await house.admin.tables.create({ table: 'people', dataset: 'person' })
    expect(await house.admin.metrics.measurements('people', TODAY)).toEqual([])
  })

  test('[MT-7] is listed newest first, 200 at the most', { timeout: 120_000 }, async () => {
    const house = await openPeople()
    for (let count = 0; count < 201; count++) {
      house.pass(1)
      await measured(house, `m${count}`)
    }
    const listed = await house.admin.metrics.measurements('people', TODAY)
    expect(listed.map(({ label }) => label)).toEqual(Array.from({ length: 200 }, (_, index) => `m${200 - index}`))
  })

  test('[MT-8] another definition has another version, and the same one the same', async () => {
    const house = await openPeople()
    await measured(house)
    await measured(house)
    await house.admin.resources.update({ ...DATASET, ...STRICT.dataset })
    await measured(house)
    const versions = (await house.admin.metrics.measurements('people', TODAY)).map(({ familyVersion }) => familyVersion)
    expect(new Set(versions).size).toBe(2)
  })
})

describe('daily figures', () => {
  test('[MT-10] are taken of the last day that has ended, for each family, once', async () => {
    const house = await openUnwatched(STRICT)
    await put(house, { _id: 'a', name: 'Ada' })
    house.pass(DAY)
    await put(house, { _id: 'b', name: 'Grace', email: 'grace@example.org' })
    expect(await takeDay(house)).toEqual({ day: '2026-01-05', tables: 1 })
    expect(await takeDay(house)).toEqual({ day: '2026-01-05', tables: 0 })
    const daily = async (family: string) => (await house.viewer.metrics.daily('people', family, TODAY))[0]
    const common = { day: '2026-01-05', table: 'people', calculatedAt: MORNING + DAY }
    expect(await daily('quality')).toMatchObject({ ...common, family: 'quality', quality: { records: 2 } })
    expect(await daily('quality-issues')).toMatchObject({ ...common, issues: { total: 1 } })
    expect(await daily('volume')).toMatchObject({
      ...common,
      payload: { records: 2, created: 1, updated: 0, merged: 0, withIssues: 1 },
    })
    expect(await daily('stewardship')).toMatchObject({
      ...common,
      payload: { matchClusters: 0, matchRecords: 0, reviewClusters: 0, reviewRecords: 0 },
    })
  })

  test('[MT-10] a day that is late is taken late; older gaps stay', async () => {
    const house = await openUnwatched()
    await put(house, ADA)
    house.pass(DAY)
    await takeDay(house)
    house.pass(3 * DAY)
    await takeDay(house)
    const range = { fromDay: '2026-01-01', toDay: '2026-01-08' }
    const days = await house.admin.metrics.daily('people', 'quality', range)
    expect(days.map(({ day, calculatedAt }) => [day, calculatedAt])).toEqual([
      ['2026-01-05', MORNING + DAY],
      ['2026-01-08', MORNING + 4 * DAY],
    ])
  })

  test('[MT-11] without quality there are volume and stewardship alone, and of a disabled entity nothing', async () => {
    const house = await openUnwatched()
    await put(house, ADA)
    await house.admin.tables.setQuality('people', false)
    house.pass(DAY)
    await takeDay(house)
    const { metrics, entities } = house.admin
    expect(await metrics.daily('people', 'quality', TODAY)).toEqual([])
    expect(await metrics.daily('people', 'volume', TODAY)).toHaveLength(1)
    await entities.setEnabled('people', false)
    house.pass(DAY)
    expect(await takeDay(house)).toEqual({ day: '2026-01-06', tables: 0 })
  })

  test('[MT-12] an installation takes them by itself after midnight', async () => {
    const workshop = await openWorkshop()
    const definition = await vi.waitFor(async () => {
      const { definitions } = await workshop.admin.definitions.list({ type: 'daily-metrics' })
      expect(definitions).toHaveLength(1)
      return definitions[0]
    })
    expect(definition).toMatchObject({ source: 'DECLARED', enabled: true, cron: '20 0 * * *', timezone: 'UTC' })
    workshop.pass(DAY)
    const run = await vi.waitFor(async () => {
      const [found] = (await workshop.admin.runs.list({ type: 'daily-metrics' })).runs
      expect(found?.status).toBe('SUCCEEDED')
      return found
    })
    expect(run).toMatchObject({ trigger: 'CRON', output: { day: '2026-01-05', tables: 0 } })
  })
})

describe('a range of days', () => {
  const daily = (house: House, fromDay: string, toDay: string) =>
    house.admin.metrics.daily('people', 'quality', { fromDay, toDay })
  const measurements = (house: House, fromDay: string, toDay: string) =>
    house.admin.metrics.measurements('people', { fromDay, toDay })

  test(`[MT-13] has ${MOST_DAYS} days at the most and begins before it ends`, async () => {
    const house = await openPeople()
    for (const ask of [daily, measurements]) {
      expect(await ask(house, '2025-01-01', '2026-01-01')).toEqual([])
      await expectRefusal(ask(house, '2024-12-31', '2026-01-01'), 'invalid', 'range-too-long')
      expect(await ask(house, '2026-01-02', '2026-01-02')).toEqual([])
      await expectRefusal(ask(house, '2026-01-03', '2026-01-02'), 'invalid', 'range-inverted')
    }
  })

  test('[MT-13] ends on a day that has ended, and for measurements today at the latest', async () => {
    const house = await openPeople()
    expect(await daily(house, '2026-01-04', '2026-01-04')).toEqual([])
    await expectRefusal(daily(house, '2026-01-04', '2026-01-05'), 'invalid', 'day-open')
    expect(await measurements(house, '2026-01-04', '2026-01-05')).toEqual([])
    await expectRefusal(measurements(house, '2026-01-04', '2026-01-06'), 'invalid', 'day-open')
  })

  test.each(['2026-02-30', '2026-1-5', 'yesterday', '', '2026-13-01'])('[MT-13] "%s" is no day', async (day) => {
    const house = await openPeople()
    const { codes } = await expectRefusal(daily(house, day, day), 'invalid', 'day-invalid')
    expect(codes).toHaveLength(2)
  })

  test('[MT-14] of a table or family that is not there is not found', async () => {
    const house = await openPeople()
    await expectRefusal(house.admin.metrics.daily('nothing', 'quality', TODAY), 'not_found')
    await expectRefusal(house.admin.metrics.daily('people', 'qualities', TODAY), 'not_found', 'family-not-found')
    await expectRefusal(house.admin.metrics.measurements('nothing', TODAY), 'not_found')
  })
})

test('[MT-15] figures speak of the whole table; examples are in the sight of whoever asks', async () => {
  const { house, vera, nemo } = await openScoped(STRICT)
  const people = [
    { _id: 'near', name: 'Near', city: 'London' },
    { _id: 'far', name: 'Far', city: 'Paris' },
  ]
  await house.admin.records('people').upsert(people)
  await measured(house)
  const issueIn = async (session: typeof vera) => {
    const [measurement] = await session.metrics.measurements('people', TODAY)
    return measurement?.issues.issues.find(({ code }) => code === 'mandatory')
  }
  const whole = await issueIn(house.admin)
  expect(whole?.examples).toEqual(expect.arrayContaining(['near', 'far']))
  const part = await issueIn(vera)
  expect(part?.records).toBe(whole?.records)
  expect(part?.examples).toContain('near')
  expect(part?.examples).not.toContain('far')
  await expectRefusal(nemo.metrics.measurements('people', TODAY), 'forbidden')
  await expectRefusal(vera.metrics.measure({ entity: 'people' }), 'forbidden')
})
