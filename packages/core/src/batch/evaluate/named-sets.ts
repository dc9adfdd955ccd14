/** Disjoint sets of names that come to be known one by one. */
export interface NamedSets {
  readonly size: number
  /** The set of a name; a new name is alone. Sets have numbers. */
  setOf(name: string): number
  join(a: string, b: string): void
  names(): Iterable<string>
}

export function createNamedSets(): NamedSets {
  const numbers = new Map<string, number>()
  const parent: number[] = []
  const find = (item: number): number => {
    let at = item
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  const setOf = (name: string): number => {
    const known = numbers.get(name)
    if (known !== undefined) return find(known)
    const number = parent.length
    numbers.set(name, number)
    parent.push(number)
    return number
  }
  return {
    get size() {
      return numbers.size
    },
    setOf,
    join(a, b) {
      const [x, y] = [setOf(a), setOf(b)]
      if (x !== y) parent[Math.max(x, y)] = Math.min(x, y)
    },
    names: () => numbers.keys(),
  }
}
