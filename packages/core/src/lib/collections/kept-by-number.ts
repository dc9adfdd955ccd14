/** Of so many numbers, a power of two, what was made is kept. */
const KEPT = 1 << 14
/** As many at first, since room for all takes longer to get than a small batch to compare. */
const FIRST = 1 << 8

/** What is made of a number, kept until another number needs its room. */
export function keptByNumber<T>(make: (number: number) => T): (number: number) => T {
  let numbers = new Int32Array(FIRST).fill(-1)
  const made: T[] = []
  made.length = FIRST
  /** Until there is room for all, each number has a slot of its own. */
  function enlarge(number: number): void {
    const larger = new Int32Array(Math.min(KEPT, 2 ** (32 - Math.clz32(number)))).fill(-1)
    larger.set(numbers)
    numbers = larger
    made.length = larger.length
  }
  return (number) => {
    const slot = number & (numbers.length - 1)
    if (numbers[slot] === number) return made[slot]!
    if (number >= numbers.length && numbers.length < KEPT) enlarge(number)
    const own = number & (numbers.length - 1)
    made[own] = make(number)
    numbers[own] = number
    return made[own]
  }
}
