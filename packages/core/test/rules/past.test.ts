import { describe, expect, test } from 'vitest'
import { isOnefoldError } from '../../src/error/onefold-error.ts'
import type { RecordView } from '../../src/index.ts'
import { seededRandom } from '../../src/lib/random.ts'
import { everybody, expectRefusal, type House, MORNING, openPeople, put } from '../fixtures/house.ts'
import { ADA, columnsOf, from, GRACE, LOVELASE } from '../fixtures/people.ts'
import { openScoped } from '../fixtures/scoped.ts'

/** What of a record is the same whenever it is asked for. */
function essence({ _id, _metadata, ...rest }: RecordView) {
  const { _key, _merged, _merged_into, _history, _revision } = _metadata
  return { _id, _key, _merged, _merged_into, _history, _revision, ...columnsOf(rest) }
}

async function at(house: House, id: string, asOf?: number): Promise<object | string> {
  try {
    const { record } = await house.records.read(id, asOf === undefined ? {} : { asOf })
    return essence(record)
  } catch (error) {
    if (isOnefoldError(error)) return error.class
    throw error
  }
}

const CRM = from('crm', '1', {})

describe('[RC-941] a record that a merge took and an undo brought back, as it was', () => {
  const openStory = async () => {
    const house = await openPeople()
    await put(house, { ...ADA, ...CRM }, LOVELASE)
    house.pass(1000)
    await put(house, { _id: 'ada', city: 'Paris' })
    house.pass(1000)
    const { _id } = await house.records.merge(['ada', 'lovelase'])
    house.pass(1000)
    await put(house, { ...CRM, city: 'Rome' })
    house.pass(1000)
    await put(house, { _id, city: 'Oslo' })
    house.pass(1000)
    await house.records.unmerge(_id, { keepEdits: true })
    house.pass(1000)
    return { house, id: _id }
  }

  test('before the merge, while the survivor had it, and afterwards', async () => {
    const { house, id } = await openStory()
    const city = async (asOf: number) => {
      const { record } = await house.records.read('ada', { asOf: MORNING + asOf })
      return [record.city, record._metadata._merged_into, record._metadata._history]
    }
    expect(await city(0)).toEqual(['London', undefined, false])
    expect(await city(1999)).toEqual(['Paris', undefined, false])
    expect(await city(2000)).toEqual(['Paris', id, true])
    expect(await city(2999)).toEqual(['Paris', id, true])
    expect(await city(3000)).toEqual(['Rome', id, true])
    expect(await city(4999)).toEqual(['Rome', id, true])
    expect(await city(5000)).toEqual(['Oslo', undefined, false])
    await expectRefusal(house.records.read('ada', { asOf: MORNING - 1 }), 'not_found')
  })

  test('and the survivor from its merge to its undo', async () => {
    const { house, id } = await openStory()
    const read = (asOf: number) => at(house, id, MORNING + asOf)
    expect(await read(1999)).toBe('not_found')
    expect(await read(2000)).toMatchObject({ city: 'Paris', _merged: ['ada', 'lovelase'], _history: false })
    expect(await read(3000)).toMatchObject({ city: 'Rome' })
    expect(await read(4999)).toMatchObject({ city: 'Oslo' })
    expect(await read(5000)).toBe('not_found')
  })

  test('is not known when the audit began after the merge', async () => {
    const house = await openPeople({ table: { audit: false } })
    await put(house, ADA, LOVELASE)
    house.pass(1000)
    const { _id } = await house.records.merge(['ada', 'lovelase'])
    house.pass(1000)
    await house.admin.tables.setAudit('people', true)
    house.pass(1000)
    await house.records.unmerge(_id)
    await expectRefusal(house.records.read('ada', { asOf: MORNING + 500 }), 'conflict', 'as-of-unknown')
    await expectRefusal(house.records.read('ada', { asOf: MORNING + 1999 }), 'conflict', 'as-of-unknown')
    expect(await at(house, 'ada', MORNING + 2000)).toMatchObject({ _merged_into: _id, _history: true })
  })
})

