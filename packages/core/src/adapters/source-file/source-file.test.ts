import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { notFound } from '../../error/onefold-error.ts'
import type { SourceFile } from '../../model/resources/source.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { BadRow, SourceBatch, SourceRow } from '../../ports/kinds/source-reader.ts'
import { sourceFile } from './source-file.ts'

const crm: SourceFile = {
  type: 'source-file',
  _id: 'crm',
  description: 'Customers of the sales department',
  inputPattern: '*',
  format: 'CSV',
  separator: ';',
  header: true,
  encoding: 'utf-8',
}

type Content = string | Uint8Array

/** Files that are handed out in pieces of a few bytes, so that every border falls somewhere once. */
function filesOf(contents: { readonly [name: string]: Content }, pieceLength: number): FileStore {
  const bytesOf = (name: string) => Buffer.from(contents[name] as Uint8Array)
  return {
    list: async () =>
      Object.keys(contents)
        .sort()
        .map((name) => ({ name, length: bytesOf(name).length, modified: 0 })),
    async *read(name) {
      const bytes = bytesOf(name)
      for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength)
    },
    write: async (name) => {
      throw notFound('file', name)
    },
    remove: async () => false,
  }
}

interface Everything {
  readonly rows: readonly SourceRow[]
  readonly bad: readonly BadRow[]
  readonly batches: readonly SourceBatch[]
}

async function readAll(
  contents: { readonly [name: string]: Content },
  source: Partial<SourceFile> = {},
  { pieceLength = 7, size = 2 } = {},
): Promise<Everything> {
  const batches: SourceBatch[] = []
  const reader = sourceFile({ ...crm, ...source }, filesOf(contents, pieceLength))
  for await (const batch of reader.batches(size, new AbortController().signal)) batches.push(batch)
  return { rows: batches.flatMap(({ rows }) => rows), bad: batches.flatMap(({ bad }) => bad), batches }
}

const valuesOf = ({ rows }: Everything) => rows.map(({ values }) => values)

describe('rows', () => {
  test('carry the texts of their columns and the place where they stand', async () => {
    const all = await readAll({ 'crm.csv': 'id;name;city\n1;Ada;London\n2; Grace ;\n' })
    expect(all.rows).toEqual([
      { values: { id: '1', name: 'Ada', city: 'London' }, place: 'crm.csv, line 2' },
      { values: { id: '2', name: ' Grace ', city: '' }, place: 'crm.csv, line 3' },
    ])
    expect(all.bad).toEqual([])
  })

  test('come from all files by name, each with a header of its own', async () => {
    const all = await readAll({ 'b.csv': 'name;id\nGrace;2', 'a.csv': 'id;name\n1;Ada' })
    expect(all.rows).toEqual([
      { values: { id: '1', name: 'Ada' }, place: 'a.csv, line 2' },
      { values: { id: '2', name: 'Grace' }, place: 'b.csv, line 2' },
    ])
  })

  test.each([1, 2, 3, 5, 64, 100_000])(
    'hold separators, quotes and line ends in quoted values, read in pieces of %i bytes',
    async (pieceLength) => {
      const text = 'id;note\r\n1;"a;b ""c""\r\nd"\r\n\r\n2;""\r\n"3";"é\n\n"\r\n4;z'
      const all = await readAll({ 'crm.csv': text }, {}, { pieceLength })
      expect(all.bad).toEqual([])
      expect(all.rows.map(({ values, place }) => [values.id, values.note, place])).toEqual([
        ['1', 'a;b "c"\r\nd', 'crm.csv, line 2'],
        ['2', '', 'crm.csv, line 5'],
        ['3', 'é\n\n', 'crm.csv, line 6'],
        ['4', 'z', 'crm.csv, line 9'],
      ])
    },
  )

  test('may end with line feeds, carriage returns or both, mixed in one file', async () => {
    const all = await readAll({ 'crm.csv': 'id;name\r1;Ada\r\n2;Grace\n3;Alan\r' })
    expect(all.rows.map(({ values, place }) => [values.name, place])).toEqual([
      ['Ada', 'crm.csv, line 2'],
      ['Grace', 'crm.csv, line 3'],
      ['Alan', 'crm.csv, line 4'],
    ])
  })

  test('of a file without a header have numbered columns', async () => {
    const all = await readAll({ 'crm.csv': '1;Ada\n2;Grace\n3\n' }, { header: false })
    expect(valuesOf(all)).toEqual([
      { column1: '1', column2: 'Ada' },
      { column1: '2', column2: 'Grace' },
    ])
    expect(all.bad).toEqual([{ place: 'crm.csv, line 3', problem: 'The row has 1 value, the first row has 2.' }])
  })

  test('keep a column called __proto__ as a column', async () => {
    const [values] = valuesOf(await readAll({ 'crm.csv': 'id;__proto__\n1;x' }))
    expect(Object.entries(values ?? {})).toEqual([
      ['id', '1'],
      ['__proto__', 'x'],
    ])
  })

  test.each(['id;name', 'id;name\n', '\nid;name\n\n'])('are none in a file that holds only %j', async (text) => {
    expect((await readAll({ 'crm.csv': text })).batches).toEqual([])
  })

  test.each([
    ['CSV', true, ''],
    ['CSV', true, '\n\n'],
    ['CSV', false, ''],
    ['JSON', true, ' '],
    ['NDJSON', true, ''],
  ] as const)(
    '[EN-86] of %s with the header %s are refused where the file holds only %j',
    async (format, header, text) => {
      await expect(readAll({ crm: text }, { format, header })).rejects.toMatchObject({ codes: ['file-empty'] })
    },
  )

  test.each([
    ['CSV', false, '\n'],
    ['JSON', true, '[ ]'],
    ['NDJSON', true, '\n'],
  ] as const)(
    '[EN-86] of %s with the header %s are none where the file holds only %j',
    async (format, header, text) => {
      expect((await readAll({ crm: text }, { format, header })).batches).toEqual([])
    },
  )

  test('come in batches of the stated size, with the progress made', async () => {
    const { batches } = await readAll({ 'crm.csv': 'id\n1\n2\n3\n4\n5\n' }, {}, { pieceLength: 1 })
    expect(batches.map(({ rows }) => rows.length)).toEqual([2, 2, 1])
    const progress = batches.map((batch) => batch.progress)
    expect(progress).toEqual([...progress].sort())
    expect(progress[0]).toBeLessThan(0.8)
    expect(progress.at(-1)).toBe(1)
  })
})

