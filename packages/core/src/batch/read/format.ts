import type { FileFormat, TextFormat } from '../../model/resources/source.ts'

/** What records turned out to be: a file of a format, or something else than a file. */
export type Format = FileFormat | 'ARROW' | 'ROWS'

const BRACKET = 0x5b
const BRACE = 0x7b

/** What a file is, by its name and, where the name does not say, by its first byte that is no space. */
export function formatOf(path: string, head: Buffer): TextFormat {
  const name = path.toLowerCase().replace(/\.gz$/, '')
  if (/\.(?:csv|tsv|txt)$/.test(name)) return 'CSV'
  if (/\.(?:ndjson|jsonl)$/.test(name)) return 'NDJSON'
  const first = head.find((byte) => byte > 0x20)
  if (name.endsWith('.json') || first === BRACKET) return 'JSON'
  return first === BRACE ? 'NDJSON' : 'CSV'
}
