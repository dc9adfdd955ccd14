import type { Column } from './connection.ts'

/** The parts of a table's name, which may stand in quotes: `"My Schema".customer`. Undefined: it is no name. */
export function tableNameOf(text: string): readonly string[] | undefined {
  const part = /^(?:"((?:[^"]|"")+)"|`((?:[^`]|``)+)`|\[((?:[^\]]|\]\])+)\]|([^\s."`[\]]+))(?:\.|$)/
  const parts: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const found = part.exec(rest)
    if (found === null || (rest.endsWith('.') && found[0] === rest)) return undefined
    const [whole, double, back, square, bare] = found
    parts.push(
      double?.replaceAll('""', '"') ?? back?.replaceAll('``', '`') ?? square?.replaceAll(']]', ']') ?? (bare as string),
    )
    rest = rest.slice(whole.length)
  }
  return parts.length >= 1 && parts.length <= 3 ? parts : undefined
}

/** The one of these names that is meant: letter by letter, else the only one that differs by case alone. */
export function namedAlike(names: readonly string[], wanted: string): string | undefined {
  if (names.includes(wanted)) return wanted
  const alike = names.filter((name) => name.toLowerCase() === wanted.toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}

export function columnAlike(columns: readonly Column[], wanted: string): Column | undefined {
  const name = namedAlike(
    columns.map((column) => column.name),
    wanted,
  )
  return columns.find((column) => column.name === name)
}