describe('bad rows', () => {
  test('with too few or too many values are told and passed over', async () => {
    const all = await readAll({ 'crm.csv': 'id;name\n1;Ada\n2\n3;Grace;x\n4;Alan\n' })
    expect(valuesOf(all).map((values) => values.id)).toEqual(['1', '4'])
    expect(all.bad).toEqual([
      { place: 'crm.csv, line 3', problem: 'The row has 1 value, the header names 2.' },
      { place: 'crm.csv, line 4', problem: 'The row has 3 values, the header names 2.' },
    ])
  })

  test.each([
    ['2;"broken', 'A quoted value goes on after its closing quote.', '3;"Grace"'],
    ['2;"broken', 'A quote is opened and never closed.', '3;Grace'],
    ['2;"bro"ken', 'A quoted value goes on after its closing quote.', '3;Grace'],
    ['2;"', 'A quote is opened and never closed.', '3;Grace'],
  ])('with a broken quote cost no other row: %j', async (line, problem, next) => {
    for (const pieceLength of [1, 8, 1000]) {
      const all = await readAll({ 'crm.csv': `id;name\n1;Ada\n\n${line}\n\n${next}\n4;Alan` }, {}, { pieceLength })
      expect(valuesOf(all)).toEqual([
        { id: '1', name: 'Ada' },
        { id: '3', name: 'Grace' },
        { id: '4', name: 'Alan' },
      ])
      expect(all.bad).toEqual([{ place: 'crm.csv, line 4', problem }])
      expect(all.rows[1]?.place).toBe('crm.csv, line 6')
    }
  })

  test('are told one by one where every line is broken', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `${at};"5" disk`)
    const all = await readAll(
      { 'crm.csv': `id;name\r\n${lines.join('\r\n')}` },
      {},
      { pieceLength: 65_536, size: 10_000 },
    )
    expect(all.rows).toEqual([])
    expect(all.bad).toHaveLength(2000)
    expect(all.bad.at(-1)?.place).toBe('crm.csv, line 2001')
  })

  test('with a quote left open in a long file are given up after a bounded length', async () => {
    const rest = Array.from({ length: 60_000 }, (_, at) => `${at + 2};a value of some length, to fill the file`)
    const all = await readAll(
      { 'crm.csv': `id;name\n1;"open\n${rest.join('\n')}\n` },
      {},
      { pieceLength: 65_536, size: 1000 },
    )
    expect(all.bad).toEqual([
      { place: 'crm.csv, line 2', problem: expect.stringContaining('or a quote in it is never closed') },
    ])
    expect(all.rows).toHaveLength(60_000)
    expect(all.rows.at(-1)?.place).toBe('crm.csv, line 60002')
  })

  test('with bytes that are no text in the stated encoding are told', async () => {
    const latin = Buffer.from('id;name\n1;Zoë\n2;Ada\n', 'latin1')
    const all = await readAll({ 'crm.csv': latin })
    expect(valuesOf(all)).toEqual([{ id: '2', name: 'Ada' }])
    expect(all.bad).toEqual([
      { place: 'crm.csv, line 2', problem: 'The value of "name" holds bytes that are not utf-8.' },
    ])
  })
})

