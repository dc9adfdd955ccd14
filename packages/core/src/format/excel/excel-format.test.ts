import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { rowsIn, valuesIn } from '../rows.fixture.ts'
import { sheetOf, workbookOf, zipOf } from './workbook.fixture.ts'

const rowsOf = (...rows: readonly string[]) => rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
const texts = (...names: readonly string[]) =>
  names.map((name) => `<c t="inlineStr"><is><t xml:space="preserve">${name}</t></is></c>`).join('')

test('[FI-2900] the first row that holds anything names the columns; empty rows and columns without a name are passed over', async () => {
  const sheet = `<row r="3">${texts(' id ', 'name')}<c r="D3" t="inlineStr"><is><t>city</t></is></c></row><row r="4"/><row r="5"><c r="A5"><v>7</v></c><c r="D5" t="inlineStr"><is><t>Ulm</t></is></c></row><row r="9">${texts('  ')}</row>`
  expect(await rowsIn('EXCEL', workbookOf({ People: sheet }))).toEqual([
    { line: 5, values: { id: 7, name: null, city: 'Ulm' } },
  ])
})

test('[FI-2900] without a header columns are numbered', async () => {
  const workbook = workbookOf({
    People: sheetOf([
      ['Ada', 1],
      ['Grace', 2, 'x'],
    ]),
  })
  expect(await rowsIn('EXCEL', workbook, { header: false })).toEqual([
    { line: 1, values: { column1: 'Ada', column2: 1 } },
    { line: 2, problem: 'The row has a value in column C, the first row has 2 values.' },
  ])
})

test('[FI-2901] a sheet is named, or numbered from 1, else it is the first', async () => {
  const workbook = workbookOf({
    Notes: sheetOf([['a'], ['first']]),
    Second: sheetOf([['a'], ['second']]),
    Customers: sheetOf([['a'], ['third']]),
  })
  const read = (sheet?: string) => valuesIn('EXCEL', workbook, { sheet })
  expect([await read(), await read('2'), await read('customers'), await read('3')]).toEqual([
    [{ a: 'first' }],
    [{ a: 'second' }],
    [{ a: 'third' }],
    [{ a: 'third' }],
  ])
  await expect(read('Custmers')).rejects.toThrow('has no sheet "Custmers": did you mean "Customers"?')
  await expect(read('9')).rejects.toMatchObject({ class: 'invalid', codes: ['sheet-unknown'] })
})

test('[FI-3940] a number that is too high is near to no name: the sheets are listed', async () => {
  const workbook = workbookOf({ Q1: sheetOf([['a'], ['first']]), Customers: sheetOf([['a'], ['second']]) })
  await expect(valuesIn('EXCEL', workbook, { sheet: '9' })).rejects.toThrow('no sheet "9". There are: Q1, Customers.')
})

test('[FI-2902] texts, truth values, numbers and what formulas came to are what people see', async () => {
  const cells = [
    '<c t="s"><v>0</v></c>',
    '<c t="s"><v>1</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c><v>0.30000000000000004</v></c>',
    '<c><v>9007199254740993</v></c>',
    '<c><f>1+1</f><v>2</v></c>',
    '<c t="str"><f>A1</f><v>a &amp; b</v></c>',
    '<c t="e"><f>VLOOKUP()</f><v>#N/A</v></c>',
    '<c t="str"><f>""</f><v></v></c>',
    '<c s="1"><v>1234</v></c>',
    '<c><v>1E3</v></c>',
  ]
  const header = texts(...cells.map((_, at) => `c${at}`))
  const strings = ['<r><t>Ada </t></r><r><t>Love_x000D_lace</t></r><rPh><t>sound</t></rPh>', '<t>é</t>']
  const [row] = await valuesIn(
    'EXCEL',
    workbookOf({ S: rowsOf(header, cells.join('')) }, { strings, formats: ['00000'] }),
  )
  expect(JSON.parse(JSON.stringify(Object.values(row as object)))).toEqual([
    ...['Ada Love\rlace', 'é', true, 0.3, '9007199254740993', 2, 'a & b', '#N/A', '', '01234', 1000],
  ])
})

