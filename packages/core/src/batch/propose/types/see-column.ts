import { readCountry } from '../../../validate/tokens/country/country-names.ts'
import type { Profile } from '../profile.ts'
import { checkedBy } from './check-digits.ts'
import type { Seen, SeenType } from './column-type.ts'
import { type HeaderHint, headerHint } from './header-hint.ts'
import { isRunning } from './running-number.ts'
import { signsOf, type ValueSigns } from './value-signs.ts'

/** A column's values as they are asked. */
interface Looked {
  readonly profile: Profile
  readonly signs: ValueSigns
}

/** A sign of so many values is one of the column. */
const NEARLY_ALL = 0.9
const MOSTLY = 0.7
/** Beside a name that says so, fewer are enough. */
const SOME = 0.3
/** Few different values, each with many records. */
const FEW = 12
/** The last four digits of a card are of many. */
const LEAST_OF_CODE = 5
/** Many things have each colour and size: of pairs. */
const LEAST_SHARED = 0.005
/** With fewer texts a share says nothing. */
const LEAST_TEXTS = 10

/** What a column is about: from its name where values confirm it, else from its values alone. Without hints names are not asked. */
export function seeColumn(profile: Profile, headerHints: boolean): Seen {
  const looked = { profile, signs: signsOf(profile.column, profile.sample) }
  const sure = fromValues(looked)
  const hint = headerHints ? withNumbers(headerHint(profile.name), looked) : undefined
  if (sure !== undefined && !saysMore(hint, sure)) return sure
  if (hint !== undefined && confirms(hint, looked))
    return { type: hint.type, why: `its name says “${hint.words}”, and its values confirm it`, isNamed: true }
  if (sure !== undefined) return sure
  const found = isCode(looked)
    ? seen('IDENTIFIER', 'its values are codes of one length, each of a few records')
    : plain(profile)
  return hint === undefined ? found : { ...found, why: doubted(hint, found) }
}

/** Many people have two given names, as a whole name has two words; a social security number has its digits in groups, as a telephone number has. */
function saysMore(hint: HeaderHint | undefined, { type }: Seen): boolean {
  if (type === 'PHONE') return hint !== undefined
  return type === 'FULL_NAME' && (hint?.type === 'GIVEN_NAME' || hint?.type === 'FAMILY_NAME')
}

/** What is called a street and has numbers is an address. */
function withNumbers(hint: HeaderHint | undefined, looked: Looked): HeaderHint | undefined {
  const { digits } = looked.signs
  return hint?.type === 'STREET' && digits >= SOME && confirms({ ...hint, type: 'ADDRESS' }, looked)
    ? { ...hint, type: 'ADDRESS' }
    : hint
}

/** Records that have a code in common, on average. */
const MOST_OF_A_CODE = 5

function isCode({ profile: { collision, filled, column }, signs }: Looked): boolean {
  return signs.shaped >= MOSTLY && collision * filled * column.numbers.length <= MOST_OF_A_CODE
}

function doubted({ words }: HeaderHint, { why }: Seen): string {
  return `${why}; its name says “${words}”, and its values do not confirm that`
}

const seen = (type: SeenType, why: string): Seen => ({ type, why })

/** What values say by themselves; no name is asked. */
function fromValues({ profile, signs }: Looked): Seen | undefined {
  const { kind, sample } = profile
  if (kind === 'EMAIL') return seen('EMAIL', 'its values are e-mail addresses')
  if (signs.timed >= NEARLY_ALL) return seen('TIME_STAMP', 'its values are times of a day')
  if (kind === 'DATE') return undefined
  if (isRunning(profile))
    return seen('RUNNING_NUMBER', 'its values are numbers that follow one another, no two the same')
  if (sample.length < LEAST_TEXTS) return undefined
  const checked = checkedShare(sample)
  if (checked !== undefined) return seen('IDENTIFIER', `its values have check digits (${checked})`)
  if (kind === 'PHONE') return seen('PHONE', 'its values are telephone numbers')
  if (signs.urls >= MOSTLY) return seen('URL', 'its values are web addresses')
  if (signs.towns >= MOSTLY) return seen('CITY', 'its values are towns with the letters of their state')
  if (signs.legalForms >= SOME) return seen('COMPANY', 'its values end with what companies are by law')
  return ofPeople(signs) ?? (isOneMeasure(sample) ? undefined : ofStreets(signs))
}

