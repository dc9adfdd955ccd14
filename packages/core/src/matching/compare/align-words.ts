/** Words of a name, each with what it weighs. */
export interface WeighedWords<W> {
  readonly words: readonly W[]
  readonly weights: readonly number[]
}

/** How alike two words are, 0..1: 1 of the same. Symmetric. */
export type WordLikeness<W> = (one: W, other: W) => number

/** Words beyond are left out of the alignment. */
const MOST_WORDS = 12
/** What a word that only one of the two has costs, beside one that both have and that is another. */
const LEFT_OVER = 0.25
/** Pairs of words that stand in another order. */
const MOVED = 0.97

/**
 * Pairs off all words of the shorter list, the most alike first, and answers their mean likeness by weight. Words that
 * only the longer list has cost a quarter of what they weigh, a changed order a little.
 */
export function alignWords<W>(a: WeighedWords<W>, b: WeighedWords<W>, likeness: WordLikeness<W>): number {
  const rows = Math.min(a.words.length, MOST_WORDS)
  const columns = Math.min(b.words.length, MOST_WORDS)
  if (fillLikenesses(a, b, rows, columns, likeness) === 0) return 0
  partners.fill(NOBODY, 0, rows)
  taken.fill(0, 0, columns)
  let sum = 0
  let whole = 0
  for (let turn = Math.min(rows, columns); turn > 0; turn--) {
    const best = bestPair(a, b, rows, columns)
    const [i, j] = [(best / MOST_WORDS) | 0, best % MOST_WORDS]
    const weight = (a.weights[i]! + b.weights[j]!) / 2
    sum += weight * likenesses[best]!
    whole += weight
    partners[i] = j
    taken[j] = 1
  }
  for (let i = 0; i < rows; i++) if (partners[i] === NOBODY) whole += LEFT_OVER * a.weights[i]!
  for (let j = 0; j < columns; j++) if (taken[j] === 0) whole += LEFT_OVER * b.weights[j]!
  return isMoved(rows) ? (sum / whole) * MOVED : sum / whole
}

const NOBODY = -1
/** Scratch: the likeness of each pair, row by row; the partner of each word on the left; which on the right have one. */
const likenesses = new Float64Array(MOST_WORDS * MOST_WORDS)
const partners = new Int8Array(MOST_WORDS)
const taken = new Uint8Array(MOST_WORDS)

/** Answers the greatest. */
function fillLikenesses<W>(
  a: WeighedWords<W>,
  b: WeighedWords<W>,
  rows: number,
  columns: number,
  likeness: WordLikeness<W>,
): number {
  let most = 0
  for (let i = 0; i < rows; i++) {
    const word = a.words[i]!
    for (let j = 0; j < columns; j++) {
      const alike = likeness(word, b.words[j]!)
      likenesses[i * MOST_WORDS + j] = alike
      if (alike > most) most = alike
    }
  }
  return most
}

/** Of the words without partners the two most alike; among equals the heavier, then the first. */
function bestPair(
  a: Pick<WeighedWords<unknown>, 'weights'>,
  b: Pick<WeighedWords<unknown>, 'weights'>,
  rows: number,
  columns: number,
): number {
  let best = NOBODY
  let bestAlike = -1
  let bestWeight = 0
  for (let i = 0; i < rows; i++) {
    if (partners[i] !== NOBODY) continue
    for (let j = 0; j < columns; j++) {
      if (taken[j] === 1) continue
      const at = i * MOST_WORDS + j
      const alike = likenesses[at]!
      const weight = a.weights[i]! + b.weights[j]!
      if (alike < bestAlike || (alike === bestAlike && weight <= bestWeight)) continue
      best = at
      bestAlike = alike
      bestWeight = weight
    }
  }
  return best
}

/** Do the words on the left have their partners in another order? */
function isMoved(rows: number): boolean {
  let last = NOBODY
  for (let i = 0; i < rows; i++) {
    const partner = partners[i]!
    if (partner === NOBODY) continue
    if (partner < last) return true
    last = partner
  }
  return false
}
