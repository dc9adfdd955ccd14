import { capitalised, isPlainCase, isTurkish, small } from '../text/text-words.ts'

const WORD = /[\p{L}\p{M}\p{N}'ºª°]+/gu
/** Small inside the name of a place or a street. */
const SMALL = new Set(
  (
    'a aan al am an and au aux bei da dal das de degli dei del dell della delle den der des di do dos du e el em en et het im ' +
    'in les lès ob of on op os sous sul sulla sur ten ter the und unter upon van von vor y zu zum zur'
  ).split(' '),
)
/** Small between hyphens, or behind a word that is small itself: de la Paz, Villeneuve-le-Roi. */
const FOLLOWING = new Set('la las le les los lo'.split(' '))
/** Small where a name begins behind the type of its street. */
const GENITIVE = new Set('da das de degli dei del della delle des di do dos du'.split(' '))
/** Capital all through. */
const CAPITALS = new Set(
  'us fm sr cr ne nw se sw ii iii iv vi vii viii xi xii xiii xiv xv mlk jfk dc usa cdmx'.split(' '),
)
const LONGEST_COUNTRY_CODE = 3
const ORDINAL = /^\d+(?:st|nd|rd|th|er|re|e|ème|eme|º|ª|°)$/
const DIGIT = /\p{N}/u
const ELISION = /^(d|l|m|o|dell|dall|nell|all|sant)'(\p{L}.*)$/u
const SCOTTISH = /^mc(\p{L}{3,})$/u

/**
 * The name of a place or a street with its capitals, when it is all in capitals or all in small letters; as it is when
 * it has both. `behindType`: the name goes on where a type began, so that its first word may be small: Rue de la Paix.
 */
export function casedPlace(text: string, region: string | undefined, behindType = false): string {
  if (!isPlainCase(text)) return text
  const lower = small(text, region)
  const turkish = isTurkish(text, region)
  const words = [...lower.matchAll(WORD)]
  let before = false
  let result = ''
  let end = 0
  for (const [index, { 0: word, index: start }] of words.entries()) {
    const genitive = behindType && GENITIVE.has(word)
    const inside = (index > 0 || genitive) && index < words.length - 1 && lower[start + word.length] !== '.'
    const hyphens = lower[start - 1] === '-' && lower[start + word.length] === '-'
    const isSmall: boolean = inside && (SMALL.has(word) || ((before || hyphens) && FOLLOWING.has(word)))
    result += lower.slice(end, start) + (isSmall && word.length > 1 ? word : casedWord(word, index, turkish))
    end = start + word.length
    before = isSmall || (index === 0 && SMALL.has(word))
  }
  return (result + lower.slice(end)).normalize('NFC') // a capital may join with a mark that its small letter left alone
}

/** A country's name with its capitals; what is short is its code, in capitals all through: UK, USA, ESP. */
export function casedCountry(name: string, region: string | undefined): string {
  return name.length <= LONGEST_COUNTRY_CODE ? name.toUpperCase() : casedPlace(name, region)
}

function casedWord(word: string, index: number, turkish: boolean): string {
  if (CAPITALS.has(word)) return word.toUpperCase()
  if (ORDINAL.test(word)) return word
  if (DIGIT.test(word)) return word.toUpperCase()
  if (word.startsWith("'") && word.length === 2) return word // 's-Hertogenbosch
  const scottish = SCOTTISH.exec(word)
  if (scottish !== null) return `Mc${capitalised(scottish[1]!, turkish)}`
  const elision = ELISION.exec(word)
  if (elision === null) return capitalised(word, turkish)
  const [, article = '', rest = ''] = elision
  return `${index > 0 && article === 'd' ? article : capitalised(article, turkish)}'${capitalised(rest, turkish)}`
}
