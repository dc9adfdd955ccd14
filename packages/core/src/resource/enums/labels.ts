/** The values of a list, each with its label in English and in Spanish. */
export type Labels = { readonly [value: string]: readonly [en: string, es: string] }