test.each<[string | number, number, boolean, unknown]>([
  [14, 45_000, false, '2023-03-15'],
  [14, 45_000.75, false, '2023-03-15'],
  ['dd/mm/yyyy', 1, false, '1900-01-01'],
  ['dd/mm/yyyy', 59, false, '1900-02-28'],
  ['dd/mm/yyyy', 60, false, '1900-02-29'],
  ['dd/mm/yyyy', 61, false, '1900-03-01'],
  ['dd/mm/yyyy', 0, true, '1904-01-01'],
  [22, 45_000.5, false, '2023-03-15T12:00:00'],
  ['yyyy-mm-dd hh:mm:ss.000', 45_000.123456, false, '2023-03-15T02:57:46.598'],
  [20, 0.75, false, '18:00:00'],
  ['[h]:mm', 1.5, false, '36:00:00'],
  ['[Red]0.00', 45_000, false, 45_000],
  ['&quot;day&quot; 0', 3, false, 3],
  ['0.00E+00', 12.5, false, 12.5],
  ['[$-409]mmm yy;@', 45_000, false, '2023-03-15'],
  [14, -1, false, -1],
])(
  '[FI-2903] a number with the format %s, %d, is the day or time that people see',
  async (format, value, since1904, seen) => {
    const workbook = workbookOf(
      { S: rowsOf(texts('a'), `<c s="1"><v>${value}</v></c>`) },
      { formats: [format], since1904 },
    )
    expect(await valuesIn('EXCEL', workbook)).toEqual([{ a: seen }])
  },
)

test('[FI-2904] a row that cannot be read costs itself alone', async () => {
  const sheet = rowsOf(texts('a', 'b'), texts('1', '2', '3'), '<c><f>SUM(A1)</f></c>', texts('x', 'y'))
  expect(await rowsIn('EXCEL', workbookOf({ S: sheet }))).toEqual([
    { line: 2, problem: 'The row has a value in column C, which the header does not name.' },
    {
      line: 3,
      problem: 'The formula in A3 has no value that was stored with it: open the file in a spreadsheet and save it.',
    },
    { line: 4, values: { a: 'x', b: 'y' } },
  ])
})

test('[FI-2904] a header that names a column twice is refused', async () => {
  await expect(rowsIn('EXCEL', workbookOf({ S: sheetOf([['a', 'b', 'a']]) }))).rejects.toMatchObject({
    codes: ['duplicate-column-name'],
  })
})

const whole = workbookOf({ S: sheetOf([['a'], ['b']]) })

test.each<[string, Buffer, string]>([
  ['cut', whole.subarray(0, whole.length - 30), 'file-broken'],
  ['a CSV file', Buffer.from('id;name\n'), 'file-broken'],
  ['a zip file of something else', zipOf({ 'readme.txt': 'hello' }), 'file-broken'],
  ['of before 2007 or sealed', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'workbook-old'],
  ['a sheet that ends in its middle', workbookOf({ S: '<row r="1"><c><v>1' }), 'file-broken'],
  ['a cell beyond the last column', workbookOf({ S: '<row r="1"><c r="ZZZ1"><v>1</v></c></row>' }), 'file-broken'],
  ['a text that is not there', workbookOf({ S: '<row r="1"><c t="s"><v>9</v></c></row>' }), 'file-broken'],
])('[FI-2905] what is %s is refused in a sentence', async (_, bytes, code) => {
  await expect(rowsIn('EXCEL', bytes)).rejects.toMatchObject({ class: 'invalid', codes: [code] })
})

test('[FI-2906] what unpacks to more than it says, or to more than is held, is refused and not unpacked', async () => {
  const zeros = Buffer.alloc(50_000_000, 0x20)
  const lying = zipOf({ '_rels/.rels': zeros }, { '_rels/.rels': 100 })
  await expect(rowsIn('EXCEL', lying)).rejects.toMatchObject({ codes: ['file-broken'] })
  const huge = zipOf({ '_rels/.rels': zeros }, { '_rels/.rels': 3_000_000_000 })
  await expect(rowsIn('EXCEL', huge)).rejects.toThrow('unpacks to 3000000000 bytes')
  const text = `<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(2_000_000)}</t></is></c></row>`
  await expect(rowsIn('EXCEL', workbookOf({ S: text }))).rejects.toThrow('is too long')
})

test('[FI-2902] a workbook of another program is read alike', async () => {
  const data = [
    ['name', 'born', 'vip'].map((value) => ({ value })),
    [{ value: 'Ada' }, { value: 1815, type: Number }, { value: true, type: Boolean }],
  ]
  const bytes = await writeExcel(data).toBuffer()
  expect(await valuesIn('EXCEL', bytes)).toEqual([{ name: 'Ada', born: 1815, vip: true }])
})
