import { invalid } from '../../error/onefold-error.ts'
import { combinations } from '../../lib/collections/combinations.ts'
import { collapse, compileFold, type Fold } from '../../lib/text/text.ts'
import type { Values } from '../../model/record.ts'
import type { IndexMapping } from '../../model/resources/indexer.ts'
import { compileSynonyms, compileTexts } from './key-synonyms.ts'
import { arePaired, compileJoined, SEPARATOR } from './key-texts.ts'
import { parseTransform, shownTransform } from './transform.ts'

/** One key in two shapes. */
export interface KeyForm {
  /** What the records of one bucket share: the key's text. */
  readonly equal: string
  /** Normalised as the options say, but with its words in the order in which they were written, and spaces between them. */
  readonly ordered: string
}

/** The forms of a mapping's keys, each once; none when there is no key. */
export interface KeyForms {
  ofValues(values: Values): readonly KeyForm[]
  /** Of texts that a script made. */
  ofTexts(texts: readonly string[]): readonly KeyForm[]
  /** Of one text in any of the mapping's columns but these, by itself. */
  ofTerm(term: string, without?: ReadonlySet<string>): readonly KeyForm[]
}

type Forms = (texts: readonly string[]) => readonly KeyForm[]

/** As in key-texts.ts. */
const MOST_COMBINATIONS = 1000
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/
const SPACES = /\s+/g

export function compileKeyForms(
  mapping: Pick<IndexMapping, 'keys' | 'combine' | 'keyOptions' | 'transform' | 'synonyms'>,
): KeyForms {
  const plain = compileForms(mapping.keyOptions)
  const columns = mapping.keys.map((column) => ({
    column,
    textsOf: compileTexts(column, mapping),
    read: compileSynonyms(column, mapping),
    forms: compileColumn(column, mapping, plain),
  }))
  const joined = compileJoined(mapping)
  const gather = mapping.combine ? combined : separate
  return Object.freeze({
    ofValues: (values: Values) =>
      arePaired(mapping)
        ? distinct(columns[0]!.forms([joined(values)]))
        : distinct(gather(columns.map(({ textsOf, forms }) => forms(textsOf(values))))),
    ofTexts: (texts: readonly string[]) => distinct(plain(texts)),
    ofTerm: (term: string, without?: ReadonlySet<string>) =>
      distinct(
        columns.flatMap(({ column, read, forms }) => (without?.has(column) ? [] : forms([read?.(term) ?? term]))),
      ),
  })
}

function compileColumn(
  column: string,
  { transform, keyOptions }: Pick<IndexMapping, 'keyOptions' | 'transform'>,
  plain: Forms,
): Forms {
  const name = Object.hasOwn(transform, column) ? transform[column] : undefined
  if (name === undefined) return plain
  const wanted = parseTransform(name)
  if (wanted === undefined) throw invalid('transform', { given: shownTransform(name) }, `transform.${column}`)
  const aggressive = keyOptions.includes('AGGRESSIVE')
  const inOrder = aggressive ? ['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'] : keyOptions
  const first: Fold = wanted.afterFold ? compileFold(inOrder) : (text) => text
  return (texts) => plain(texts.flatMap((text) => wanted.take(first(text))))
}

/** Folding once gives both forms of a text that is plain by then; the few others are folded twice. */
function compileForms(options: readonly string[]): Forms {
  const aggressive = options.includes('AGGRESSIVE')
  const joined = aggressive || options.includes('IGNORE_SPACES')
  const fold = compileFold(options)
  const foldInOrder = compileFold(
    aggressive
      ? ['IGNORE_CASE', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS']
      : options.filter((option) => option !== 'IGNORE_SPACES'),
  )
  const equalOf = (ordered: string, text: string): string => {
    if (!joined) return ordered
    if (!ASCII.test(ordered)) return fold(text) // joining may bring a letter and a mark together
    if (!ordered.includes(' ')) return ordered
    return (aggressive ? ordered.split(' ').sort().join('') : ordered).replace(SPACES, '')
  }
  return (texts) => {
    const forms: KeyForm[] = []
    for (const text of texts) {
      const folded = foldInOrder(text)
      const ordered = joined ? collapse(folded) : folded
      const equal = equalOf(ordered, text)
      if (equal !== '') forms.push({ equal, ordered })
    }
    return forms
  }
}

function separate(columns: readonly (readonly KeyForm[])[]): readonly KeyForm[] {
  return columns.length === 1 ? columns[0]! : columns.flat()
}

/** A column without a text leaves the record without a key. */
function combined(columns: readonly (readonly KeyForm[])[]): readonly KeyForm[] {
  const [only] = columns
  if (columns.length < 2) return only ?? []
  const equal = combinations(
    columns.map((forms) => forms.map((form) => form.equal)),
    SEPARATOR,
    MOST_COMBINATIONS,
  )
  const ordered = combinations(
    columns.map((forms) => forms.map((form) => form.ordered)),
    ' ',
    MOST_COMBINATIONS,
  )
  return equal.map((text, index) => ({ equal: text, ordered: ordered[index]! })) // both in the same order
}

function distinct(forms: readonly KeyForm[]): readonly KeyForm[] {
  if (forms.length < 2) return forms
  return [...new Map(forms.map((form) => [`${form.ordered}\n${form.equal}`, form])).values()]
}
