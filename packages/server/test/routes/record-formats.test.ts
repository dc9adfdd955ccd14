import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { type Installation, openInstallation } from '../support/installation.ts'

let house: Installation
beforeAll(async () => {
  house = await openInstallation()
  const columns = [{ key: 'no' }, { key: 'name' }, { key: 'born' }]
  const dataset = { type: 'dataset', _id: 'person', description: 'A person', columns }
  const source = {
    type: 'source-file',
    _id: 'crm',
    description: 'CRM',
    inputPattern: 'crm*',
    format: 'EXCEL',
    system: 'crm',
    idColumn: 'no',
  }
  for (const resource of [dataset, source])
    expect((await house.ask('POST', '/api/resources', { json: { create: true, resource } })).status).toBe(200)
  await house.ask('POST', '/api/tables', { json: { table: 'person_list', dataset: 'person' } })
})
afterAll(() => house.close())

async function upload(name: string, content: Uint8Array | string): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(Buffer.from(content as string))]))
  expect((await house.ask('POST', `/api/files?name=${name}`, { body: form })).status).toBe(200)
}

async function load() {
  const json = { source: 'crm', sinkTable: 'person_list' }
  const { body } = await house.ask('POST', '/api/tables/load', { json })
  return house.onefold.as({ type: 'SYSTEM', id: 'test', roles: ['ADMIN'] }).runs.finished(body.taskId)
}

test('[FI-2934] a workbook is uploaded and loaded, and exported as Parquet', async () => {
  const rows = [
    ['no', 'name', 'born'].map((value) => ({ value })),
    [{ value: 1, type: Number }, { value: 'Ada' }, { value: new Date('1915-12-10'), type: Date, format: 'yyyy-mm-dd' }],
    [{ value: 2, type: Number }, { value: 'Grace' }, { value: '' }],
  ]
  await upload('crm.xlsx', await writeExcel(rows).toBuffer())
  expect(await load()).toMatchObject({ status: 'SUCCEEDED', output: { inserted: 2, refused: 0, unreadable: 0 } })
  const { body } = await house.ask('POST', '/api/tables/export', { json: { source: 'person_list', format: 'PARQUET' } })
  const run = await house.onefold.as({ type: 'SYSTEM', id: 'test', roles: ['ADMIN'] }).runs.finished(body.taskId)
  expect(run.output).toMatchObject({ records: 2, files: [{ name: expect.stringMatching(/\.parquet$/) }] })
})

test.each([
  ['a workbook that is cut', Buffer.from('PK\x03\x04 and nothing', 'latin1')],
  ['no workbook', Buffer.from('no;name\n3;Alan\n')],
])('[FI-2934] %s fails the load with a sentence, and the table stays as it was', async (_, content) => {
  await upload('crm.xlsx', content)
  const run = await load()
  expect([run.status, run.failure?.message]).toEqual([
    'FAILED',
    expect.stringContaining('"crm.xlsx" is no whole file of Excel'),
  ])
})

test('[FI-2934] a source states a format that there is', async () => {
  const resource = { type: 'source-file', _id: 'crm', description: 'CRM', format: 'XLS' }
  const { status, body } = await house.ask('POST', '/api/resources', { json: { create: false, resource } })
  expect(status).toBe(400)
  expect(body.errors[0]).toContain('PARQUET')
})
