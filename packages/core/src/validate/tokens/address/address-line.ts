import { isPlainCase } from '../text/text-words.ts'
import { casedPlace } from './address-case.ts'
import { gridNumber, normalNumber } from './address-number.ts'
import { hasLetter, parted } from './address-text.ts'
import { type FoundType, findType, mannerOf } from './address-types.ts'
import { postBox, takeUnits, unitLine } from './address-unit.ts'

/** An address line taken apart. */
export interface AddressLine {
  /** The street in normal form, or a box at the post office. */
  readonly street: string
  readonly type: string | undefined
  readonly name: string | undefined
  readonly number: string | undefined
  /** The number stood before the street. */
  readonly numberFirst: boolean
  readonly units: readonly string[]
  /** Lines that say something else. */
  readonly rest: readonly string[]
}

interface Numbered {
  readonly number: string | undefined
  readonly words: readonly string[]
  readonly first: boolean
}

type Core = Pick<FoundType, 'name' | 'behind'>

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['n', 'North'],
  ['s', 'South'],
  ['e', 'East'],
  ['w', 'West'],
])
const BEHIND = /^(?:n|s|e|w|ne|nw|se|sw)\.?$/i
const WITH_DIRECTIONS = new Set(['US', 'CA'])
/** Only these stand apart from the number in front of a street: 12 bis rue de la Paix. */
const BEHIND_NUMBER = /^(?:bis|ter|quater|quinquies|1\/2|½|-|-\d+)$/i
const LONGEST_NUMBER = 5
/** C/Mayor */
const STROKE = /^(\p{L}{1,4}\/)(?=\p{L}{2})/u

/** Reads street, number and unit from the lines of an address; undefined when there is no street. */
export function readLine(text: string, region: string | undefined): AddressLine | undefined {
  const lines = parted(text)
  const front = lines.length > 1 ? unitLine(lines[0]!, region) : undefined // Flat 2, 10 High Street
  const [first, ...others] = front === undefined ? lines : lines.slice(1)
  if (first === undefined) return undefined
  const units: string[] = [...(front ?? [])]
  const rest: string[] = []
  let main = normalNumber(first) === undefined ? first : `${first} ${others.shift() ?? ''}`.trim()
  if (isBehindBuilding(main, others[0], region)) {
    rest.push(main)
    main = others.shift()!
  }
  if (goesOn(others[0], region)) main = `${main} ${others.shift()}`
  for (const line of others) {
    const found = unitLine(line, region)
    if (found === undefined) rest.push(line)
    else units.push(...found)
  }
  const box = postBox(main)
  if (box !== undefined) return { ...BOX, street: box, units, rest }
  const taken = takeUnits(main.replace(STROKE, '$1 ').split(' '), region)
  const numbered = takeNumber(taken.rest, region)
  if (!hasLetter(numbered.words.join('')) && !/\d/.test(numbered.words.join(''))) return undefined
  return { ...named(numbered, region), units: [...taken.units, ...units], rest }
}

const BOX = { type: undefined, name: undefined, number: undefined, numberFirst: false }

/** "12", "12 3º B", "nº 12", "s/n": the line goes on where the one before ended. */
function goesOn(line: string | undefined, region: string | undefined): boolean {
  return line !== undefined && normalNumber(takeUnits(line.split(' '), region).rest.join(' ')) !== undefined
}

/** Rose Cottage, 12 High Street: where numbers stand in front, the second line is the street. */
function isBehindBuilding(first: string, second: string | undefined, region: string | undefined): boolean {
  if (second === undefined || mannerOf(region)?.numberFirst !== true || postBox(first) !== undefined) return false
  const isNumbered = (line: string): boolean => numberInFront(line.split(' '), region) !== undefined
  return !isNumbered(first) && isNumbered(second)
}

