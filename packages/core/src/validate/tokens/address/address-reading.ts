import type { CountryManner } from '../../../reference/countries.ts'
import { casedCountry } from './address-case.ts'
import { normalCity } from './address-city.ts'
import { countryOf, type FoundPostcode, guessCountry, postcodeIn } from './address-guess.ts'
import { type AddressLine, readLine } from './address-line.ts'
import { stateOf } from './address-state.ts'
import { parted } from './address-text.ts'
import { mannerOf, typeOf } from './address-types.ts'

/** A whole address, sorted. */
export interface AddressReading {
  readonly region: string
  readonly line: AddressLine
  readonly postcode: string | undefined
  readonly city: string | undefined
  readonly state: string | undefined
  /** As the address names it. */
  readonly country: string | undefined
}

/** What lies below the street. */
interface Premises {
  readonly street: readonly string[]
  readonly postcode: string | undefined
  readonly city: string | undefined
  readonly state: string | undefined
}

/** Words of the longest state. */
const LONGEST_STATE = 4
const IN_BRACKETS = /^(.+?) ?\(([^()]+)\)$/
const BEHIND_STROKE = /^(.+?) ?\/ ?(\p{L}{2})$/u
const DIRECTION = /^(?:n|s|e|w|ne|nw|se|sw)\.?$/i

/** Reads a text of the form that `placeText` answers; undefined when street and place cannot be told apart. */
export function readAddress(text: string, region: string | undefined): AddressReading | undefined {
  const all = parted(text)
  const named = all.length > 1 ? countryOf(all.at(-1)!) : undefined
  const lines = named === undefined ? all : all.slice(0, -1)
  const found = named ?? region ?? guessCountry(lines)
  const manner = mannerOf(found)
  if (found === undefined || manner === undefined) return undefined
  const place = placeOf(lines, found, manner)
  if (place === undefined || (place.city === undefined && place.postcode === undefined)) return undefined
  const line = readLine(place.street.join(', '), found)
  if (line === undefined) return undefined
  const country = named === undefined ? undefined : casedCountry(all.at(-1)!, found)
  return { ...place, region: found, line, country }
}

function placeOf(lines: readonly string[], region: string, manner: CountryManner): Premises | undefined {
  if (lines.length === 1)
    return manner.postcode === 'before-city' ? oneLine(lines[0]!, region) : oneLineBehind(lines[0]!, region)
  return manner.postcode === 'before-city' ? postcodeFirst(lines, region) : postcodeLast(lines, region)
}

/** Calle Mayor 12 28013 Madrid; but in Calle Mayor 1234 Piso 5 the number is no postcode. */
function oneLine(line: string, region: string): Premises | undefined {
  const found = postcodeIn(line, region)
  if (found === undefined || found.after.length === 0) return undefined
  if (readLine(found.before.join(' '), region)?.number === undefined) return undefined
  return { street: [found.before.join(' ')], postcode: found.postcode, ...cityAndState(found.after.join(' '), region) }
}

/** 123 Main St Springfield IL 62704: the street ends with its type. */
function oneLineBehind(line: string, region: string): Premises | undefined {
  const found = postcodeIn(line, region)
  if (found === undefined || found.after.length > 0) return undefined
  const { words, state } = takeState(found.before, region)
  for (let index = words.length - 2; index > 0; index--) {
    if (typeOf(words[index]!, region) === undefined) continue
    const end = DIRECTION.test(words[index + 1]!) && index + 2 < words.length ? index + 2 : index + 1
    const city = normalCity(words.slice(end).join(' '), region)
    return city === undefined
      ? undefined
      : { street: [words.slice(0, end).join(' ')], postcode: found.postcode, city, state }
  }
  return undefined
}

/** Street, postcode and city, state. */
function postcodeFirst(lines: readonly string[], region: string): Premises | undefined {
  for (let index = lines.length - 1; index > 0; index--) {
    const found = postcodeIn(lines[index]!, region)
    if (found === undefined || found.before.length > 0) continue
    return belowPostcode(lines, index, found, region)
  }
  return withoutPostcode(lines, region)
}

