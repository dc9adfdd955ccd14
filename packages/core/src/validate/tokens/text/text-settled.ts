/** Enough for every text that was ever met; the rest goes in circles. */
const ROUNDS = 6

/**
 * Takes the step until it changes nothing more, so that a normal form is its own normal form even where reading what
 * was written shows more than the first reading did. Undefined when the step refuses, or never settles.
 */
export function settled(text: string, step: (text: string) => string | undefined): string | undefined {
  let present = step(text)
  if (present === text) return text
  for (let round = 0; round < ROUNDS && present !== undefined; round++) {
    const next = step(present)
    if (next === present) return present
    present = next
  }
  return undefined
}
