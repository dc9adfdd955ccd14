import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import type { Json } from '../../model/record.ts'
import { rowsIn, valuesIn } from '../rows.fixture.ts'
import { createColumnKinds } from './column-kinds.ts'
import { parquetWriter } from './write-parquet.ts'

type Written = Parameters<typeof parquetWriteBuffer>[0]

/** One column of a schema of its own, as bytes of a file. */
function fileOf(leaf: Omit<SchemaElement, 'name'>, data: unknown[], more: Partial<Written> = {}): Buffer {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: 1 },
    { name: 'a', repetition_type: 'OPTIONAL', ...leaf },
  ]
  return Buffer.from(parquetWriteBuffer({ schema, columnData: [{ name: 'a', data }], ...more }))
}

const asJson = (values: unknown): unknown => JSON.parse(JSON.stringify(values))
const moment = (unit: 'MILLIS' | 'MICROS' | 'NANOS', isAdjustedToUTC: boolean) =>
  ({ type: 'INT64', logical_type: { type: 'TIMESTAMP', unit, isAdjustedToUTC } }) as const

test.each<[string, Omit<SchemaElement, 'name'>, unknown[], unknown[]]>([
  [
    'texts, null and the empty text',
    { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    ['Ada', null, ''],
    ['Ada', null, ''],
  ],
  ['integers', { type: 'INT64' }, [9007199254740993n, -1n, null], ['9007199254740993', -1, null]],
  [
    'decimals',
    { type: 'INT64', converted_type: 'DECIMAL', scale: 2, precision: 18 },
    [110n, -5n, 1234567890123456789n],
    [1.1, -0.05, '12345678901234567.89'],
  ],
  [
    'decimals of bytes',
    { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, converted_type: 'DECIMAL', scale: 1, precision: 38 },
    [-15n],
    [-1.5],
  ],
  ['days', { type: 'INT32', converted_type: 'DATE' }, [0, -1, 20_484], ['1970-01-01', '1969-12-31', '2026-01-31']],
  [
    'moments in UTC',
    moment('MICROS', true),
    [1_500_001n, -1n],
    ['1970-01-01T00:00:01.500001Z', '1969-12-31T23:59:59.999999Z'],
  ],
  ['moments without a zone', moment('NANOS', false), [1n], ['1970-01-01T00:00:00.000000001']],
  ['times', { type: 'INT32', converted_type: 'TIME_MILLIS' }, [45_001_500], ['12:30:01.5']],
  ['truth values', { type: 'BOOLEAN' }, [true, false], [true, false]],
  ['numbers of 32 bits', { type: 'FLOAT' }, [0.1, 1e30, Number.NaN], [0.1, 1e30, 'NaN']],
  ['bytes that are text', { type: 'BYTE_ARRAY' }, [Buffer.from('Zoë')], ['Zoë']],
  ['bytes that are none', { type: 'BYTE_ARRAY' }, [Buffer.from([0xff, 0])], ['/wA=']],
  ['JSON', { type: 'BYTE_ARRAY', converted_type: 'JSON' }, [{ n: 1, l: ['x'] }], [{ n: 1, l: ['x'] }]],
])('[FI-2910] %s', async (_, leaf, data, seen) => {
  const values = asJson(await valuesIn('PARQUET', fileOf(leaf, data))) as readonly { readonly a: unknown }[]
  expect(values.map(({ a }) => a)).toEqual(seen)
})

test('[FI-2911] lists, structs and maps are lists and objects, and what is null in them is null', async () => {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: 2 },
    { name: 'tags', repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', type: 'INT64' },
    { name: 'at', repetition_type: 'OPTIONAL', num_children: 2 },
    { name: 'city', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    { name: 'day', repetition_type: 'OPTIONAL', type: 'INT32', converted_type: 'DATE' },
  ]
  const columnData = [
    { name: 'tags', data: [[1n, null, 9007199254740993n], [], null] },
    { name: 'at', data: [{ city: 'Ulm', day: 0 }, { city: null, day: null }, null] },
  ]
  const bytes = Buffer.from(parquetWriteBuffer({ schema, columnData }))
  expect(asJson(await valuesIn('PARQUET', bytes))).toEqual([
    { tags: [1, null, '9007199254740993'], at: { city: 'Ulm', day: '1970-01-01' } },
    { tags: [], at: { city: null, day: null } },
    { tags: null, at: null },
  ])
})

const manyTexts = Array.from({ length: 5000 }, (_, at) => `name ${at % 700}`)
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

test.each<[string, Partial<Written>]>([
  ['UNCOMPRESSED', { codec: 'UNCOMPRESSED' }],
  ['SNAPPY', { codec: 'SNAPPY' }],
  ['GZIP', { codec: 'GZIP', compressors: { GZIP: (input) => gzipSync(input) } }],
  ['BROTLI', { codec: 'BROTLI', compressors: { BROTLI: (input) => brotliCompressSync(input) } }],
])('[FI-2912] pages of %s are unpacked, row group by row group', async (_, more) => {
  const bytes = fileOf(TEXT, manyTexts, { rowGroupSize: 2000, ...more })
  const rows = await rowsIn('PARQUET', bytes)
  expect(rows.map((row) => ('values' in row ? row.values.a : row))).toEqual(manyTexts)
  expect(rows.at(-1)?.line).toBe(5000)
})

/** `COPY (SELECT 1::BIGINT AS id, 'Ada' AS name) TO … (FORMAT parquet, COMPRESSION zstd)` of DuckDB. */
const ZSTD =
  'UEFSMRUAFRwVLiwVAhUAFQYVBgAAKLUv/SAOcQAAAgAAAAIBAQAAAAAAAAAVABUaFSwsFQIVABUGFQYAACi1L/0gDWkAAAIAAAACAQMAAABBZGEVAhk8NQAYDWR1Y2tkYl9zY2hlbWEVBAAVBCUCGAJpZCUkABUMJQIYBG5hbWUlAAAWAhkcGSwmABwVBBkVABkYAmlkFQwWAhY+FlAmCDwYCAEAAAAAAAAAGAgBAAAAAAAAABYAKAgBAAAAAAAAABgIAQAAAAAAAAAREQAAACYAHBUMGRUAGRgEbmFtZRUMFgIWPBZOJlg8GANBZGEYA0FkYRYAKANBZGEYA0FkYRERAAAAFnoWAiYIFp4BACgoRHVja0RCIHZlcnNpb24gdjEuNS42IChidWlsZCAwNjljYzlmOWI1KRksHAAAHAAAAO8AAABQQVIx'

test('[FI-2912] pages of ZSTD, as another program wrote them, are unpacked by a package of their own', async () => {
  expect(await valuesIn('PARQUET', Buffer.from(ZSTD, 'base64'))).toEqual([{ id: 1, name: 'Ada' }])
})

const whole = fileOf(TEXT, manyTexts)

test.each<[string, Buffer]>([
  ['cut', whole.subarray(0, whole.length - 20)],
  ['too short', whole.subarray(0, 8)],
  ['with pages of nonsense', Buffer.concat([whole.subarray(0, 20), Buffer.alloc(3000, 0xee), whole.subarray(3020)])],
  [
    'with a description of nonsense',
    Buffer.concat([whole.subarray(0, -200), Buffer.alloc(150, 7), whole.subarray(-50)]),
  ],
])('[FI-2913] a file that is %s is refused in a sentence', async (_, bytes) => {
  await expect(rowsIn('PARQUET', bytes)).rejects.toMatchObject({ class: 'invalid', codes: ['file-broken'] })
})

test('[FI-2913] a length that nothing could have is refused before memory is asked for it', async () => {
  const bytes = Buffer.from(whole)
  bytes.writeUInt32LE(0x7fffffff, bytes.length - 8)
  await expect(rowsIn('PARQUET', bytes)).rejects.toMatchObject({ codes: ['file-broken'] })
})

test('[FI-2914] what is written is read again as it was', async () => {
  const records: { readonly [column: string]: Json }[] = [
    { id: 1, name: 'Ada', score: 1.5, vip: true, tags: ['a', 'b'], at: { city: 'Ulm' }, mixed: 1 },
    { id: 9007199254740991, name: '', score: 2, vip: false, tags: [], at: { city: null }, mixed: 'x' },
    { name: 'Zoë', note: 'late', tags: ['c'] },
  ]
  const kinds = createColumnKinds(['id', 'absent'])
  for (const record of records) kinds.see(record)
  expect(kinds.columns()).toEqual([
    { name: 'id', kind: 'INTEGER' },
    { name: 'absent', kind: 'STRING' },
    { name: 'name', kind: 'STRING' },
    { name: 'score', kind: 'DOUBLE' },
    { name: 'vip', kind: 'BOOLEAN' },
    { name: 'tags', kind: 'STRING', list: true },
    { name: 'at', kind: 'JSON' },
    { name: 'mixed', kind: 'STRING' },
    { name: 'note', kind: 'STRING' },
  ])
  const writer = await parquetWriter(kinds.columns())
  const pieces = records.flatMap((record) => writer.add(kinds.columns().map(({ name }) => record[name])) ?? [])
  const read = await valuesIn('PARQUET', Buffer.concat([...pieces, writer.end()]))
  const nothing = Object.fromEntries(kinds.columns().map(({ name }) => [name, null]))
  const [first, second, third] = records
  expect(read).toEqual([
    { ...nothing, ...first, mixed: '1' },
    { ...nothing, ...second },
    { ...nothing, ...third },
  ])
})

test('[FI-2914] a file without records has its columns', async () => {
  const writer = await parquetWriter([{ name: 'id', kind: 'INTEGER' }])
  expect(await rowsIn('PARQUET', Buffer.from(writer.end()))).toEqual([])
})
