/**
 * A function of two numbers 0..size − 1 whose order is of no matter, worked out once for each two. Everything asked is held: no more than
 * some millions of pairs may be.
 */
export function oncePerPair(size: number, compute: (a: number, b: number) => number): (a: number, b: number) => number {
  const known = new Map<number, number>()
  return (a, b) => {
    const pair = Math.min(a, b) * size + Math.max(a, b)
    const found = known.get(pair) ?? compute(a, b)
    known.set(pair, found)
    return found
  }
}
