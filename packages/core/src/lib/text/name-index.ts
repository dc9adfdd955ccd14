/** What things are called in one language. */
export interface NameList {
  /** The language, for example `de`. */
  readonly language: string
  /** Code and name; a code may have several names. */
  readonly names: Iterable<readonly [code: string, name: string]>
}

/** Finds the code behind a name. Where languages disagree, the stated language decides, then English; else nothing. */
export type FindByName = (name: string, language?: string) => string | undefined

const MARKS = /[\u0300-\u036f]+/g
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu

/** A name without accents, case and punctuation. Marks that are vowels of their own (in Hindi, for one) stay. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ı', 'i') // Turkish capitals lose the difference
    .replaceAll('&', ' and ')
    .replace(NEITHER_LETTER_NOR_DIGIT, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\bst (?=\p{L})/gu, 'saint ')
}

/** An index of names in many languages. A name that means two things in one language means nothing in it. */
export function indexNames(lists: Iterable<NameList>): FindByName {
  const meanings = new Map<string, Meaning>()
  for (const { language, names } of lists) {
    for (const [code, name] of names) {
      const key = nameKey(name)
      const known = meanings.get(key)
      if (known === undefined) meanings.set(key, { code, languages: [language] })
      else if (known.code === code && known.disputed === undefined) known.languages.push(language)
      else dispute(known, language, code)
    }
  }
  return (name, language = 'en') => {
    const meaning = meanings.get(nameKey(name))
    if (meaning?.disputed === undefined) return meaning?.code
    return meaning.disputed.get(meaning.disputed.has(language) ? language : 'en')
  }
}

interface Meaning {
  readonly code: string
  /** Where it means that. */
  readonly languages: string[]
  /** By language what it means there, once two have disagreed; undefined where one alone is of two minds. */
  disputed?: Map<string, string | undefined>
}

function dispute(meaning: Meaning, language: string, code: string): void {
  meaning.disputed ??= new Map(meaning.languages.map((agreed) => [agreed, meaning.code]))
  const twoMinds = meaning.disputed.has(language) && meaning.disputed.get(language) !== code
  meaning.disputed.set(language, twoMinds ? undefined : code)
}
