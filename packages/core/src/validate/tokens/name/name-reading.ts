import { casedFamily, casedGiven } from './name-case.ts'
import { languagesOf } from './name-language.ts'
import { wholeText } from './name-text.ts'
import { takeSuffixes, takeTitles } from './name-words.ts'

/** A name's words, sorted as far as its marks say. */
export interface Reading {
  readonly prefix: readonly string[]
  readonly suffix: readonly string[]
  /** What stood in quotes or brackets: a nickname, a maiden name. */
  readonly aside: string | undefined
  /** The words of a name without a comma; else undefined. */
  readonly core: readonly string[] | undefined
  /** The words before the comma, and behind it. */
  readonly family: readonly string[]
  readonly given: readonly string[]
}

const ASIDE = /\(([^"()]+)\)|"([^"()]+)"| ((?:geb\.|geborene|née|né|z domu|roz\.) [^"(),]+)$/i

/** Reads "Title First Middle Last Suffix" and "Last, First"; undefined when the text is no name of one person. */
export function readName(text: string, region: string | undefined): Reading | undefined {
  const whole = wholeText(text)
  if (whole === undefined) return undefined
  const found = ASIDE.exec(whole)
  const aside = (found?.[1] ?? found?.[2] ?? found?.[3])?.trim() || undefined
  const plain = found === null ? whole : `${whole.slice(0, found.index)} ${whole.slice(found.index + found[0].length)}`
  if (/["()]/.test(plain)) return undefined
  const segments = plain
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const reading = sorted(segments, region)
  return reading === undefined ? undefined : { ...reading, aside }
}

function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '')
}

function sorted(
  segments: readonly (readonly string[])[],
  region: string | undefined,
): Omit<Reading, 'aside'> | undefined {
  const prefix: string[] = []
  const suffix: string[] = []
  const left: (readonly string[])[] = []
  for (const [index, words] of segments.entries()) {
    const suffixes = takeSuffixes(words, region, index === 0 ? 1 : 0, index > 0)
    const whole = suffixes.rest.length === 0
    // Behind a comma a single known suffix is one; "Smith, John Jr" has it at its end, as any name.
    const { normal, rest } = whole ? suffixes : takeSuffixes(words, region, 1)
    const titles = takeTitles(rest, region, index === 0 ? 1 : 0)
    suffix.push(...normal)
    prefix.push(...titles.normal)
    if (titles.rest.length > 0) left.push(titles.rest)
  }
  const [first, second] = left
  if (first === undefined || left.length > 2 || !/\p{L}/u.test(left.flat().join(''))) return undefined
  return second === undefined
    ? { prefix, suffix, core: first, family: [], given: [] }
    : { prefix, suffix, core: undefined, family: first, given: second }
}

/** The name in the order that its country speaks it, additions in brackets at the end. */
export function writtenName(reading: Reading, region: string | undefined): string {
  const { prefix, suffix, aside } = reading
  const words = [...prefix, ...coreOf(reading, region), ...suffix]
  return aside === undefined ? words.join(' ') : `${words.join(' ')} (${casedGiven(aside, region)})`
}

function coreOf({ core, family, given }: Reading, region: string | undefined): readonly string[] {
  if (core !== undefined) return [casedGiven(core.join(' '), region)]
  const last = casedFamily(family.join(' '), region)
  const first = casedGiven(given.join(' '), region)
  return familyFirst(`${last}${first}`, region) ? [last, first] : [first, last]
}

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}・ー]+$/u
const FAMILY_FIRST = new Set(['hu', 'vi'])

/** True where the family name is spoken first: in East Asian letters, in Hungary and in Vietnam. */
export function familyFirst(text: string, region: string | undefined): boolean {
  return EAST_ASIAN.test(text) || FAMILY_FIRST.has(languagesOf(region)[0] ?? '')
}