test('[RC-3600] an id that was written anew shows what bore it before', async () => {
  const house = await openPeople()
  const story = [
    () => put(house, { ...ADA, ...CRM }),
    () => put(house, { _id: 'ada', city: 'Paris' }),
    () => house.records.remove('ada'),
    () => put(house, { _id: 'ada', name: 'Another' }),
    () => house.records.remove('ada'),
    () => put(house, { _id: 'ada', name: 'The third' }),
    () => put(house, { _id: 'ada', city: 'Oslo' }),
  ]
  const told: (readonly [number, object | string])[] = []
  for (const step of story) {
    await step()
    told.push([MORNING + 1000 * told.length, await at(house, 'ada')])
    house.pass(1000)
  }
  for (const [instant, then] of told) {
    expect([instant, await at(house, 'ada', instant)]).toEqual([instant, then])
    expect(await at(house, 'ada', instant + 999)).toEqual(then)
  }
  expect(told.map(([, then]) => then === 'not_found')).toEqual([false, false, true, false, true, false, false])
  expect((await house.records.read('ada', { asOf: MORNING })).record).toMatchObject({ ...ADA, ...CRM })
  expect(await at(house, 'ada', MORNING - 1)).toBe('not_found')
  await house.records.remove('ada')
  for (const [instant, then] of told) expect(await at(house, 'ada', instant)).toEqual(then)
})

describe('[RC-3700] a survivor as it was shows the revision, instants, sources and pins of that time', () => {
  const crm = (year: number, columns: object = {}) => ({
    _source: [{ _src: 'crm', _src_id: '1', _src_updated: `${year}-01-01` }],
    ...columns,
  })
  const shown = async (house: House, id: string, asOf?: number) => {
    const { record } = await house.records.read(id, asOf === undefined ? {} : { asOf })
    return record
  }
  const openMerged = async () => {
    const house = await openPeople()
    await put(house, { ...ADA, ...crm(2020) }, LOVELASE)
    house.pass(1000)
    return { house, id: (await house.records.merge(['ada', 'lovelase']))._id }
  }

  test('after deliveries and a write to itself', async () => {
    const { house, id } = await openMerged()
    const steps = [
      () => put(house, crm(2021, { city: 'Rome' })),
      () => put(house, crm(2022, { name: 'Ada' }), { _id: 'lovelase', born: '1815' }),
      () => put(house, crm(2023)),
      () => put(house, { _id: id, phone: '5' }),
      () => put(house, crm(2024, { city: 'Turin' })),
    ]
    const told = [await shown(house, id)]
    for (const step of steps) {
      house.pass(1000)
      await step()
      told.push(await shown(house, id))
    }
    for (const [index, { _metadata, ...rest }] of told.entries()) {
      const { _metadata: then, ...was } = await shown(house, id, MORNING + 1000 * (index + 1) + 999)
      expect(was).toEqual(rest)
      const { _revision, _updated, _pinned } = _metadata
      expect(then).toMatchObject({ _revision, _updated })
      expect(then._pinned).toEqual(_pinned)
    }
    expect(told.map(({ _metadata }) => _metadata._revision)).toEqual([1, 2, 3, 4, 5, 6])
    const contribution = await shown(house, 'ada', MORNING + 2000)
    expect(contribution).toMatchObject({
      city: 'Rome',
      _metadata: { _revision: 2, _updated: told[1]!._metadata._updated },
    })
  })

  test('and what it absorbed was not there before its insert, however often it was merged', async () => {
    const { house, id } = await openMerged()
    const expectAbsent = async () => expect(await at(house, 'ada', MORNING - 1)).toBe('not_found')
    await expectAbsent()
    await house.records.unmerge(id)
    await expectAbsent()
    house.pass(1000)
    await house.records.merge(['ada', 'lovelase'], { force: true, comment: 'one' })
    await expectAbsent()
  })
})