describe('headers', () => {
  test('lose their byte order mark and the spaces around names', async () => {
    expect(valuesOf(await readAll({ 'crm.csv': '\ufeff id ; first name\n1;Ada' }, {}, { pieceLength: 1 }))).toEqual([
      { id: '1', 'first name': 'Ada' },
    ])
  })

  test('with names given twice or not at all are refused, all problems at once', async () => {
    await expect(readAll({ 'crm.csv': 'id;name; name;;id\n1;2;3;4;5' })).rejects.toMatchObject({
      class: 'invalid',
      texts: [
        'Column 4 of the file "crm.csv" has no name.',
        'The file "crm.csv" names the column "name" twice.',
        'The file "crm.csv" names the column "id" twice.',
      ],
    })
  })

  test('[TF-3940] may end in columns without a name; a row with a value there is refused alone', async () => {
    const all = await readAll({ 'crm.csv': 'id;name;;\n1;Ada;;\n2;Grace\n3;Emmy;; x\n' })
    expect(valuesOf(all)).toEqual([
      { id: '1', name: 'Ada' },
      { id: '2', name: 'Grace' },
    ])
    const problem = 'The row has a value in column 4, which the header does not name.'
    expect(all.bad).toEqual([{ place: 'crm.csv, line 4', problem }])
  })

  test('[TF-3941] with a control character are refused', async () => {
    await expect(readAll({ 'crm.csv': 'id;na\u0000me\n1;Ada' })).rejects.toMatchObject({ codes: ['header-not-text'] })
  })

  test('that cannot be read, or lack the column with the keys, are refused', async () => {
    await expect(readAll({ 'crm.csv': 'id;"na"me\n1;2' })).rejects.toMatchObject({ codes: ['unreadable-header'] })
    await expect(readAll({ 'crm.csv': 'no;name\n1;Ada' }, { idColumn: 'id' })).rejects.toMatchObject({
      codes: ['missing-id-column'],
    })
    await expect(readAll({ 'crm.csv': '1;Ada' }, { idColumn: 'id', header: false })).rejects.toMatchObject({
      codes: ['missing-id-column'],
    })
  })
})

describe('separators', () => {
  test.each([
    [',', 'id,name,note\n1,Ada,"a;b;c;d"\n'],
    [';', 'id;name;note\n1;Ada;"a,b,c,d"\n'],
    ['tab', 'id\tname\tnote\n1\tAda\ta,b\n'],
    ['|', 'id|name|note\n1|Ada|a,b\n'],
  ])('auto finds %s', async (_, text) => {
    expect(valuesOf(await readAll({ 'crm.csv': text }, { separator: 'auto' }))[0]).toMatchObject({
      id: '1',
      name: 'Ada',
    })
  })

  test('auto takes what the rows agree on, not what the header has more of', async () => {
    const text = 'id;name (first, middle, last)\n1;Ada\n2;Grace\n'
    expect(valuesOf(await readAll({ 'crm.csv': text }, { separator: 'auto' }))).toHaveLength(2)
  })

  test('auto reads a file of one column, and a file longer than what it looks at', async () => {
    expect(valuesOf(await readAll({ 'crm.csv': 'id\n1\n' }, { separator: 'auto' }))).toEqual([{ id: '1' }])
    const long = `id|name\n${'1|Ada\n'.repeat(20_000)}`
    const all = await readAll({ 'crm.csv': long }, { separator: 'auto' }, { pieceLength: 65_536, size: 1000 })
    expect([all.rows.length, all.bad.length]).toEqual([20_000, 0])
  })

  test('auto is decided for each file', async () => {
    const all = await readAll({ 'a.csv': 'id,name\n1,Ada', 'b.csv': 'id|name\n2|Grace' }, { separator: 'auto' })
    expect(valuesOf(all).map((values) => values.name)).toEqual(['Ada', 'Grace'])
  })

  test('a separator may be any one character', async () => {
    expect(valuesOf(await readAll({ 'crm.csv': 'id¦name\n1¦Ada' }, { separator: '¦' }))).toEqual([
      { id: '1', name: 'Ada' },
    ])
  })

  test.each(['', ';;', '"', '\n', '\r', 'tab'])('%j is refused', (separator) => {
    expect(() => sourceFile({ ...crm, separator }, filesOf({}, 1))).toThrow(/A separator is one character/)
  })
})

