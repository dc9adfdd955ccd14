export type Format = 'CSV' | 'NDJSON' | 'JSON'

const BRACKET = 0x5b
const BRACE = 0x7b

/** What a file is, by its name and, where the name does not say, by its first byte that is no space. */
export function formatOf(path: string, head: Buffer): Format {
  const name = path.toLowerCase().replace(/\.gz$/, '')
  if (/\.(?:csv|tsv|txt)$/.test(name)) return 'CSV'
  if (/\.(?:ndjson|jsonl)$/.test(name)) return 'NDJSON'
  const first = head.find((byte) => byte > 0x20)
  if (name.endsWith('.json') || first === BRACKET) return 'JSON'
  return first === BRACE ? 'NDJSON' : 'CSV'
}
