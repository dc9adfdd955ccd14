import { longerThan } from '@onefold/core/adapter-kit'

/** What is wrong with a property's value, in a sentence; undefined: nothing. */
export type PropertyRule = (value: string) => string | undefined

export function oneOf(words: readonly string[]): PropertyRule {
  return (value) => (words.includes(value) ? undefined : `One of ${words.join(', ')} is expected.`)
}

export function shortText(most: number): PropertyRule {
  return (value) =>
    value !== '' && !longerThan(value, most) ? undefined : `A text of up to ${most} characters is expected.`
}
