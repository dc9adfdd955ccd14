import type { SeenComponent } from '../../ports/changes.ts'

/** Of each the row, its component and the mark: a batch asks for thousands of rows, and most are in none. */
export function packComponentsSeen(components: readonly SeenComponent[]): Float64Array {
  const numbers = new Float64Array(3 * components.length)
  let at = 0
  for (const { row, component, mark } of components) {
    numbers[at++] = row
    numbers[at++] = component
    numbers[at++] = mark
  }
  return numbers
}

export function unpackComponentsSeen(numbers: Float64Array): readonly SeenComponent[] {
  const components: SeenComponent[] = []
  for (let at = 0; at < numbers.length; at += 3)
    components.push({ row: numbers[at]!, component: numbers[at + 1]!, mark: numbers[at + 2]! })
  return components
}
