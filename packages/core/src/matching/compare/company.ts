import { compileFold } from '../../lib/text/text.ts'
import type { Vocabulary } from '../../reference/vocabulary.ts'
import { alignWords, type WeighedWords } from './align-words.ts'
import type { TypedComparer } from './comparer.ts'
import { placeholdersOf } from './placeholder.ts'
import { type Read, readOnce } from './read-once.ts'
import { jaroLikeness } from './words/jaro-likeness.ts'
import { type Word, wordOf } from './words/word.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])
const LONGEST_FORM = 6
const SMALL = new Set(
  'the of and & for y de del la el los las e et le les du des und der die das fur von di il lo i gli en van het do da dos das'.split(
    ' ',
  ),
)
const SEPARATOR = '|'

const SMALL_WEIGHT = 0.2
const GLUED = 0.98
/** IBM for International Business Machines. */
const ACRONYM = 0.85
const LEAST_ACRONYM = 3
const OTHER_FORM = 0.95
const NO_FORM = 0.99

/**
 * Names of companies. The legal form means little, in whichever way it is written; small words mean little; an acronym
 * may stand for the whole name.
 */
export function createCompany(vocabulary: Vocabulary): TypedComparer {
  const forms = legalForms(vocabulary)
  const placeholders = placeholdersOf(vocabulary)
  return Object.freeze({
    canonical: (given: string) => (placeholders.has(given) ? '' : canonicalCompany(given, forms)),
    create: () => readOnce(readCompany, companySimilarity),
  })
}

interface LegalForms {
  /** By folded form, with its spaces: the normal one. */
  readonly normal: ReadonlyMap<string, string>
  /** Those that stand before the name as well. */
  readonly front: ReadonlySet<string>
}

function legalForms({ legalForms: parts }: Vocabulary): LegalForms {
  const entries = [...parts].filter(([part]) => part !== FRONT).flatMap(([, own]) => own)
  const forms = entries.flatMap(({ normal, variants }) =>
    [normal, ...variants].map((form) => [fold(form), normal] as const),
  )
  return {
    normal: new Map(forms.toReversed()), // the first country to name a form keeps it
    front: new Set(
      parts
        .get(FRONT)
        ?.flatMap(({ normal, variants }) => [normal, ...variants])
        .map(fold),
    ),
  }
}

const FRONT = 'front'

/** The words of the name, a stroke, and the normal forms of what the company is by law. */
function canonicalCompany(given: string, legal: LegalForms): string {
  const words = fold(given.replaceAll('&', ' and '))
    .split(' ')
    .filter((word) => word !== '')
  const forms: string[] = []
  let end = takeForms(words, forms, legal)
  let start = 0
  if (end > 1 && legal.front.has(words[0]!)) {
    forms.push(legal.normal.get(words[0]!) ?? words[0]!)
    start = 1
  }
  if (end > start && words[end - 1] === 'and') end = Math.max(start + 1, end - 1) // Smith & Co
  const name = words.slice(start, end).join(' ')
  return forms.length === 0 ? name : `${name}${SEPARATOR}${[...new Set(forms)].sort().join(' ')}`
}

/** Takes legal forms off the end, the longest first; one word is always left. Answers how many words are. */
function takeForms(words: readonly string[], forms: string[], { normal }: LegalForms): number {
  let end = words.length
  for (let length = LONGEST_FORM; length > 0; length--) {
    if (length >= end) continue
    const form = normal.get(words.slice(end - length, end).join(' '))
    if (form === undefined) continue
    forms.push(form)
    end -= length
    length = LONGEST_FORM + 1
  }
  return end
}

interface Company extends Read, WeighedWords<Word> {
  readonly name: string
  readonly glued: string
  readonly form: string | undefined
}

function readCompany(text: string): Company {
  const [name = '', form] = text.split(SEPARATOR)
  const words = name.split(' ')
  const weights = words.map((word) => (SMALL.has(word) ? SMALL_WEIGHT : 1))
  return { text, name, glued: words.join(''), form, words: words.map(wordOf), weights }
}

function companySimilarity(one: Company, other: Company): number {
  const alike = namesSimilarity(one, other)
  if (one.form === other.form) return alike
  return alike * (one.form === undefined || other.form === undefined ? NO_FORM : OTHER_FORM)
}

function namesSimilarity(one: Company, other: Company): number {
  if (one.name === other.name) return 1
  if (one.name === '' || other.name === '') return 0
  if (one.glued === other.glued) return GLUED
  const alike = alignWords(one, other, jaroLikeness)
  return isAcronym(one, other) || isAcronym(other, one) ? Math.max(alike, ACRONYM) : alike
}

function isAcronym({ name, words }: Company, whole: Company): boolean {
  if (words.length !== 1 || name.length < LEAST_ACRONYM || whole.words.length < LEAST_ACRONYM) return false
  const initials = (all: readonly Word[]): string => all.map(({ text }) => text[0]).join('')
  return name === initials(whole.words) || name === initials(whole.words.filter(({ text }) => !SMALL.has(text)))
}
