import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../src/adapters/sqlite/index.ts'
import { openOnefold, type RecordInput, type StreamProgress } from '../../src/index.ts'
import { expectRefusal, type House, openHouse, openPeople, principal, put } from '../fixtures/house.ts'
import { ADA, GRACE } from '../fixtures/people.ts'

const COUNT = 2500
const idOf = (n: number) => `p${String(n).padStart(4, '0')}`

async function* crowd(count: number, from = 0): AsyncGenerator<RecordInput> {
  for (let n = from; n < from + count; n++) yield { _id: idOf(n), name: `Person ${n}` }
}

/** A table without keys, so that thousands are quick. */
async function openCrowd(): Promise<House> {
  const house = await openHouse()
  const { resources, tables, entities } = house.admin
  await resources.create({ type: 'dataset', _id: 'person', description: 'A person', columns: [{ key: 'name' }] })
  await tables.create({ table: 'people', dataset: 'person', history: true, audit: true })
  await entities.create({ id: 'people', table: 'people', type: 'NONE' })
  return house
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('[RC-2521] a stream', () => {
  test('is written in commits of a thousand, and answers totals', async () => {
    const house = await openCrowd()
    const heard: StreamProgress[] = []
    const answer = await house.records.upsert(crowd(COUNT), { onProgress: (progress) => heard.push(progress) })
    const counts = { updated: 0, unchanged: 0, failed: 0, dropped: 0 }
    expect(answer).toEqual({ total: COUNT, inserted: COUNT, ...counts, refused: [], aborted: false })
    expect(heard.map(({ total }) => total)).toEqual([1000, 2000, 2500])
  })

  test('is read no further than the commit that is written', async () => {
    const house = await openCrowd()
    let read = 0
    async function* counted() {
      for await (const record of crowd(COUNT)) {
        read += 1
        yield record
      }
    }
    const ahead: number[] = []
    await house.records.upsert(counted(), { onProgress: ({ total }) => ahead.push(read - total) })
    expect(ahead).toEqual([0, 0, 0])
  })

  test('tells of records that failed, by their places in it', async () => {
    const house = await openCrowd()
    async function* withFaults() {
      yield* crowd(1200)
      yield { _id: 'odd', nmae: 'Odd' }
    }
    const { refused, failed, inserted } = await house.records.upsert(withFaults())
    expect([inserted, failed]).toEqual([1200, 1])
    expect(refused).toMatchObject([{ index: 1200, outcome: 'FAILED', errorCodes: ['unknown-column'] }])
  })

  test('ends between two commits when its signal says so', async () => {
    const house = await openCrowd()
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    const answer = await house.records.upsert(crowd(COUNT), { signal: stop.signal, onProgress })
    expect(answer).toMatchObject({ total: 1000, aborted: true })
    expect((await house.admin.tables.get('people')).size).toBe(1000)
    expect(await house.records.upsert(crowd(1), { signal: stop.signal })).toMatchObject({ total: 0, aborted: true })
  })

  test('that fails refuses the call, and what was committed stays', async () => {
    const house = await openCrowd()
    async function* broken() {
      yield* crowd(1500)
      throw new Error('the line is dead')
    }
    await expect(house.records.upsert(broken())).rejects.toThrow('the line is dead')
    expect((await house.admin.tables.get('people')).size).toBe(1000)
  })

  test('carries its comment into the audit', async () => {
    const house = await openCrowd()
    await house.records.upsert(crowd(1), { comment: 'by hand' })
    expect(await all(house.admin.audit('people').each())).toMatchObject([{ comment: 'by hand' }])
  })
})

describe('[RC-2520] a walk through records', () => {
  test('meets each once, whatever is written meanwhile', async () => {
    const house = await openCrowd()
    await house.records.upsert(crowd(COUNT))
    const met: string[] = []
    for await (const { _id } of house.records.each()) {
      if (met.length === 500) {
        await house.records.remove(idOf(0))
        await house.records.remove(idOf(COUNT - 1))
        await house.records.upsert([{ _id: idOf(1), name: 'Changed' }])
      }
      met.push(_id)
    }
    expect(met).toEqual(Array.from({ length: COUNT - 1 }, (_, n) => idOf(n)))
  })

  test('goes by the same bounds as a list, and through history', async () => {
    const house = await openPeople()
    await put(house, ADA, GRACE)
    house.pass(1000)
    await house.records.upsert([{ ...GRACE, city: 'Paris' }])
    const since = Date.UTC(2026, 0, 5, 8, 0, 1)
    expect((await all(house.records.each({ filterUpdatedAfter: since }))).map(({ _id }) => _id)).toEqual(['grace'])
    await house.records.remove('ada')
    expect((await all(house.records.each({ type: 'HISTORY' }))).map(({ _id }) => _id)).toEqual(['ada'])
    await expectRefusal(all(house.records.each({ filterQualityLess: 101 })), 'invalid')
  })

  test('ends with its signal, and with the sight of its caller', async () => {
    const house = await openCrowd()
    await house.records.upsert(crowd(COUNT))
    const stop = new AbortController()
    const met: string[] = []
    const walk = async () => {
      for await (const { _id } of house.records.each({ signal: stop.signal })) if (met.push(_id) === 3) stop.abort()
    }
    await expect(walk()).rejects.toMatchObject({ name: 'AbortError' })
    expect(met).toHaveLength(3)
    let left = 0
    const losing = async () => {
      for await (const _ of house.records.each())
        if (left++ === 0) await house.admin.entities.setEnabled('people', false)
    }
    await expectRefusal(losing(), 'conflict', 'entity-disabled')
    expect(left).toBe(1000)
  })
})

describe('[RC-2522] a walk through the audit', () => {
  test('tells of a record, or of all, in commit order', async () => {
    const house = await openCrowd()
    await house.records.upsert(crowd(COUNT))
    await house.records.remove(idOf(7))
    const entries = await all(house.admin.audit('people').each())
    expect(entries.flatMap(({ records }) => records)).toEqual([
      ...Array.from({ length: COUNT }, (_, n) => idOf(n)),
      idOf(7),
    ])
    const own = await all(house.viewer.audit('people').each({ recordId: idOf(7) }))
    expect(own.map(({ type }) => type)).toEqual(['INSERT', 'DELETE'])
    const stop = AbortSignal.abort()
    await expect(all(house.viewer.audit('people').each({ signal: stop }))).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('meets each entry once, those that come meanwhile too', async () => {
    const house = await openCrowd()
    await house.records.upsert(crowd(COUNT))
    const met: string[] = []
    for await (const { type, records } of house.admin.audit('people').each()) {
      if (met.length === 500 || met.length === 1500) await house.records.remove(idOf(met.length))
      met.push(`${type} ${records}`)
    }
    const inserts = Array.from({ length: COUNT }, (_, n) => `INSERT ${idOf(n)}`)
    expect(met).toEqual([...inserts, `DELETE ${idOf(500)}`, `DELETE ${idOf(1500)}`])
  })

  test('ends in a conflict when the entries that it came by are dropped meanwhile', async () => {
    const house = await openCrowd()
    await house.records.upsert(crowd(COUNT))
    house.pass(3 * 86_400_000)
    await house.records.remove(idOf(7))
    const walk = async (recordId?: string) => {
      let met = 0
      for await (const _ of house.admin.audit('people').each(recordId === undefined ? {} : { recordId })) {
        if (++met !== 1) continue
        const { run } = await house.admin.runs.submit({ type: 'retention', input: { audit: 1 } })
        await house.admin.runs.finished(run.id)
      }
      return met
    }
    await expectRefusal(walk(), 'conflict', 'audit-trimmed')
    expect(await walk(idOf(7))).toBe(1)
  })

  test('is refused where the table keeps none', async () => {
    const house = await openPeople({ table: { audit: false } })
    await expectRefusal(all(house.admin.audit('people').each()), 'conflict', 'audit-off')
  })

  test('of the whole table is for who sees the whole of it', async () => {
    const house = await openPeople()
    await put(house, ADA)
    const { id } = (await house.admin.users.create({ ...SAM, passwordHash: 'h' })).user
    await house.admin.dataScopes.setScopeColumn('people', 'city')
    const grant = { principalType: 'USER', principalId: id, values: ['London'] } as const
    await house.admin.dataScopes.setAccess('people', [grant])
    const sam = house.onefold.as({ type: 'USER', id, roles: ['VIEWER'] })
    await expectRefusal(all(sam.audit('people').each()), 'forbidden')
    expect(await all(sam.audit('people').each({ recordId: 'ada' }))).toHaveLength(1)
  })
})

const SAM = { email: 'sam@example.org', name: 'Sam', surname: 'Vine', roles: ['VIEWER'] as const }

test('[RC-2523] an engine closes with its block', async () => {
  let opened: Awaited<ReturnType<typeof openOnefold>> | undefined
  {
    await using onefold = await openOnefold({ store: sqliteStore(':memory:'), secretKey: 'x'.repeat(40) })
    opened = onefold
    expect((await onefold.health()).status).toBe('UP')
  }
  expect((await opened.health()).status).toBe('DOWN')
  await opened.close()
  await expect(opened.as(principal('ADMIN')).tables.list()).rejects.toThrow()
})
