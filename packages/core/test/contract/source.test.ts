import type { KindContext } from '../../src/adapter-kit.ts'
import { sourceFile } from '../../src/adapters/source-file/source-file.ts'
import { sourceTable } from '../../src/adapters/source-table/source-table.ts'
import { sheetOf, workbookOf } from '../../src/format/excel/workbook.fixture.ts'
import { parquetWriter } from '../../src/format/parquet/write-parquet.ts'
import { FILE_FORMATS, type FileFormat } from '../../src/model/resources/source.ts'
import type { SourceContext, SourceKind } from '../../src/ports/kinds/source-kind.ts'
import { describeSource } from '../../src/testing/describe-source.ts'
import { filesInMemory } from '../fixtures/files.ts'
import { ledgerKind, ledgerOf } from '../fixtures/kinds.ts'

const contents: { readonly [F in FileFormat]: (names: readonly string[]) => string | Promise<Uint8Array> } = {
  CSV: (names) => `name;no\n${names.map((name, no) => `${name};${no}\n`).join('')}`,
  JSON: (names) => JSON.stringify(names.map((name) => ({ name }))),
  NDJSON: (names) => names.map((name) => `${JSON.stringify({ name })}\n`).join(''),
  async PARQUET(names) {
    const parquet = await parquetWriter([{ name: 'name', kind: 'STRING' }])
    const pieces = names.flatMap((name) => parquet.add([name]) ?? [])
    return Buffer.concat([...pieces, parquet.end()])
  },
  EXCEL: async (names) => workbookOf({ People: sheetOf([['name'], ...names.map((name) => [name])]) }),
}

for (const format of FILE_FORMATS)
  describeSource(`source-file of ${format}`, async (given) => {
    const names = [...given]
    const files = filesInMemory()
    files.put('crm', await contents[format](names))
    const source = { type: 'source-file', _id: 'crm', description: '', inputPattern: 'crm', format } as const
    return {
      reader: sourceFile({ ...source, separator: ';', header: true, encoding: 'utf-8' }, files),
      nameOf: ({ values }) => String(values.name),
      async add(name) {
        names.push(name)
        files.put('crm', await contents[format](names), 1)
      },
      close: async () => {},
    }
  })

describeSource('source-table', async (given) => {
  const names = [...given]
  const recordOf = (name: string, row: number) => ({ id: name, row, values: { name }, updated: row })
  return {
    reader: sourceTable({
      id: 'people',
      serial: async () => 7,
      head: async () => ({ csn: names.length, records: names.length }),
      nextRow: async () => names.length + 1,
      slice: async (after, limit) =>
        names
          .map((name, at) => recordOf(name, at + 1))
          .filter(({ row }) => row > after)
          .slice(0, limit),
    }),
    nameOf: ({ values }) => String(values.name),
    async add(name) {
      names.push(name)
    },
    close: async () => {},
  }
})

describeSource('of a kind of the host', async (given) => {
  const ledger = ledgerOf(...given.map((name, at) => ({ no: at + 1, name })))
  const kind: SourceKind = ledgerKind(ledger)
  const lent: Pick<KindContext, 'log'> & Pick<SourceContext, 'window'> = { log: () => {}, window: {} }
  const source = { type: 'source-ledger', _id: 'book', description: '', book: 'people' } as const
  return {
    reader: await kind.open(source, lent as SourceContext), // it asks for nothing else
    nameOf: ({ values }) => String(values.name),
    async add(name) {
      ledger.rows = [...ledger.rows, { no: ledger.rows.length + 1, name }]
    },
    close: async () => {},
  }
})
