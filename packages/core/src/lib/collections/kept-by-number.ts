/** Of so many numbers, a power of two, what was made is kept. */
const KEPT = 1 << 14

/** What is made of a number, kept until another number needs its room. */
export function keptByNumber<T>(make: (number: number) => T): (number: number) => T {
  const numbers = new Int32Array(KEPT).fill(-1)
  const made: T[] = []
  made.length = KEPT
  return (number) => {
    const slot = number & (KEPT - 1)
    if (numbers[slot] !== number) {
      made[slot] = make(number)
      numbers[slot] = number
    }
    return made[slot]!
  }
}
