/** One sentence in each language in which a refusal can be said; `{name}` is what stands there. */
export interface Template {
  readonly en: string
  readonly es: string
}

/** Sentences by key: the code of the refusal, or `code/variant` where a code has several sentences. */
export interface Templates {
  readonly [key: string]: Template
}
