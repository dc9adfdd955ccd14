/**
 * Joins one text of each list with one of every other, the first `most` of all that there are, in the order of the
 * lists. None when a list is empty, or there is no list.
 */
export function combinations(
  lists: readonly (readonly string[])[],
  separator: string,
  most: number,
): readonly string[] {
  if (lists.length > 0 && lists.every((list) => list.length === 1)) return [lists.map(([text]) => text).join(separator)]
  const [first = [], ...others] = lists
  let joined = others.length > 0 ? first.slice(0, most) : first
  for (const list of others) {
    const longer: string[] = []
    for (const text of joined) {
      for (const other of list.slice(0, most - longer.length)) longer.push(text + separator + other)
    }
    joined = longer
  }
  return joined
}
