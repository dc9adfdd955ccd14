import type { SourceBatch, SourceReader } from '@onefold/core/adapter-kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from './support/databases.ts'
import { DATABASES } from './support/each-database.ts'
import { openSource, rowsOf } from './support/open.ts'

const patient = () => new AbortController().signal

describe.each(DATABASES)('source-jdbc on %s', (_, open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  test('[CN-30] rows come by the primary key; NULL and the empty text stay apart', async () => {
    await database.sql(
      `CREATE TABLE person (no int PRIMARY KEY, name ${database.types.wide}, city varchar(20)); INSERT INTO person VALUES (3, 'c', NULL), (1, 'a', ''), (2, 'b', 'Ulm')`,
    )
    expect(await rowsOf(await openSource(database, { table: 'PERSON' }), 2)).toEqual([
      { no: 1, name: 'a', city: '' },
      { no: 2, name: 'b', city: 'Ulm' },
      { no: 3, name: 'c', city: null },
    ])
  })

  test('[CN-31] the database leaves out what was not changed within the window, but nothing that does not say when', async () => {
    const { moment } = database.types
    const at = (time: string) => (database.name === 'postgresql' ? `'2026-01-05 ${time}+00'` : `'2026-01-05 ${time}'`)
    await database.sql(
      `CREATE TABLE person (no int PRIMARY KEY, changed ${moment}); INSERT INTO person VALUES (1, ${at('08:00:00')}), (2, ${at('09:00:00')}), (3, ${at('10:00:00')}), (4, NULL)`,
    )
    const window = { from: Date.parse('2026-01-05T09:00:00Z'), to: Date.parse('2026-01-05T10:00:00Z') }
    const members = { table: 'person', timestampFilteringFlag: true, timestampFilteringColumn: 'changed' }
    expect((await rowsOf(await openSource(database, members, window))).map(({ no }) => no)).toEqual([2, 4])
    expect((await rowsOf(await openSource(database, members, { from: window.from }))).map(({ no }) => no)).toEqual([
      2, 3, 4,
    ])
    expect((await rowsOf(await openSource(database, members))).map(({ no }) => no)).toEqual([1, 2, 3, 4])
  })

  test('[CN-4400] a text that is no moment does not say when: its row is in every window', async () => {
    if (database.name !== 'sqlite') return // elsewhere a moment has a type of its own
    await database.sql(
      "CREATE TABLE person (no int PRIMARY KEY, changed text); INSERT INTO person VALUES (1, '2026-01-05T08:00:00Z'), (2, 'unknown'), (3, ''), (4, NULL), (5, '2026-01-05 09:30:00')",
    )
    const window = { from: Date.parse('2026-01-05T09:00:00Z'), to: Date.parse('2026-01-05T10:00:00Z') }
    const members = { table: 'person', timestampFilteringFlag: true, timestampFilteringColumn: 'changed' }
    expect((await rowsOf(await openSource(database, members, window))).map(({ no }) => no)).toEqual([2, 3, 4, 5])
  })

  test('[CN-32] a column tells when a row was changed, and another one the _id of its record', async () => {
    const { moment } = database.types
    await database.sql(
      `CREATE TABLE person (no int PRIMARY KEY, code varchar(20), changed ${moment}); INSERT INTO person VALUES (1, 'x', '2026-01-05 08:00:00.250'), (2, NULL, NULL)`,
    )
    const reader = await openSource(database, {
      table: 'person',
      readIdFlag: true,
      readIdColumn: 'code',
      readTimestampFlag: true,
      readTimestampColumn: 'changed',
    })
    const batches: SourceBatch[] = []
    for await (const batch of reader.batches(10, patient())) batches.push(batch)
    await reader.close?.()
    expect(batches).toHaveLength(1)
    expect(batches[0]?.rows).toMatchObject([{ values: { _id: 'x' }, updated: Date.parse('2026-01-05T08:00:00.250Z') }])
    expect(batches[0]?.bad).toEqual([
      { place: expect.stringMatching(/person, no 2$/), problem: expect.stringMatching(/empty/) },
    ])
  })

  test('[CN-33] a load goes on behind its last row, whatever the key is made of', async () => {
    const binary = { postgresql: 'bytea', mysql: 'varbinary(8)', sqlite: 'blob', sqlserver: '' }[database.name]
    const bytes = (digits: string) => (database.name === 'postgresql' ? `'\\x${digits}'` : `X'${digits}'`)
    await database.sql(
      `CREATE TABLE big (a varchar(20) NOT NULL, b bigint NOT NULL, c ${binary} NOT NULL, PRIMARY KEY (a, b, c))`,
    )
    const keys = ['x', "y'"].flatMap((a) =>
      ['9007199254740993', '9007199254740994', '9007199254740995'].flatMap((b) =>
        ['00ff', '0100'].map((c) => [a, b, c] as const),
      ),
    )
    for (const [a, b, c] of keys)
      await database.sql(`INSERT INTO big VALUES ('${a.replace("'", "''")}', ${b}, ${bytes(c)})`)
    const reader = await openSource(database, { table: 'big' })
    const seen: string[] = []
    const positions: SourceBatch['position'][] = []
    const textOf = ({ values }: SourceBatch['rows'][number]) => `${values.a} ${values.b} ${values.c}`
    for await (const { rows, position } of reader.batches(1, patient())) {
      seen.push(...rows.map(textOf))
      positions.push(position)
    }
    expect(seen).toHaveLength(keys.length)
    expect(new Set(seen).size).toBe(keys.length)
    for (const [at, position] of positions.entries()) {
      const rest: string[] = []
      for await (const { rows } of reader.batches(5, patient(), JSON.parse(JSON.stringify(position))))
        rest.push(...rows.map(textOf))
      expect(rest).toEqual(seen.slice(at + 1))
    }
    await reader.close?.()
  })

  test('[CN-34] a query is read like a table; with a column of ids it is ordered and gone on with, and an id that comes twice is reported', async () => {
    await database.sql(
      `CREATE TABLE person (no int PRIMARY KEY, name varchar(20)); INSERT INTO person VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'c')`,
    )
    const queryScript = 'SELECT no AS nr, name FROM person WHERE no > 1 -- the others are old\n;'
    expect(await rowsOf(await openSource(database, { customScripts: true, queryScript }))).toHaveLength(3)
    const reader = await openSource(database, {
      customScripts: true,
      queryScript,
      readIdFlag: true,
      readIdColumn: 'name',
      countQueryScript: 'SELECT 3',
    })
    const batches: SourceBatch[] = []
    for await (const batch of reader.batches(1, patient())) batches.push(batch)
    await reader.close?.()
    expect(batches.flatMap(({ rows }) => rows.map(({ values }) => values._id))).toEqual(['b', 'c'])
    expect(batches.flatMap(({ bad }) => bad)).toEqual([
      { place: 'query, name c', problem: expect.stringMatching(/same id/) },
    ])
    expect(batches.map(({ progress }) => Math.round(progress * 3))).toEqual([1, 2, 3])
  })

  test('[CN-35] rows without a key are read anew each time: two openings have two fingerprints', async () => {
    await database.sql("CREATE TABLE loose (name varchar(20)); INSERT INTO loose VALUES ('a'), ('a')")
    const one = await openSource(database, { table: 'loose' })
    const two = await openSource(database, { table: 'loose' })
    expect(await one.fingerprint()).toBe(await one.fingerprint())
    expect(await one.fingerprint()).not.toBe(await two.fingerprint())
    expect(await rowsOf(one)).toEqual([{ name: 'a' }, { name: 'a' }])
    await two.close?.()
  })

  test('[CN-36] a connection that is lost is opened again, and the rows go on behind the last one', async () => {
    await database.sql(`CREATE TABLE person (no int PRIMARY KEY, name ${database.types.wide})`)
    const many = Array.from({ length: 3000 }, (_, at) => `(${at}, '${'x'.repeat(500)}')`)
    await database.sql(`INSERT INTO person VALUES ${many.join()}`)
    const reader = await openSource(database, { table: 'person' })
    const seen: unknown[] = []
    let cuts = 0
    for await (const { rows } of reader.batches(100, patient())) {
      seen.push(...rows.map(({ values }) => values.no))
      if (seen.length % 1000 === 500 && cuts++ < 3) await database.cutSessions()
    }
    await reader.close?.()
    expect(seen).toEqual(Array.from({ length: 3000 }, (_, at) => at))
  })

  test('[CN-37] what is not there is refused before anything is read, and names what there is', async () => {
    await database.sql('CREATE TABLE person (no int PRIMARY KEY)')
    const refused = async (reader: SourceReader) => reader.examine?.(patient())
    await expect(refused(await openSource(database, { table: 'persons' }))).rejects.toMatchObject({ class: 'invalid' })
    await expect(
      refused(await openSource(database, { table: 'person', readIdFlag: true, readIdColumn: 'id' })),
    ).rejects.toThrow(/There are: no\./)
    await expect(
      refused(await openSource(database, { customScripts: true, queryScript: 'SELECT nothing FROM nowhere' })),
    ).rejects.toMatchObject({ class: 'invalid' })
  })

  test('[CN-42] a reading that is aborted or left in the middle ends at once, and lets go of its session', async () => {
    await database.sql(`CREATE TABLE person (no int PRIMARY KEY, name ${database.types.wide})`)
    const many = Array.from({ length: 3000 }, (_, at) => `(${at}, '${'x'.repeat(500)}')`)
    await database.sql(`INSERT INTO person VALUES ${many.join()}`)
    const reader = await openSource(database, { table: 'person' })
    const stop = new AbortController()
    const read = (async () => {
      for await (const { rows } of reader.batches(10, stop.signal))
        if (rows[0]?.values.no === 500) stop.abort(new Error('enough'))
    })()
    await expect(read).rejects.toThrow('enough')
    for await (const { rows } of reader.batches(10, patient())) if (rows[0]?.values.no === 500) break
    await reader.close?.()
    await database.sql('DROP TABLE person') // nobody holds it
  })

  test('[CN-38] reading writes nothing, whatever a query says', async () => {
    await database.sql('CREATE TABLE person (no int PRIMARY KEY); INSERT INTO person VALUES (1)')
    const reader = await openSource(database, { customScripts: true, queryScript: 'DELETE FROM person', count: false })
    await expect(rowsOf(reader)).rejects.toThrow(/./)
    await reader.close?.()
    expect(await database.sql('SELECT no FROM person')).toEqual([{ no: 1 }])
  })
})
