/** The members of which one may be undefined become members that may be missing. */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * The members that are not undefined: `{ id, ...defined({ name, phone }) }`. To the types and to whoever lists members, one that
 * is undefined is not one that is missing. Not for code that runs for each record: see DECISIONS, "Members that
 * may be missing".
 */
export function defined<T extends object>(members: T): Defined<T> {
  const kept: { [name: string]: unknown } = {}
  for (const name in members) if (members[name] !== undefined) kept[name] = members[name]
  return kept as Defined<T>
}
