/** Names are cut here before they are compared: what a stranger sends may be of any length. */
const LONGEST = 64

/**
 * The candidate that looks most like the name, for a sentence such as "the nearest is …". Case counts less than any
 * letter; two neighbours exchanged are one edit; ties go to the first. Undefined only without candidates.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const distance = edits(name.toLowerCase(), candidate.toLowerCase()) + (name === candidate ? 0 : 0.5)
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

function edits(a: string, b: string): number {
  const left = [...a.slice(0, LONGEST)]
  const right = [...b.slice(0, LONGEST)]
  let before: number[] = []
  let above = right.map((_, index) => index)
  above.push(right.length)
  for (const [i, letter] of left.entries()) {
    const row = [i + 1]
    for (const [j, other] of right.entries()) {
      const changed = above[j]! + (letter === other ? 0 : 1)
      row.push(Math.min(changed, above[j + 1]! + 1, row[j]! + 1))
      const exchanged = i > 0 && j > 0 && letter === right[j - 1] && left[i - 1] === other
      if (exchanged) row[j + 1] = Math.min(row[j + 1]!, before[j - 1]! + 1)
    }
    before = above
    above = row
  }
  return above[right.length]!
}