/** Given names that we know, of the records with frequent values; whole names have more words. */
function ofPeople({ letters, givenNames, words }: ValueSigns): Seen | undefined {
  if (letters < NEARLY_ALL || givenNames < SOME || words > 3.5) return undefined
  if (words < 1.4) return givenNames < 0.5 ? undefined : seen('GIVEN_NAME', 'its values are given names')
  return words < 1.7 ? undefined : seen('FULL_NAME', 'its values have given names among two words or three')
}

/** Of so many values one has words of its own beside its numbers: 47 sq m is no square. */
const WORDS_OF_ITS_OWN = 0.1

function isOneMeasure(sample: readonly string[]): boolean {
  const words = new Set(sample.map((text) => text.replace(/[\d.,]+/g, '').trim()))
  return words.size < WORDS_OF_ITS_OWN * sample.length
}

function ofStreets({ streets, digits, words }: ValueSigns): Seen | undefined {
  if (streets < 0.5 || words < 1.5 || words > 9) return undefined
  if (digits >= MOSTLY) return seen('ADDRESS', 'its values are streets with numbers')
  return digits < 0.2 ? seen('STREET', 'its values are streets') : undefined
}

/** The rule by which nearly all values check, where chance would let a tenth through. */
function checkedShare(sample: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of sample) {
    const by = checkedBy(text)
    if (by !== undefined) counts.set(by, (counts.get(by) ?? 0) + 1)
  }
  return [...counts].find(([, count]) => count >= NEARLY_ALL * sample.length)?.[0]
}

/** Whether values may be what a name says. */
function confirms({ type, words: said }: HeaderHint, { profile, signs }: Looked): boolean {
  const { kind, distinct, collision, filled, column, length } = profile
  const { letters, digits, words } = signs
  const few = distinct <= FEW && distinct < 0.05 * filled * column.numbers.length
  switch (type) {
    case 'GIVEN_NAME':
    case 'FAMILY_NAME':
      return letters >= NEARLY_ALL && words < 2.2 && !few
    case 'FULL_NAME':
      // Things have a name too: of people it has given names.
      return letters >= NEARLY_ALL && words >= 1.7 && words <= 4 && signs.givenNames >= (said === 'name' ? 0.2 : 0.05)
    case 'COMPANY':
      return letters + digits >= NEARLY_ALL && words >= 1.2 && words <= 8 && signs.legalForms >= 0.05
    case 'ADDRESS':
      return digits >= 0.5 && words >= 2 && words <= 14 && (kind === 'WORDS' || kind === 'TEXT')
    case 'STREET':
      return letters >= MOSTLY && words <= 5 && !few
    case 'HOUSE_NUMBER':
      return digits >= MOSTLY && length <= 8
    case 'CITY':
      return signs.towns >= SOME || (letters >= NEARLY_ALL && words <= 4)
    case 'REGION':
      return letters >= NEARLY_ALL && words <= 4
    case 'POSTAL_CODE':
      return signs.codes >= NEARLY_ALL
    case 'COUNTRY':
      return countries(column.values.slice(1)) >= NEARLY_ALL
    case 'PHONE':
      return signs.dialled >= 0.8
    case 'URL':
      return signs.urls >= SOME
    case 'IDENTIFIER':
      return digits >= MOSTLY && words <= 3 && length >= LEAST_OF_CODE && !few
    case 'LATITUDE':
    case 'LONGITUDE':
      return signs.degrees >= MOSTLY
    case 'DATE':
      return kind === 'DATE'
    case 'VARIANT':
      return collision >= LEAST_SHARED
    case 'AMOUNT':
      return kind === 'NUMBER'
    case 'TIME_STAMP':
      return kind === 'DATE' || signs.timed >= SOME
    case 'STATUS':
      return few && collision >= 0.05
    default:
      return false
  }
}

const MOST_COUNTRIES = 500

/** Of the distinct values; two letters are read as a code. */
function countries(values: Profile['column']['values']): number {
  const some = values.slice(0, MOST_COUNTRIES)
  return some.length === 0
    ? 0
    : some.filter((value) => typeof value === 'string' && readCountry(value)).length / some.length
}

function plain({ kind }: Profile): Seen {
  const said: Readonly<Record<Profile['kind'], Seen>> = {
    EMAIL: seen('EMAIL', 'its values are e-mail addresses'),
    DATE: seen('DATE', 'its values are days'),
    PHONE: seen('PHONE', 'its values are telephone numbers'),
    NUMBER: seen('NUMBER', 'its values are numbers'),
    WORDS: seen('WORDS', 'its values are texts of several words'),
    TEXT: seen('TEXT', 'its values are short texts'),
  }
  return said[kind]
}
