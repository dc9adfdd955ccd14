import { numberedValues } from '../../matching/columnar/numbered-values.ts'
import type { Value } from './dictionary.ts'

export interface Renumbered {
  readonly values: readonly Value[]
  /** The number of the new value, by the number of the old one; absent where every value stayed as it was. */
  readonly renumbered?: Int32Array
}

/**
 * Numbers what values have become, given one after the other. While each is the value itself, there is nothing to number. `once`:
 * no two of the values are the same.
 */
export function renumbering(values: readonly Value[], once: boolean) {
  const kept = numberedValues('')
  const stays = (number: number, normal: Value | undefined): boolean =>
    normal === (number === 0 ? undefined : values[number])
  const begin = (end: number): Int32Array => {
    const numbers = new Int32Array(values.length)
    for (let number = 0; number < end; number++) numbers[number] = kept.numberOf(values[number])
    return numbers
  }
  let renumbered = once ? undefined : begin(0)
  return {
    take(number: number, normal: Value | undefined): void {
      if (renumbered === undefined && stays(number, normal)) return
      renumbered ??= begin(number)
      renumbered[number] = kept.numberOf(normal)
    },
    result: (): Renumbered => (renumbered === undefined ? { values } : { values: kept.values, renumbered }),
  }
}