function belowPostcode(
  lines: readonly string[],
  index: number,
  found: FoundPostcode,
  region: string,
): Premises | undefined {
  const behind = lines.slice(index + 1)
  const street = lines.slice(0, index)
  const below = found.after.length > 0 ? found.after.join(' ') : behind.shift()
  const text = below ?? (street.length > 1 ? street.pop() : undefined)
  const { city, state } = text === undefined ? NOWHERE : cityAndState(text, region)
  const states = state === undefined ? behind.map((line) => stateOf(line, region)) : []
  const [other] = states
  // What follows and is no state is not understood, and would be lost.
  if (behind.length > states.length || states.length > 1 || (states.length === 1 && other === undefined))
    return undefined
  if (text !== undefined && city === undefined) return undefined
  return { street, postcode: found.postcode, city, state: state ?? other }
}

const NOWHERE = { city: undefined, state: undefined }

/** Roma (RM), Roma RM, Frankfurt (Oder) */
function cityAndState(text: string, region: string): Pick<Premises, 'city' | 'state'> {
  const [, outside, bracketed] = IN_BRACKETS.exec(text) ?? BEHIND_STROKE.exec(text) ?? []
  const state = bracketed === undefined ? undefined : stateOf(bracketed, region)
  if (state !== undefined) return { city: normalCity(outside!, region), state }
  const words = text.split(' ')
  const code = words.length > 1 && /^[A-Z]{2}$/.test(words.at(-1)!) ? stateOf(words.at(-1)!, region) : undefined
  if (region === 'IT' && code !== undefined)
    return { city: normalCity(words.slice(0, -1).join(' '), region), state: code }
  return { city: normalCity(text, region), state: undefined }
}

/** Street, city, state and postcode. */
function postcodeLast(lines: readonly string[], region: string): Premises | undefined {
  const last = lines.length - 1
  const found = postcodeIn(lines[last]!, region)
  if (found === undefined || found.after.length > 0) return withoutPostcode(lines, region)
  const above = lines.slice(0, last)
  const words = found.before.length > 0 ? found.before.join(' ') : undefined
  return aboveAll(words === undefined ? above : [...above, words], region, found.postcode)
}

function withoutPostcode(lines: readonly string[], region: string): Premises | undefined {
  return aboveAll(lines, region, undefined)
}

/** The last lines are the state, where it is one and a city is left, and the city; the first is always the street. */
function aboveAll(lines: readonly string[], region: string, postcode: string | undefined): Premises | undefined {
  const left = [...lines]
  const whole = left.length > 2 ? stateOf(left.at(-1)!, region) : undefined
  if (whole !== undefined) left.pop()
  const text = left.length > 1 ? left.pop()! : undefined
  if (text === undefined) return postcode === undefined ? undefined : { street: left, postcode, ...NOWHERE }
  if (whole !== undefined) return withCity(left, postcode, normalCity(text, region), whole)
  const stroke = cityAndState(text, region)
  if (stroke.state !== undefined) return withCity(left, postcode, stroke.city, stroke.state)
  const { words, state } = takeState(text.split(' '), region)
  return withCity(left, postcode, normalCity(words.join(' '), region), state)
}

function withCity(
  street: readonly string[],
  postcode: string | undefined,
  city: string | undefined,
  state: string | undefined,
): Premises | undefined {
  return city === undefined ? undefined : { street, postcode, city, state }
}

/** Takes a state off the end, as long as a city is left: Salt Lake City UT. */
function takeState(
  words: readonly string[],
  region: string,
): { readonly words: readonly string[]; readonly state: string | undefined } {
  const manner = mannerOf(region)
  for (let length = Math.min(LONGEST_STATE, words.length - 1); length > 0; length--) {
    const text = words.slice(-length).join(' ')
    const state = stateOf(text, region)
    // Elsewhere a city's last word may be the name of a county: Newcastle Down.
    if (state === undefined || manner?.postcode !== 'behind-city') continue
    return { words: words.slice(0, -length), state }
  }
  return { words, state: undefined }
}
