/** By the number of a value how often each list has it. */
export type HeldValues = ReadonlyMap<number, ReadonlyMap<number, number>>

/** A value is one list's own beside another list when it has it so often, and the other so seldom. */
const LEAST_HELD = 5
const ELSEWHERE = 0.05
/** Of the records of a list with a value, those with one of its own. */
const OWN = 0.05

/** @param of by row its list */
export function heldValues(numbers: Int32Array, of: Int32Array): HeldValues {
  const held = new Map<number, Map<number, number>>()
  for (const [row, number] of numbers.entries()) {
    if (number === 0) continue
    const byList = held.get(number) ?? new Map<number, number>()
    held.set(number, byList.set(of[row]!, (byList.get(of[row]!) ?? 0) + 1))
  }
  return held
}

/** Whether a list has the value for itself, beside another one. */
export function isOwn(held: HeldValues, number: number, list: number, other: number): boolean {
  const [here, there] = [held.get(number)?.get(list) ?? 0, held.get(number)?.get(other) ?? 0]
  return here >= LEAST_HELD && there <= ELSEWHERE * (here + there)
}

/** Each two lists that both have values for themselves, beside the other one. */
export function listsApart(held: HeldValues): readonly (readonly [number, number])[] {
  const filled = new Map<number, number>()
  for (const byList of held.values()) {
    for (const [list, count] of byList) filled.set(list, (filled.get(list) ?? 0) + count)
  }
  const hasOwn = (list: number, other: number): boolean => {
    let own = 0
    for (const [number, byList] of held) if (isOwn(held, number, list, other)) own += byList.get(list)!
    return own >= OWN * filled.get(list)!
  }
  const lists = [...filled.keys()].sort((one, other) => one - other)
  return lists.flatMap((one, at) =>
    lists.slice(at + 1).flatMap((other) => (hasOwn(one, other) && hasOwn(other, one) ? [[one, other] as const] : [])),
  )
}

/** Whether some list has both of them often: then they are no two names of one thing. */
export function shareAList(held: HeldValues, one: number, other: number): boolean {
  const others = held.get(other)!
  return [...held.get(one)!].some(([list, count]) => count >= LEAST_HELD && (others.get(list) ?? 0) >= LEAST_HELD)
}
