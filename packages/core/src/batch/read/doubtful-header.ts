/** A header that looks like a record: its file may have none. */
export interface DoubtfulHeader {
  /** As it was stated. */
  readonly file: string
  /** What looks like a value in it. */
  readonly name: string
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** 1990-12-31, 31.12.1990, 12/31/90 */
const DAY = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/
/** Of five digits or more, as telephones, postal codes and numbers of customers have: shorter ones count columns, or are years. */
const NUMBER = /^\+?\d(?:[ .,]?\d){4,}$/

/** The header, where a name in it is rather a value. */
export function doubtfulHeader(file: string, names: readonly string[]): DoubtfulHeader | undefined {
  const name = names.find((name) => EMAIL.test(name) || DAY.test(name) || NUMBER.test(name))
  return name === undefined ? undefined : { file, name }
}