describe('[RC-3701] a record of which only the audit tells that it was there is not known', () => {
  const unknown = (house: House, id: string, asOf: number) =>
    expectRefusal(house.records.read(id, { asOf: MORNING + asOf }), 'conflict', 'as-of-unknown')

  test('before its table was cleared', async () => {
    const house = await openPeople()
    await put(house, ADA)
    house.pass(1000)
    await put(house, { _id: 'ada', city: 'Paris' })
    house.pass(1000)
    await house.admin.tables.clear('people')
    const ask = async () => {
      expect(await at(house, 'ada', MORNING - 1)).toBe('not_found')
      await unknown(house, 'ada', 0)
      await unknown(house, 'ada', 1999)
      expect(await at(house, 'ada', MORNING + 2000)).toBe('not_found')
      expect(await at(house, 'nobody', MORNING)).toBe('not_found')
    }
    await ask()
    house.pass(1000)
    await put(house, { _id: 'ada', name: 'Another' })
    await ask()
    expect(await at(house, 'ada', MORNING + 3000)).toMatchObject({ name: 'Another' })
  })

  test('before it was deleted or absorbed without history', async () => {
    const house = await openPeople({ table: { history: false } })
    await put(house, ADA, LOVELASE, GRACE)
    house.pass(1000)
    await house.records.remove('grace')
    await house.records.merge(['ada', 'lovelase'])
    for (const id of ['ada', 'grace']) {
      await unknown(house, id, 999)
      expect(await at(house, id, MORNING + 1000)).toBe('not_found')
    }
  })

  test('to whoever sees a part of the records it is not found', async () => {
    const { house, vera } = await openScoped()
    house.pass(1000)
    await house.admin.tables.clear('people')
    await expectRefusal(house.admin.records('people').read('ada', { asOf: MORNING }), 'conflict', 'as-of-unknown')
    await expectRefusal(vera.records('people').read('ada', { asOf: MORNING }), 'not_found')
  })
})

describe('[RC-942] through random histories every record is, as of any moment, what it was then', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('seed %i', async (seed) => {
    const house = await openPeople()
    const random = seededRandom(seed)
    const known = new Set<string>()
    const moments: { readonly instant: number; readonly records: ReadonlyMap<string, object | string> }[] = []
    let passed = 0
    const ids = async () => (await everybody(house)).map(({ _id }) => _id)
    const one = async () => random.pick(await ids())
    const steps: readonly (() => Promise<unknown>)[] = [
      () => house.records.upsert([from(`s${random.below(5)}`, '1', { ...ADA, city: `City ${random.below(4)}` })]),
      () => house.records.upsert([from(`s${random.below(5)}`, '1', { city: `City ${random.below(9)}` })]),
      async () => house.records.upsert([{ _id: await one(), phone: `${random.below(9)}` }]),
      async () => {
        const [a, b] = random.shuffled(await ids())
        if (a && b) await house.records.merge([a, b], { force: true, comment: 'one' })
      },
      async () => {
        const survivors = (await everybody(house)).filter(({ _metadata }) => _metadata._merged)
        if (survivors.length > 0)
          await house.records.unmerge(random.pick(survivors)._id, { keepEdits: random.below(2) === 0 })
      },
      async () => {
        const undone = random.pick([...known])
        if (random.below(3) === 0) await house.records.unmerge(undone)
      },
      async () => {
        if (random.below(3) === 0) await house.records.remove(random.pick([...known]))
      },
      () => house.records.upsert([{ _id: random.pick([...known]), born: `${random.below(9)}` }]),
    ]
    for (let step = 0; step < 40; step++) {
      const next = known.size < 3 ? steps[0] : random.pick(steps)
      try {
        await next?.()
      } catch (error) {
        if (!isOnefoldError(error)) throw error
      }
      const live = await ids()
      const history = new Map((await everybody(house, 'HISTORY')).map((record) => [record._id, record]))
      for (const id of [...live, ...history.keys()]) known.add(id)
      const records = new Map<string, object | string>()
      for (const id of known) {
        const now = await at(house, id)
        const absorbed = live.includes(id) ? undefined : history.get(id)
        if (absorbed?._metadata._merged_into === undefined) records.set(id, now)
        else if (now !== 'not_found') records.set(id, essence(absorbed)) // the present answers what stands for it
      }
      moments.push({ instant: MORNING + passed, records })
      house.pass(1000)
      passed += 1000
    }
    let told = 0
    for (const { instant, records } of moments) {
      for (const [id, then] of records) {
        const now = await at(house, id, instant)
        expect(now, `${id} at ${instant - MORNING}`).toEqual(then)
        told += 1
      }
    }
    expect(told).toBeGreaterThan(moments.reduce((sum, { records }) => sum + records.size, 0) * 0.7)
  })
})
