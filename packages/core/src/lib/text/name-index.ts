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

/** A code; where languages disagree, what each of them means: undefined where one alone is of two minds. */
export type Meaning = string | ReadonlyMap<string, string | undefined>

/** An index of names in many languages. A name that means two things in one language means nothing in it. */
export function indexNames(lists: Iterable<NameList>): FindByName {
  return findIn(meaningsOf(lists))
}

/** Finds what was indexed before, by the keys of names. */
export function findIn(meanings: ReadonlyMap<string, Meaning>): FindByName {
  return (name, language = 'en') => {
    const meaning = meanings.get(nameKey(name))
    if (meaning === undefined || typeof meaning === 'string') return meaning
    return meaning.get(meaning.has(language) ? language : 'en')
  }
}

/** What names mean, by their keys. */
export function meaningsOf(lists: Iterable<NameList>): ReadonlyMap<string, Meaning> {
  const uses = new Map<string, Use>()
  for (const { language, names } of lists) {
    for (const [code, name] of names) {
      const key = nameKey(name)
      const known = uses.get(key)
      if (known === undefined) uses.set(key, { code, languages: [language] })
      else if (known.code === code && known.disputed === undefined) known.languages.push(language)
      else dispute(known, language, code)
    }
  }
  return new Map([...uses].map(([key, { code, disputed }]) => [key, disputed ?? code]))
}

interface Use {
  readonly code: string
  /** Where it means that. */
  readonly languages: string[]
  /** By language what it means there, once two have disagreed. */
  disputed?: Map<string, string | undefined>
}

function dispute(use: Use, language: string, code: string): void {
  use.disputed ??= new Map(use.languages.map((agreed) => [agreed, use.code]))
  const twoMinds = use.disputed.has(language) && use.disputed.get(language) !== code
  use.disputed.set(language, twoMinds ? undefined : code)
}
