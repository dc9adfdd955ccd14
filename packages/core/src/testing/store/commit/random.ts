/** Chance that comes out the same for the same seed. */
export interface Random {
  /** An integer from 0 up to, and without, `limit`. */
  below(limit: number): number
  /** One of these, or undefined when there are none. */
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** A linear congruential generator (the constants of Numerical Recipes): plain, and good enough to mix operations. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Object.freeze({
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)],
  })
}
