import { tableFromArrays } from 'apache-arrow'
import { expect, test } from 'vitest'
import { sheetOf, workbookOf } from '../../src/format/excel/workbook.fixture.ts'
import { parquetWriter } from '../../src/format/parquet/write-parquet.ts'
import { valuesIn } from '../../src/format/rows.fixture.ts'
import type { ResourceInput, TableExportReport } from '../../src/index.ts'
import { everybody, expectRefusal, openPeople, synchronize } from '../fixtures/house.ts'

const crm = (members: object): ResourceInput => ({
  type: 'source-file',
  _id: 'crm',
  description: 'CRM',
  inputPattern: 'crm*',
  system: 'crm',
  idColumn: 'no',
  ...members,
})
const openWith = (members: object) =>
  openPeople({ resources: [crm(members)], entity: { sources: [{ resource: 'crm' }] } })

test('[FI-2930] an entity is loaded from a sheet of a workbook; a cell of a list holds one value or a list', async () => {
  const house = await openWith({ format: 'EXCEL', sheet: 'People' })
  const rows = sheetOf([
    ['no', 'name', 'tags', 'born'],
    [1, 'Ada', 'a', 1815],
    [2, 'Grace', '["b","c"]', 1906],
  ])
  house.files.put('crm.xlsx', workbookOf({ Notes: sheetOf([['x']]), People: rows }))
  expect((await synchronize(house)).output).toMatchObject({ inserted: 2, unreadable: 0, refused: 0 })
  const seen = (await everybody(house)).map(({ name, tags, _source }) => [name, tags, _source?.[0]?._src_id])
  expect(seen.sort()).toEqual([
    ['Ada', ['a'], '1'],
    ['Grace', ['b', 'c'], '2'],
  ])
})

test('[FI-2930] an entity is loaded from Parquet', async () => {
  const house = await openWith({ format: 'PARQUET' })
  const parquet = await parquetWriter([
    { name: 'no', kind: 'INTEGER' },
    { name: 'name', kind: 'STRING' },
    { name: 'tags', kind: 'STRING', list: true },
  ])
  parquet.add([1, 'Ada', ['a', 'b']])
  parquet.add([2, 'Grace', null])
  house.files.put('crm.parquet', parquet.end())
  expect((await synchronize(house)).output).toMatchObject({ inserted: 2, refused: 0 })
  expect((await everybody(house)).map(({ name, tags }) => [name, tags]).sort()).toEqual([
    ['Ada', ['a', 'b']],
    ['Grace', undefined],
  ])
})

test.each([
  ['EXCEL', 'id;name\n', 'file-broken'],
  ['EXCEL', '', 'file-empty'],
  ['PARQUET', 'id;name\nlong enough', 'file-broken'],
  ['CSV', workbookOf({ S: sheetOf([['no']]) }), 'file-format-differs'],
])('[FI-2931] read as %s, what is no such file fails the load and writes nothing', async (format, content, code) => {
  const house = await openWith({ format })
  house.files.put('crm', content)
  await expectRefusal(synchronize(house), 'conflict', code) // of a run that failed
  expect(await everybody(house)).toEqual([])
})

test('[FI-2932] an export as Parquet has every column as what its values are', async () => {
  const house = await openPeople()
  await house.records.upsert([
    { _id: 'a', name: 'Ada', tags: ['x', 'y'], born: 1815 },
    { _id: 'g', name: 'Grace', born: 1906 },
  ])
  const { finished } = await house.admin.tables.export({ source: 'people', format: 'PARQUET', chunkRecords: 1 })
  const { files } = (await finished()).output as unknown as TableExportReport
  expect(files.map(({ name, records }) => [name.slice(-12), records])).toEqual([
    ['0001.parquet', 1],
    ['0002.parquet', 1],
  ])
  const read = async (name = '') => {
    const pieces: Uint8Array[] = []
    for await (const piece of house.files.read(name)) pieces.push(piece)
    return valuesIn('PARQUET', Buffer.concat(pieces))
  }
  expect(await read(files[0]?.name)).toEqual([expect.objectContaining({ _id: 'a', name: 'Ada', tags: ['x', 'y'] })])
  expect(await read(files[1]?.name)).toEqual([expect.objectContaining({ _id: 'g', name: 'Grace', tags: null })])
})

test('[FI-2933] a table of Arrow is upserted like a stream', async () => {
  const house = await openPeople()
  const table = tableFromArrays({ _id: ['a', 'g'], name: ['Ada', 'Grace'], born: Int32Array.from([1815, 1906]) })
  expect(await house.records.upsert(table)).toMatchObject({ total: 2, inserted: 2, failed: 0, aborted: false })
  expect((await house.records.get('g')).name).toBe('Grace')
})