function takeNumber(words: readonly string[], region: string | undefined): Numbered {
  const manner = mannerOf(region)
  const front = numberInFront(words, region)
  if (manner === undefined) return front ?? numberBehind(words, region) ?? { number: undefined, words, first: false }
  const none = { number: undefined, words, first: manner.numberFirst }
  if (manner.numberFirst) return front ?? none
  const behind = numberBehind(words, region)
  if (behind !== undefined || front === undefined) return behind ?? none
  return findType(front.words, region, false) === undefined ? none : { ...front, first: false }
}

function numberInFront(words: readonly string[], region: string | undefined): Numbered | undefined {
  for (let length = Math.min(LONGEST_NUMBER, words.length - 1); length > 0; length--) {
    const apart = words.slice(1, length)
    const left = words.slice(length)
    const text = words.slice(0, length).join(' ')
    const number = normalNumber(text) ?? (length === 1 && mannerOf(region)?.numberFirst ? gridNumber(text) : undefined)
    if (number === undefined || !left.some(hasLetter)) continue
    const letter = length === 2 && /^\p{L}$/u.test(apart[0]!) && findType(left, region, false)?.behind === false
    if (letter || apart.every((word, index) => BEHIND_NUMBER.test(word) || apart[index - 1] === '-')) {
      return { number, words: left, first: true }
    }
  }
  return undefined
}

function numberBehind(words: readonly string[], region: string | undefined): Numbered | undefined {
  for (let length = Math.min(LONGEST_NUMBER, words.length - 1); length > 0; length--) {
    const number = normalNumber(words.slice(-length).join(' '))
    const left = words.slice(0, -length)
    if (number === undefined || !left.some(hasLetter)) continue
    // Calle 26 is the street, Markt 5 the house.
    if (left.length === 1 && isTypeInFront(left[0]!, region)) return undefined
    return { number, words: left, first: false }
  }
  return undefined
}

function isTypeInFront(word: string, region: string | undefined): boolean {
  return findType([word, 'x'], region, false) !== undefined
}

function named({ words, number, first }: Numbered, region: string | undefined): Omit<AddressLine, 'units' | 'rest'> {
  const directed = WITH_DIRECTIONS.has(region ?? '')
  const last = words.at(-1) ?? ''
  const direction = directed && words.length > 2 && BEHIND.test(last) ? last.replace('.', '').toUpperCase() : undefined
  const core = direction === undefined ? words : words.slice(0, -1)
  const found = findType(core, region, first && number !== undefined)
  const { type, glued = false, behind = true } = found ?? {}
  const plain = directed ? expanded(found?.name ?? core) : (found?.name ?? core)
  const name = casedName({ name: plain, behind }, glued ? type : undefined, region)
  const typed = type === undefined || glued ? name : behind ? `${name} ${type}` : `${type} ${name}`
  const street = direction === undefined ? typed : `${typed} ${direction}`
  return { street, type, name, number, numberFirst: first }
}

/** An ending that was put to a name keeps its letters, and the name gets its own: HAUPTstraße. */
function casedName({ name, behind }: Core, glued: string | undefined, region: string | undefined): string {
  const text = name.join(' ')
  const stem = text.slice(0, text.length - (glued?.length ?? 0))
  if (glued === undefined || isPlainCase(text) || !isPlainCase(stem)) return casedPlace(text, region, !behind)
  return casedPlace(stem, region) + text.slice(stem.length)
}

/** N Main is North Main, but N alone is the street N. */
function expanded(words: readonly string[]): readonly string[] {
  const [first = '', ...others] = words
  const direction = others.length === 0 ? undefined : DIRECTIONS.get(first.replace('.', '').toLowerCase())
  return direction === undefined ? words : [direction, ...others.map((word) => casedPlace(word, 'US'))]
}

/** The line with its number where the country writes it; without the country, where it was. */
export function writtenLine({ street, number, numberFirst }: AddressLine, region: string | undefined): string {
  if (number === undefined) return street
  if (numberFirst) return `${number} ${street}`
  return region === 'CO' && /^\d/.test(number) ? `${street} # ${number}` : `${street} ${number}`
}

/** True when something in the line was told apart from the rest. */
export function isUnderstood({ number, type, street, name }: AddressLine): boolean {
  return number !== undefined || type !== undefined || street !== name
}
