/** Where files lie that a pattern names, and the pattern of their names: `s3://bucket/folder/*.csv` is `*.csv` in `s3://bucket/folder`. */
export function splitPattern(stated: string): {
  readonly scheme?: string
  readonly folder?: string
  readonly pattern: string
} {
  const found = /^(([a-z][a-z0-9]*):\/\/[^*{}]+)\/([^/]+)$/.exec(stated)
  const [, folder, scheme, pattern] = found ?? []
  if (folder === undefined || scheme === undefined || pattern === undefined) return { pattern: stated }
  return { scheme, folder, pattern }
}
