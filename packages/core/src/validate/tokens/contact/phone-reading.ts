import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { asciiDigits } from '../../../lib/text/text.ts'

/** Longer texts are no telephone numbers. */
const LONGEST = 100
/** Says "abroad" in most of the world; without a country nobody can know, so it is read so. */
const INTERNATIONAL_PREFIX = /^00(?=\s*[1-9])/
/** (+34) 612 345 678 */
const BRACKETED_CODE = /^\(\s*((?:\+|00)\s?\d{1,3})\s*\)/
/** Words for an extension that the library does not know. */
const EXTENSION =
  /[\s,;]+(?:poste|durchwahl|dw|nebenstelle|interno|extensi[oó]n|anexo|toestel|ramal)\b\.?:?\s*(\d{1,7})$/i
/** What stands between two numbers, and in Germany also between the parts of one. */
const BETWEEN_NUMBERS = /[/,;|~]|\s[-–]\s/g
const VANITY = /^\+?[\d\s().-]*\d[\s().-]*[a-z][a-z\d\s.-]*$/i
const VANITY_WORD = /[a-z]{3}/i
/** Numbers of companies: only they are spelt in letters. */
const SPELT_TYPES: ReadonlySet<string> = new Set(['TOLL_FREE', 'SHARED_COST', 'PREMIUM_RATE', 'UAN'])
const KEYPAD = '22233344455566677778889999'

/** The region as the numbering plans know it; undefined when they do not. */
export function supported(region: string | undefined): CountryCode | undefined {
  return region !== undefined && isSupportedCountry(region) ? region : undefined
}

/** The calling code of a region, without the plus sign. */
export function callingCodeOf(region: CountryCode): string {
  return getCountryCallingCode(region)
}

/**
 * One number that its country's plan knows, dialled within the country, or from anywhere when none is given. A text
 * that holds two numbers holds none. Letters are read as keys of the telephone only where companies spell their numbers.
 */
export function readPhone(given: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const trimmed = given.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return undefined
  const plain = trimmed.replace(BRACKETED_CODE, '$1 ').replace(EXTENSION, ' ext. $1')
  const text = country === undefined ? plain.replace(INTERNATIONAL_PREFIX, '+') : plain
  const number = readOne(text, country)
  if (number === undefined) return readVanity(text, country)
  return holdsTwo(text, country) ? undefined : number
}

/** "1-800-FLOWERS" */
function readVanity(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  if (!VANITY_WORD.test(text) || !VANITY.test(text)) return undefined
  const digits = text.replace(/[a-z]/gi, (letter) => KEYPAD[letter.toLowerCase().charCodeAt(0) - 97]!)
  const number = readOne(digits, country)
  return number !== undefined && SPELT_TYPES.has(number.getType() ?? '') ? number : undefined
}

function readOne(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const options =
    country === undefined ? ({ extract: false } as const) : ({ defaultCountry: country, extract: false } as const)
  const number = parsePhoneNumberFromString(text, options)
  return number?.isValid() ? number : undefined
}

/** Where plans leave the length open, two numbers in a row may look like one. */
function holdsTwo(text: string, country: CountryCode | undefined): boolean {
  for (const { index } of text.matchAll(BETWEEN_NUMBERS)) {
    const rest = asciiDigits(text.slice(index)).replace(/\D/g, '')
    if (rest.length >= 5 && readOne(text.slice(0, index), country) !== undefined) return true
  }
  return false
}
