/** Chance that is the same in every run with one seed. Never for secrets. */
export interface Random {
  /** 0 ≤ number < 1, in steps of 1/2³². */
  fraction(): number
  /** A whole number, 0 ≤ number < bound. */
  below(bound: number): number
  /** A whole number, both ends included. */
  between(least: number, greatest: number): number
  /** True in this share of cases. */
  chance(share: number): boolean
  /** Refuses an empty list with a RangeError. */
  pick<T>(items: readonly T[]): T
  /** The same items in another order. */
  shuffled<T>(items: readonly T[]): readonly T[]
}

const WARM_UP_ROUNDS = 12

/**
 * The generator sfc32 ("small, fast, chaotic", 32 bits) by Chris Doty-Humphrey, from his test suite PractRand, which he
 * gave into the public domain; state and warm-up as its seeding from 64 bits has them. The seed is a whole number.
 */
export function seededRandom(seed: number): Random {
  const next = sfc32(seed)
  const fraction = (): number => next() / 2 ** 32
  const below = (bound: number): number => Math.floor(fraction() * bound)
  return Object.freeze({
    fraction,
    below,
    between: (least: number, greatest: number) => least + below(greatest - least + 1),
    chance: (share: number) => fraction() < share,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new RangeError('Expected a list with items to pick from, got an empty one')
      return items[below(items.length)] as T // below the length, so it is there
    },
    shuffled<T>(items: readonly T[]): readonly T[] {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
      }
      return mixed
    },
  })
}

/** Whole numbers, 0 ≤ number < 2³². */
function sfc32(seed: number): () => number {
  let a = 0
  let b = seed | 0
  let c = Math.floor(seed / 2 ** 32) | 0
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next()
  return next
}
