import { computed, type ReadonlySignal } from '@preact/signals'
import { language } from './language.ts'

/** A sentence, or what makes one of values. */
type Said = string | ((...values: never[]) => string)

/** The same keys, each said with the same values. */
type Same<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string
}

/**
 * The words of one part of the console in all languages; a key that one of them lacks does not compile. In a component
 * `const words = WORDS.value` follows the language.
 */
export function defineWords<const Catalogue extends { readonly [key: string]: Said }>(catalogue: {
  readonly en: Catalogue
  readonly es: Same<Catalogue>
}): ReadonlySignal<Same<Catalogue>> {
  const english = catalogue.en as unknown as Same<Catalogue> // what it is the same as is itself
  const { es } = catalogue
  return computed(() => (language.value === 'es' ? es : english))
}
