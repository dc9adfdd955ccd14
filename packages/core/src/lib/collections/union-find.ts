/** Disjoint sets over 0..size−1. Path halving and union by smaller root: roots are the smallest members. */
export interface UnionFind {
  find(item: number): number
  union(a: number, b: number): void
}

export function unionFind(size: number): UnionFind {
  const parent = new Int32Array(size)
  for (let i = 0; i < size; i++) parent[i] = i
  const find = (item: number): number => {
    let at = item
    while (parent[at] !== at) {
      const up = parent[parent[at] as number] as number
      parent[at] = up
      at = up
    }
    return at
  }
  const union = (a: number, b: number): void => {
    const x = find(a)
    const y = find(b)
    if (x < y) parent[y] = x
    else if (y < x) parent[x] = y
  }
  return { find, union }
}
