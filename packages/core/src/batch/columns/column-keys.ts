import type { EncodedTable } from './table.ts'

/** Words that mean something to JavaScript itself. */
const FORBIDDEN = new Set(['constructor', 'prototype'])
const LONGEST = 255

/** A table whose columns are called as a dataset may call them, and by which key each name of the files goes. */
export interface KeyedTable {
  readonly table: EncodedTable
  readonly keys: ReadonlyMap<string, string>
}

/** Dots become underscores, and underscores at the beginning go: a dataset has neither. */
export function keyedTable(table: EncodedTable): KeyedTable {
  const taken = new Set<string>()
  const keys = new Map<string, string>()
  // Names that can stay come first, so that no other column takes them away.
  const stays = (name: string): boolean => keyOf(name) === name
  for (const { name } of [...table.columns].sort((a, b) => Number(stays(b.name)) - Number(stays(a.name)))) {
    const key = free(keyOf(name), taken)
    taken.add(key)
    keys.set(name, key)
  }
  const columns = table.columns.map((column) => ({ ...column, name: keys.get(column.name)! }))
  return { table: { ...table, columns }, keys }
}

function keyOf(name: string): string {
  const plain = name
    .replace(/[.\p{Cc}]+/gu, '_')
    .replace(/^_+/, '')
    .slice(0, LONGEST - 4)
  return plain === '' || FORBIDDEN.has(plain) ? `column_${plain}` : plain
}

function free(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key
  let number = 2
  while (taken.has(`${key}_${number}`)) number += 1
  return `${key}_${number}`
}
