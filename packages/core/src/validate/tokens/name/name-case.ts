import { capitalised, isPlainCase, isTurkish, small } from '../text/text-words.ts'
import { type Particles, particlesOf } from './name-particles.ts'

const WORD = /[\p{L}\p{M}'\u200c\u200d]+/gu
/** What most names are, told without taking them apart. */
const ONE_WORD = /^[a-z]+$/
/** Letters before an apostrophe behind which a new word begins: O'Brien, D'Angelo, Dell'Acqua. Elsewhere: Sa'id. */
const ELISION = /^(o|d|l|m|n|j|dell|dall|nell|all|sant)'(\p{L}.*)$/u
const SCOTTISH = /^mc(\p{L}{2,})$/u
/** 't Hooft, 's Gravesande. */
const SMALL_ALWAYS = /^'[nst]$/
const NUMERAL = /^(?:ii|iii|iv|vii|viii)$/
/** J. P. written without dots. */
const INITIALS = /^[b-df-hj-np-tv-xz]{2}$/

interface Manner {
  readonly particles: Particles
  readonly turkish: boolean
  /** All in capitals as given, so that two consonants are initials. */
  readonly upper: boolean
}

/** Given names with their capitals; the first one is never a particle. */
export function casedGiven(text: string, region: string | undefined): string {
  return cased(text, region, 'capital')
}

/** Family names with their capitals: van der Berg, de la Cruz. */
export function casedFamily(text: string, region: string | undefined): string {
  return cased(text, region, 'particle')
}

/**
 * A name all in capitals or all in small letters gets its capitals; one that has both is written as its bearer wants
 * it.
 */
function cased(text: string, region: string | undefined, first: 'capital' | 'particle'): string {
  if (!isPlainCase(text)) return text
  const lower = small(text, region)
  const manner = { particles: particlesOf(region), turkish: isTurkish(text, region), upper: text !== lower }
  if (ONE_WORD.test(lower)) return casedWord(lower, 0, 1, first, manner)
  const words = [...lower.matchAll(WORD)]
  let result = ''
  let end = 0
  let before = false
  for (const [index, { 0: word, index: start }] of words.entries()) {
    const following = lower[start + word.length]
    const inside = index < words.length - 1 && following !== '.' && (index > 0 || first === 'particle')
    const particle: boolean = inside && isParticle(word, before, index, manner.particles)
    result += lower.slice(end, start)
    result += particle ? casedParticle(word, before, manner) : casedWord(word, index, words.length, first, manner)
    end = start + word.length
    before = particle || (index === 0 && manner.particles.leads(word)) // Van den Berghe Jan
  }
  return (result + lower.slice(end)).normalize('NFC') // a capital may join with a mark that its small letter left alone
}

function isParticle(word: string, before: boolean, index: number, particles: Particles): boolean {
  if (particles.leads(word)) return true
  return (before && particles.follows(word)) || (index > 0 && particles.unites(word))
}

function casedParticle(word: string, before: boolean, { particles, turkish }: Manner): string {
  const capital = particles.capital === 'all' || (particles.capital === 'first' && !before)
  return capital && word.length > 1 ? capitalised(word, turkish) : word
}

function casedWord(
  word: string,
  index: number,
  count: number,
  first: 'capital' | 'particle',
  { particles, turkish, upper }: Manner,
): string {
  if (index > 0 && index === count - 1 && NUMERAL.test(word)) return word.toUpperCase()
  if (index === 0 && first === 'capital' && upper && INITIALS.test(word)) return word.toUpperCase()
  if (SMALL_ALWAYS.test(word)) return word
  const scottish = SCOTTISH.exec(word)
  if (scottish !== null) return `Mc${capitalised(scottish[1]!, turkish)}`
  const elision = ELISION.exec(word)
  if (elision === null) return capitalised(word, turkish)
  const [, article = '', rest = ''] = elision
  const smallArticle = particles.smallElision && article === 'd'
  return `${smallArticle ? article : capitalised(article, turkish)}'${capitalised(rest, turkish)}`
}
