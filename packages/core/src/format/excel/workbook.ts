import { posix } from 'node:path'
import { invalid } from '../../error/onefold-error.ts'
import { nearest } from '../../lib/text/nearest.ts'
import type { Parts } from './parts.ts'
import { readWholeXml } from './xml.ts'

type Library = typeof import('htmlparser2')

const LARGEST_PART = 64 * 1024 * 1024

/** Where the parts of a workbook are. */
export interface Workbook {
  /** In the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly sharedStrings?: string
  readonly styles?: string
  /** Days are counted from 1904 on. */
  readonly since1904: boolean
}

/** Finds the parts of a workbook. Refuses a zip file that holds none. */
export async function readWorkbook(library: Library, parts: Parts): Promise<Workbook> {
  const main = (await relationsOf(library, parts, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target
  if (main === undefined || !parts.has(main)) throw new Error('there is no workbook in it')
  const relations = await relationsOf(library, parts, main)
  const named: { name: string; relation: string }[] = []
  let since1904 = false
  await readWholeXml(library, parts.bytes(main, LARGEST_PART), {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      const relation = Object.entries(attributes).find(([attribute]) => /(?:^|:)id$/.test(attribute))?.[1]
      if (name === 'sheet' && relation !== undefined) named.push({ name: attributes.name ?? '', relation })
    },
  })
  const worksheets = new Map(
    relations.filter(({ type }) => type.endsWith('/worksheet')).map(({ id, target }) => [id, target]),
  )
  const partOf = (kind: string) => relations.find(({ type }) => type.endsWith(kind))?.target
  const [sharedStrings, styles] = [partOf('/sharedStrings'), partOf('/styles')]
  return {
    sheets: named.flatMap(({ name, relation }) => {
      const path = worksheets.get(relation)
      return path === undefined ? [] : [{ name, path }]
    }),
    ...(sharedStrings !== undefined && parts.has(sharedStrings) && { sharedStrings }),
    ...(styles !== undefined && parts.has(styles) && { styles }),
    since1904,
  }
}

/** The sheet of that name, else of that number from 1; the first one where none is stated. */
export function sheetPath({ sheets }: Workbook, wanted: string | undefined, file: string): string {
  const [first] = sheets
  if (first === undefined) throw new Error('it has no sheet')
  if (wanted === undefined) return first.path
  const isNumber = /^\d+$/.test(wanted)
  const same = (name: string) => name.trim().toLowerCase() === wanted.trim().toLowerCase()
  const found =
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ name }) => same(name)) ??
    (isNumber ? sheets[Number(wanted) - 1] : undefined)
  if (found !== undefined) return found.path
  const names = sheets.map(({ name }) => name)
  const hint = isNumber ? undefined : nearest(wanted, names) // no name is near to a number that is too high
  throw hint === undefined
    ? invalid('sheet-unknown', { file, sheet: wanted, sheets: names.join(', ') })
    : invalid('sheet-unknown/nearest', { file, sheet: wanted, nearest: hint })
}

/** What a part leads to; '' for the whole file. */
async function relationsOf(library: Library, parts: Parts, part: string) {
  const folder = posix.dirname(part)
  const path = part === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations: { id: string; type: string; target: string }[] = []
  if (!parts.has(path)) return relations
  await readWholeXml(library, parts.bytes(path, LARGEST_PART), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(part === '' ? '' : folder, Target)
      relations.push({ id: Id, type: Type, target })
    },
  })
  return relations
}
