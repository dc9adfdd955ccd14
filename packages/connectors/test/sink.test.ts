import type { Delivery, SinkWriter } from '@onefold/core/adapter-kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from './support/databases.ts'
import { DATABASES } from './support/each-database.ts'
import { DAY, eventOf, openSink } from './support/open.ts'

const DELIVERED = { outcome: 'delivered' }
const ADA = { _id: 'ada', name: 'Ada', city: 'London' }
const MARY = { _id: 'mary', name: 'Mary', city: 'Bath' }
const COLUMNS = ['_id', 'name', 'city', '_source', '_metadata']
const BY_ID = { table: 'person', writeIdFlag: true, writeIdColumn: 'id' }

describe.each(DATABASES)('sink-jdbc on %s', (_, open) => {
  let database: TestDatabase
  const opened: SinkWriter[] = []

  beforeEach(async () => {
    database = await open()
    const { text, moment } = database.types
    await database.sql(
      `CREATE TABLE person (id varchar(60) PRIMARY KEY, name ${text}, city varchar(60), op varchar(10), changed ${moment}, kept varchar(20) DEFAULT 'ours')`,
    )
  })
  afterEach(async () => {
    for (const sink of opened.splice(0)) await sink.close()
    await database.close()
  })

  async function sinkOf(...given: Parameters<typeof openSink> extends [unknown, ...infer Rest] ? Rest : never) {
    const [members, told = { columns: COLUMNS }] = given
    const sink = await openSink(database, members, told)
    opened.push(sink)
    return sink
  }
  const outcomes = async (sink: SinkWriter, events: readonly Delivery[]) =>
    (await sink.write(events)).map(({ outcome }) => outcome)
  const rows = (columns = 'id, name, city') => database.sql(`SELECT ${columns} FROM person ORDER BY id`)

  test('[CN-1] a record is a row by its _id, with the columns of the dataset; what was emptied is NULL, and other columns stay', async () => {
    const sink = await sinkOf(BY_ID)
    expect(
      await sink.write([
        eventOf(1, 'insert', ADA),
        eventOf(2, 'insert', MARY),
        eventOf(3, 'update', { _id: 'ada', name: 'Ada L.' }),
      ]),
    ).toEqual([DELIVERED, DELIVERED, DELIVERED])
    expect(await rows('id, name, city, kept')).toEqual([
      { id: 'ada', name: 'Ada L.', city: null, kept: 'ours' },
      { id: 'mary', name: 'Mary', city: 'Bath', kept: 'ours' },
    ])
  })

  test('[CN-2] without a column for the _id a row is known by the identity columns; a record without them is refused', async () => {
    await database.sql(
      'CREATE TABLE place (name varchar(60) NOT NULL, zone int NOT NULL, note varchar(60), PRIMARY KEY (name, zone))',
    )
    const sink = await sinkOf({ table: 'place' }, { columns: ['name', 'zone', 'note'], identity: ['name', 'zone'] })
    expect(
      await outcomes(sink, [
        eventOf(1, 'insert', { _id: 'a', name: 'Ulm', zone: 1, note: 'x' }),
        eventOf(2, 'insert', { _id: 'b', name: 'Ulm' }),
        eventOf(3, 'update', { _id: 'a', name: 'Ulm', zone: 1, note: 'y' }),
      ]),
    ).toEqual(['delivered', 'refused', 'delivered'])
    expect(await database.sql('SELECT name, zone, note FROM place')).toEqual([{ name: 'Ulm', zone: 1, note: 'y' }])
  })

  test('[CN-3] the row of a survivor that has the key of what it absorbed stays when that one goes, in one batch or two', async () => {
    const sink = await sinkOf({ table: 'person' }, { columns: ['id', 'name'], identity: ['id'] })
    await sink.write([eventOf(1, 'insert', { _id: 'a', id: 'k', name: 'A' })])
    await sink.write([
      eventOf(2, 'insert', { _id: 's', id: 'k', name: 'S' }),
      eventOf(3, 'remove', { _id: 'a', id: 'k', name: 'A' }),
    ])
    expect(await rows('id, name')).toEqual([{ id: 'k', name: 'S' }])
    await sink.write([eventOf(4, 'insert', { _id: 't', id: 'k', name: 'T' })])
    await sink.write([eventOf(5, 'remove', { _id: 's', id: 'k', name: 'S' })])
    expect(await rows('id, name')).toEqual([{ id: 'k', name: 'T' }])
  })

  test.each([
    ['marks and stamps', true, true],
    ['marks', true, false],
    ['stamps', false, true],
    ['neither', false, false],
  ])('[CN-3200] an undo gives the row of a survivor back, with %s, in one batch or two', async (_, marks, stamps) => {
    const sink = await sinkOf(
      {
        table: 'person',
        ...(marks ? { logicalDelete: true, operationColumn: 'op' } : {}),
        ...(stamps ? { writeTimestampFlag: true, writeTimestampColumn: 'changed' } : {}),
      },
      { columns: ['id', 'name'], identity: ['id'] },
    )
    const live = [{ id: 'k', name: 'A', op: marks ? 'insert' : null }]
    const gone = eventOf(5, 'remove', { _id: 's', id: 'k' })
    const back = eventOf(5, 'insert', { _id: 'a', id: 'k', name: 'A' }, { updated: DAY + 1 })
    for (const undo of [[[gone, back]], [[gone], [back]]]) {
      await sink.write([eventOf(1, 'insert', { _id: 'a', id: 'k', name: 'A' })])
      await sink.write([
        eventOf(2, 'insert', { _id: 's', id: 'k', name: 'S' }),
        eventOf(3, 'remove', { _id: 'a', id: 'k' }),
      ])
      await sink.write([eventOf(4, 'update', { _id: 's', id: 'k', name: 'pinned' })])
      for (const batch of undo) await sink.write(batch)
      expect(await rows('id, name, op')).toEqual(live)
    }
    await sink.write([eventOf(6, 'remove', { _id: 'a', id: 'k' })])
    await sink.write([eventOf(1, 'update', { _id: 'a', id: 'k', name: 'late' }, stamps ? {} : { superseded: true })])
    expect(await rows('op')).toEqual(marks ? [{ op: 'remove' }] : stamps ? [{ op: null }] : [])
    await sink.write([eventOf(7, 'clear'), back])
    expect(await rows('id, name, op')).toEqual(live)
  })

  test('[CN-4] a removed record loses its row, and a clear empties the table', async () => {
    const sink = await sinkOf(BY_ID)
    await sink.write([eventOf(1, 'insert', ADA), eventOf(2, 'insert', MARY), eventOf(3, 'remove', ADA)])
    expect(await rows('id')).toEqual([{ id: 'mary' }])
    await sink.write([eventOf(4, 'clear'), eventOf(5, 'insert', ADA)])
    expect(await rows('id')).toEqual([{ id: 'ada' }])
  })

  test('[CN-5] with logical deletes a removed record keeps its row, marked by the operation, and so do all at a clear', async () => {
    const sink = await sinkOf({ ...BY_ID, logicalDelete: true, operationColumn: 'op' })
    await sink.write([
      eventOf(1, 'insert', ADA),
      eventOf(2, 'insert', MARY),
      eventOf(3, 'update', MARY),
      eventOf(4, 'remove', ADA),
    ])
    expect(await rows('id, op')).toEqual([
      { id: 'ada', op: 'remove' },
      { id: 'mary', op: 'update' },
    ])
    await sink.write([eventOf(5, 'clear')])
    expect(await rows('id, op')).toEqual([
      { id: 'ada', op: 'remove' },
      { id: 'mary', op: 'remove' },
    ])
    await sink.write([eventOf(6, 'insert', MARY)])
    expect(await rows('id, op')).toContainEqual({ id: 'mary', op: 'insert' })
  })

  test('[CN-5] what was erased is taken out of a row that stays', async () => {
    const sink = await sinkOf({ ...BY_ID, logicalDelete: true, operationColumn: 'op' })
    await sink.write([eventOf(1, 'insert', ADA), eventOf(2, 'remove', { _id: 'ada' })])
    expect(await rows('id, name, city, op')).toEqual([{ id: 'ada', name: null, city: null, op: 'remove' }])
  })

  test('[CN-6] an event older than its row by the timestamp column changes nothing; one as old does', async () => {
    const sink = await sinkOf({ ...BY_ID, writeTimestampFlag: true, writeTimestampColumn: 'changed' })
    await sink.write([eventOf(1, 'insert', { ...ADA, name: 'new' }, { updated: DAY + 700 })])
    expect(await outcomes(sink, [eventOf(2, 'update', { ...ADA, name: 'old' }, { updated: DAY + 600 })])).toEqual([
      'delivered',
    ])
    await sink.write([eventOf(3, 'remove', ADA, { updated: DAY + 600 })])
    expect(await rows('name')).toEqual([{ name: 'new' }])
    await sink.write([eventOf(4, 'update', { ...ADA, name: 'same' }, { updated: DAY + 700 })])
    expect(await rows('name')).toEqual([{ name: 'same' }])
    await sink.write([eventOf(5, 'remove', ADA, { updated: DAY + 700 })])
    expect(await rows('name')).toEqual([])
    await sink.write([eventOf(6, 'update', { ...ADA, name: 'late' }, { updated: DAY + 600 })])
    expect(await rows('name')).toEqual([{ name: 'late' }]) // there was no row to compare with
  })

  test('[CN-6] a timestamp column of whole seconds or of numbers tells old from new too', async () => {
    const seconds = database.name === 'sqlite' ? 'text' : database.name === 'mysql' ? 'datetime' : 'timestamp(0)'
    await database.sql(
      `CREATE TABLE slow (id varchar(60) PRIMARY KEY, name varchar(20), changed ${seconds}); CREATE TABLE counted (id varchar(60) PRIMARY KEY, name varchar(20), changed bigint)`,
    )
    for (const table of ['slow', 'counted']) {
      const sink = await sinkOf(
        { ...BY_ID, table, writeTimestampFlag: true, writeTimestampColumn: 'changed' },
        { columns: ['name'] },
      )
      for (const [at, ms] of [
        [1, 700],
        [2, 800],
        [3, 900],
      ] as const)
        await sink.write([eventOf(at, 'update', { _id: 'ada', name: `at ${ms}` }, { updated: DAY + ms })])
      await sink.write([eventOf(4, 'update', { _id: 'ada', name: 'old' }, { updated: DAY - 5000 })])
      expect(await database.sql(`SELECT name FROM ${table}`)).toEqual([{ name: 'at 900' }])
      await sink.write([eventOf(5, 'remove', { _id: 'ada', name: 'x' }, { updated: DAY + 900 })])
      expect(await database.sql(`SELECT name FROM ${table}`)).toEqual([])
    }
  })

  test('[CN-7] without a timestamp column what a newer event of the record overtook is passed over, in a batch and between them', async () => {
    const sink = await sinkOf(BY_ID)
    const late = eventOf(1, 'update', { ...ADA, name: 'old' })
    await sink.write([eventOf(5, 'update', { ...ADA, name: 'new' }), late])
    expect(await rows('name')).toEqual([{ name: 'new' }])
    await sink.write([{ ...late, superseded: true }])
    expect(await rows('name')).toEqual([{ name: 'new' }])
    await sink.write([eventOf(6, 'remove', ADA), late])
    expect(await rows('name')).toEqual([{ name: 'old' }])
  })

  test('[CN-8] a value that does not fit refuses its event with the code of the database, and all others are written in order', async () => {
    const sink = await sinkOf(BY_ID)
    const events = Array.from({ length: 40 }, (_, at) =>
      eventOf(at + 1, 'insert', { _id: `r${at}`, name: at % 13 === 5 ? 'x'.repeat(21) : `n${at}` }),
    )
    const receipts = await sink.write([...events, eventOf(50, 'update', { _id: 'r5', name: 'fits' })])
    const refused = receipts.flatMap((receipt, at) => (receipt.outcome === 'refused' ? [at] : []))
    expect(refused).toEqual([5, 18, 31].filter((at) => refused.includes(at)))
    expect(refused).toEqual(expect.arrayContaining([18, 31]))
    const first = receipts[18]
    expect(first?.outcome === 'refused' && first.reason).toMatch(/refused the row \(\w+\): ./)
    expect(await database.sql("SELECT id, name FROM person WHERE id IN ('r4', 'r5', 'r18')")).toHaveLength(2)
    expect(await database.sql("SELECT name FROM person WHERE id = 'r5'")).toEqual([{ name: 'fits' }])
  })

  test('[CN-9] a table, a column or a unique key that is missing stalls the destination with the reason, and refuses nothing', async () => {
    await database.sql('CREATE TABLE loose (id varchar(60), name varchar(20), city varchar(20))')
    for (const [members, reason] of [
      [{ ...BY_ID, table: 'nowhere' }, /no table "nowhere"/],
      [{ ...BY_ID, writeIdColumn: 'nr' }, /no column "nr"/],
      [{ ...BY_ID, table: 'loose' }, /needs a primary key.*: id/],
    ] as const) {
      const sink = await sinkOf(members)
      expect(await sink.write([eventOf(1, 'insert', ADA)])).toEqual([
        { outcome: 'unreachable', reason: expect.stringMatching(reason) },
      ])
    }
    const sink = await sinkOf(BY_ID, { columns: ['name', 'street'] })
    expect(await sink.write([eventOf(1, 'insert', ADA)])).toMatchObject([
      { outcome: 'unreachable', reason: expect.stringContaining('"street"') },
    ])
    await database.sql('ALTER TABLE person ADD COLUMN street varchar(20)')
    expect(await outcomes(sink, [eventOf(1, 'insert', { ...ADA, street: 'x' })])).toEqual(['delivered']) // once somebody saw to it
  })

  test('[CN-10] a connection that is cut in the middle leaves the destination as once', async () => {
    const sink = await sinkOf({ ...BY_ID, operationColumn: 'op' })
    await sink.write([eventOf(1, 'insert', ADA)])
    await database.cutSessions()
    const events = [eventOf(2, 'insert', MARY), eventOf(3, 'remove', ADA)]
    let receipts = await sink.write(events)
    if (database.name !== 'sqlite')
      expect(receipts).toEqual([{ outcome: 'unreachable', reason: expect.stringMatching(/could not be reached/) }])
    receipts = await sink.write(events)
    expect(receipts).toEqual([DELIVERED, DELIVERED])
    expect(await rows('id')).toEqual([{ id: 'mary' }])
  })

  test('[CN-11] names are quoted and found whatever their case; values are never part of a statement', async () => {
    const quoted = database.name === 'mysql' ? '`My "Table"`' : '"My ""Table"""'
    const column = database.name === 'mysql' ? '`the "name"; --`' : '"the ""name""; --"'
    await database.sql(`CREATE TABLE ${quoted} (ID varchar(60) PRIMARY KEY, ${column} varchar(60))`)
    const sink = await sinkOf(
      { table: '"My ""Table"""', writeIdFlag: true, writeIdColumn: 'Id' },
      { columns: ['the "name"; --'] },
    )
    const name = `'); DROP TABLE person; -- " \\ ? $1 \u{1F600}`
    expect(await outcomes(sink, [eventOf(1, 'insert', { _id: "o'x", 'the "name"; --': name })])).toEqual(['delivered'])
    expect((await database.sql(`SELECT ${column} AS name FROM ${quoted}`))[0]).toEqual({ name })
    await sink.write([eventOf(2, 'remove', { _id: "o'x" })])
    expect(await database.sql(`SELECT * FROM ${quoted}`)).toEqual([])
  })

  test('[CN-12] numbers, booleans, moments, lists and objects arrive in columns of their type', async () => {
    const { moment } = database.types
    const json = database.name === 'postgresql' ? 'jsonb' : 'text'
    await database.sql(
      `CREATE TABLE typed (id varchar(60) PRIMARY KEY, n numeric(20, 4), i bigint, b boolean, m ${moment}, d date, tags ${json}, t varchar(200))`,
    )
    const columns = ['n', 'i', 'b', 'm', 'd', 'tags', 't']
    const sink = await sinkOf({ ...BY_ID, table: 'typed' }, { columns })
    const record = {
      _id: 'a',
      n: 12.5,
      i: '9007199254740993',
      b: true,
      m: '2026-01-05T10:00:00.250+02:00',
      d: '2026-02-03',
      tags: ['x', { y: 1 }],
      t: '',
    }
    expect(await sink.write([eventOf(1, 'insert', record)])).toEqual([DELIVERED])
    const text = database.name === 'mysql' ? 'char' : 'text'
    const [row] = await database.sql(
      `SELECT CAST(n AS ${text}) AS n, CAST(i AS ${text}) AS i, b, CAST(tags AS ${text}) AS tags, t, CAST(d AS ${text}) AS d FROM typed`,
    )
    expect({ ...row, b: Boolean(row?.b), n: Number(row?.n), tags: JSON.parse(String(row?.tags)) }).toEqual({
      n: 12.5,
      i: '9007199254740993',
      b: true,
      tags: ['x', { y: 1 }],
      t: '',
      d: '2026-02-03',
    })
    if (database.name !== 'sqlite') {
      const [{ m } = {}] = await database.sql(
        database.name === 'mysql'
          ? "SELECT DATE_FORMAT(m, '%Y-%m-%dT%H:%i:%s.%f') AS m FROM typed"
          : "SELECT to_char(m AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US') AS m FROM typed",
      )
      expect(m).toBe('2026-01-05T08:00:00.250000')
    }
  })

  test('[CN-13] where another column is unique too, no record writes the row of another one', async () => {
    await database.sql('CREATE TABLE login (id varchar(60) PRIMARY KEY, mail varchar(60) UNIQUE, n int)')
    const sink = await sinkOf({ ...BY_ID, table: 'login' }, { columns: ['mail', 'n'] })
    await sink.write([eventOf(1, 'insert', { _id: 'a', mail: 'a@x', n: 1 })])
    expect(
      await outcomes(sink, [
        eventOf(2, 'insert', { _id: 'b', mail: 'a@x', n: 2 }),
        eventOf(3, 'insert', { _id: 'c', mail: 'c@x', n: 3 }),
      ]),
    ).toEqual(['refused', 'delivered'])
    expect(await database.sql('SELECT id, mail, n FROM login ORDER BY id')).toEqual([
      { id: 'a', mail: 'a@x', n: 1 },
      { id: 'c', mail: 'c@x', n: 3 },
    ])
    // A survivor takes over what has to be unique from what it absorbed, which goes behind it.
    const command = { operationId: 'merge' }
    expect(
      await outcomes(sink, [
        eventOf(4, 'insert', { _id: 's', mail: 'a@x', n: 4 }, command),
        eventOf(5, 'remove', { _id: 'a', mail: 'a@x' }, command),
      ]),
    ).toEqual(['delivered', 'delivered'])
    expect(await database.sql('SELECT id, n FROM login ORDER BY id')).toEqual([
      { id: 'c', n: 3 },
      { id: 's', n: 4 },
    ])
  })
})
