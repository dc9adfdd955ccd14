/** The values of a list, each with its label in English and in Spanish. */
export type Labels = { readonly [value: string]: readonly [en: string, es: string] }

/** The labels of these values, all of them and no other: a list of the model that grows does not compile without its words. */
export type LabelsOf<Value extends string> = { readonly [value in Value]: Labels[string] }
