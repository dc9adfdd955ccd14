import { crc32, deflateRawSync } from 'node:zlib'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of sheets that are stated as the XML of their rows. */
export interface WorkbookParts {
  readonly [sheet: string]: string
}

interface More {
  readonly strings?: readonly string[]
  /** The number format of each style: the number of one that is built in, or its code. */
  readonly formats?: readonly (number | string)[]
  readonly since1904?: boolean
}

export function workbookOf(sheets: WorkbookParts, { strings, formats = [], since1904 = false }: More = {}): Buffer {
  const names = Object.keys(sheets)
  const codes = formats.map((format, at) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`,
  )
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = (inner: string) => `${HEAD}<Relationships>${inner}</Relationships>`
  return zipOf({
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook xmlns:r="x"><workbookPr${since1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 7}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      names.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('') +
        relation('st', 'styles', '/xl/styles.xml') +
        (strings === undefined ? '' : relation('ss', 'sharedStrings', 'sharedStrings.xml')),
    ),
    'xl/styles.xml': `${HEAD}<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((format, at) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(strings && {
      'xl/sharedStrings.xml': `${HEAD}<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    }),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `${HEAD}<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  })
}

/** The XML of rows of texts and numbers. */
export function sheetOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  return rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`).join('')
}

/** A zip file; `declared` states other sizes than there are. */
export function zipOf(
  parts: { readonly [path: string]: string | Buffer },
  declared: { readonly [path: string]: number } = {},
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const name = Buffer.from(path)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declared[path] ?? bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, name)
    offset += 4 + 26 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  const count = Object.keys(parts).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}
