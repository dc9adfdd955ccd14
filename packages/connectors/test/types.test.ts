import { expect, test } from 'vitest'
import { mariadbDatabase, postgresDatabase, sqliteDatabase, type TestDatabase } from './support/databases.ts'
import { SKIPS_MARIADB } from './support/each-database.ts'
import { openSource, rowsOf } from './support/open.ts'

/** The values of a table's only row. */
async function readOf(open: () => Promise<TestDatabase>, columns: string, values: string): Promise<unknown> {
  const database = await open()
  await database.sql(`CREATE TABLE typed (${columns}); INSERT INTO typed VALUES (${values})`)
  const [row] = await rowsOf(await openSource(database, { table: 'typed' }))
  await database.close()
  return row
}

test('[CN-41] values of PostgreSQL arrive as its table in the documentation says', async () => {
  const row = await readOf(
    postgresDatabase,
    `i int, b bigint, safe bigint, n numeric(30, 12), m numeric(10, 2), nan numeric, r real, f double precision, inf double precision, yes boolean,
     d date, t time, ts timestamp, tz timestamptz, iv interval, j json, jb jsonb, js jsonb, by bytea, u uuid, ta text[], ia bigint[], da date[], c char(3), x text, e text, r1 int4range`,
    `1, 9007199254740993, 42, 123456789012345.123456789012, 12.50, 'NaN', 0.1, 0.1, 'Infinity', true,
     '2026-01-31', '12:30:00', '2026-01-31 12:30:00.123456', '2026-01-31 12:30:00+02', '1 day 2 hours', '{"a": [1]}', '[null]', '"s"', '\\x00ff', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
     '{a,"b,c",NULL}', '{1,2}', '{2026-01-31}', 'ab', NULL, '', '[1,5)'`,
  )
  expect(row).toEqual({
    i: 1,
    b: '9007199254740993',
    safe: 42,
    n: '123456789012345.123456789012',
    m: 12.5,
    nan: 'NaN',
    r: 0.1,
    f: 0.1,
    inf: 'Infinity',
    yes: true,
    d: '2026-01-31',
    t: '12:30:00',
    ts: '2026-01-31T12:30:00.123456',
    tz: '2026-01-31T10:30:00Z',
    iv: 'P1DT2H',
    j: { a: [1] },
    jb: [null],
    js: 's',
    by: 'AP8=',
    u: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    ta: ['a', 'b,c', null],
    ia: [1, 2],
    da: ['2026-01-31'],
    c: 'ab ',
    x: null,
    e: '',
    r1: '[1,5)',
  })
})

test.skipIf(SKIPS_MARIADB)('[CN-41] values of MariaDB arrive as its table in the documentation says', async () => {
  const row = await readOf(
    mariadbDatabase,
    `i int, b bigint, ub bigint unsigned, n decimal(30, 12), m decimal(10, 2), r float, f double, yes boolean, tiny tinyint, bit1 bit, bit9 bit(9),
     d date, zero date, t time, dt datetime(6), ts timestamp(3) NULL, y year, j json, bl blob, bi binary(2), tx text, en enum('a', 'b'), se set('a', 'b'), x text, e text`,
    `1, 9007199254740993, 18446744073709551615, 123456789012345.123456789012, 12.50, 0.1, 0.1, true, 7, b'1', b'100000001',
     '2026-01-31', NULL, '12:30:00', '2026-01-31 12:30:00.123456', '2026-01-31 12:30:00.5', 2026, '{"a": [1]}', X'00ff', X'00ff', 'ä', 'b', 'a,b', NULL, ''`,
  )
  expect(row).toMatchObject({
    i: 1,
    b: '9007199254740993',
    ub: '18446744073709551615',
    n: '123456789012345.123456789012',
    m: 12.5,
    r: 0.1,
    f: 0.1,
    yes: true,
    tiny: 7,
    bit1: true,
    bit9: 257,
    d: '2026-01-31',
    t: '12:30:00',
    dt: '2026-01-31T12:30:00.123456',
    ts: '2026-01-31T12:30:00.500Z',
    y: 2026,
    bl: 'AP8=',
    bi: 'AP8=',
    tx: 'ä',
    en: 'b',
    se: 'a,b',
    x: null,
    e: '',
  })
  expect((row as { readonly j: unknown }).j).toEqual({ a: [1] })
})

test('[CN-41] values of SQLite arrive as its table in the documentation says', async () => {
  const row = await readOf(
    sqliteDatabase,
    'i integer, b integer, f real, yes boolean, t text, d datetime, j json, bl blob, any, x text, e text',
    `1, 9007199254740993, 0.5, 1, 'ä', '2026-01-31 12:30:00', '{"a": [1]}', X'00ff', 'free', NULL, ''`,
  )
  expect(row).toEqual({
    i: 1,
    b: '9007199254740993',
    f: 0.5,
    yes: true,
    t: 'ä',
    d: '2026-01-31 12:30:00',
    j: { a: [1] },
    bl: 'AP8=',
    any: 'free',
    x: null,
    e: '',
  })
})