test.each(['auto', ';'])(
  '[TF-3851] a first line that says the separator is no header, under the separator %s',
  async (separator) => {
    const all = await readAll({ 'crm.csv': 'sep=;\r\nid;name\r\n1;Ada\r\n' }, { separator })
    expect(valuesOf(all)).toEqual([{ id: '1', name: 'Ada' }])
    expect(all.rows.map(({ place }) => place)).toEqual(['crm.csv, line 3'])
  },
)

describe('encodings', () => {
  const text = 'id;name\n1;Zoë €\n'
  const windows = Buffer.from('id;name\n1;Zo\xeb \x80\n', 'latin1')
  const utf16 = Buffer.from(text, 'utf16le')

  test.each<[string, Uint8Array]>([
    ['utf-8', Buffer.from(text)],
    ['UTF8', Buffer.from(text)],
    ['latin1', windows],
    ['windows-1252', windows],
    ['ISO-8859-1', windows],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ['utf-8', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['latin1', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
  ])('%s is read', async (encoding, bytes) => {
    for (const pieceLength of [1, 1000]) {
      expect(valuesOf(await readAll({ 'crm.csv': bytes }, { encoding }, { pieceLength }))).toEqual([
        { id: '1', name: 'Zoë €' },
      ])
    }
  })

  test('an unknown one is refused', () => {
    expect(() => sourceFile({ ...crm, encoding: 'klingon' }, filesOf({}, 1))).toThrow('There is no encoding "klingon".')
  })
})

describe('packed files', () => {
  const packed = gzipSync('id;name\n1;Ada\n2;"Grace\nHopper"\n')

  test('are unpacked as they are read', async () => {
    const all = await readAll({ 'crm.csv.gz': packed })
    expect(all.rows.map(({ values, place }) => [values.name, place])).toEqual([
      ['Ada', 'crm.csv.gz, line 2'],
      ['Grace\nHopper', 'crm.csv.gz, line 3'],
    ])
  })

  test.each([
    ['cut', packed.subarray(0, -9)],
    ['no gzip at all', Buffer.from('id;name\n1;Ada\n')],
  ])('that are %s are refused by name', async (_, bytes) => {
    await expect(readAll({ 'crm.csv.gz': bytes })).rejects.toMatchObject({
      class: 'invalid',
      texts: [expect.stringContaining('"crm.csv.gz" cannot be unpacked')],
    })
  })

  test('tell the failure of the file store as it is', async () => {
    const files: FileStore = {
      ...filesOf({ 'crm.csv.gz': packed }, 10),
      // biome-ignore lint/correctness/useYield: the point is that nothing comes
      async *read() {
        throw notFound('file', 'crm.csv.gz')
      },
    }
    const batches = sourceFile(crm, files).batches(10, new AbortController().signal)[Symbol.asyncIterator]()
    await expect(batches.next()).rejects.toMatchObject({ class: 'not_found' })
  })
})

describe('reading', () => {
  test('is refused when no file matches', async () => {
    await expect(readAll({}, { inputPattern: 'crm*' })).rejects.toMatchObject({
      class: 'not_found',
      texts: ['There is no file "crm*".'],
    })
  })

  test('stops when it is told to, and lets the file go', async () => {
    const stop = new AbortController()
    let closed = false
    const files: FileStore = {
      ...filesOf({ 'crm.csv': 'id\n' }, 10),
      async *read() {
        try {
          for (let at = 0; ; at += 1) yield Buffer.from(at === 0 ? 'id\n' : `${at}\n`)
        } finally {
          closed = true
        }
      },
    }
    let batches = 0
    const reading = (async () => {
      for await (const _ of sourceFile(crm, files).batches(10, stop.signal)) {
        batches += 1
        if (batches === 3) stop.abort(new Error('enough'))
      }
    })()
    await expect(reading).rejects.toThrow('enough')
    expect([batches, closed]).toEqual([3, true])
  })

  test('lets the file go when the reader leaves early', async () => {
    let closed = false
    const files: FileStore = {
      ...filesOf({ 'crm.csv.gz': 'x' }, 10),
      async *read() {
        try {
          yield gzipSync('id\n1\n2\n3\n')
          yield gzipSync('4\n5\n6\n'.repeat(10_000))
        } finally {
          closed = true
        }
      },
    }
    const source = { ...crm, separator: 'auto' }
    for await (const batch of sourceFile(source, files).batches(2, new AbortController().signal)) {
      expect(batch.rows).toHaveLength(2)
      break
    }
    await expect.poll(() => closed).toBe(true)
  })
})
