/** The pairs in which each is the other's best, ties included, of so many rows. */
export function partnersOf(a: Int32Array, b: Int32Array, evidence: Float64Array, rows: number): readonly number[] {
  const best = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY)
  for (let pair = 0; pair < evidence.length; pair++) {
    const bits = evidence[pair]!
    if (bits > best[a[pair]!]!) best[a[pair]!] = bits
    if (bits > best[b[pair]!]!) best[b[pair]!] = bits
  }
  const partners: number[] = []
  for (let pair = 0; pair < evidence.length; pair++) {
    const bits = evidence[pair]!
    if (bits === best[a[pair]!] && bits === best[b[pair]!]) partners.push(pair)
  }
  return partners
}
