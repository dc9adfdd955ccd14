import { entriesOf } from '../../../reference/reference-pack.ts'
import { UNIT_WORDS } from '../../../reference/unit-words.ts'
import { keyOf } from '../text/text-words.ts'
import { mannerOf } from './address-types.ts'

const LANGUAGES = new Map(Object.entries(UNIT_WORDS.units).map(([language, lines]) => [language, normalsOf(lines)]))
const ANY = new Map([...LANGUAGES.values()].flatMap((words) => [...words]))
const LEVELS = normalsOf(UNIT_WORDS.levels)
const SIDES = normalsOf(UNIT_WORDS.sides)
const BOXES = normalsOf(UNIT_WORDS.boxes)
/** 4, 4B, B4, B, 12-3, 3º */
const WHICH = /^#?(?:\p{L}{0,2}-?\d{1,5}(?:[-/]?\p{L}{0,2})?(?:[-/]\d{1,4})?|\p{Lu}|\p{Ll})[ºª°.]?$/u
const HASH = /^# ?(\p{L}?\d{1,5}-?\p{L}?)$/u
const ORDINAL = /^\d{1,2}(?:[ºª°.]|st|nd|rd|th|er|e|ème|eme)$/i
const LETTER = /^\p{L}$/u
const BOX_NUMBER = /^(?:n[º°o]?\.? )?(\p{L}{0,2}\d[\p{L}\d ./-]{0,14})$/u
/** Words of the longest name of a post office box. */
const LONGEST = 3

function normalsOf(lines: string): ReadonlyMap<string, string> {
  return new Map(
    entriesOf(lines).flatMap(({ normal, variants }) => [normal, ...variants].map((word) => [keyOf(word), normal])),
  )
}

/** The normal form of the word; the word itself where the country is unknown and only its kind can be told. */
function unitWord(word: string, region: string | undefined): string | undefined {
  const key = keyOf(word)
  const languages = mannerOf(region)?.languages
  if (languages === undefined) return ANY.has(key) ? word : undefined
  for (const language of languages) {
    const normal = LANGUAGES.get(language)?.get(key)
    if (normal !== undefined) return normal
  }
  return undefined
}

/** One part of a building at the end of some words, and how many of them it is. */
interface FoundUnit {
  readonly unit: string
  readonly length: number
}

function unitAtEnd(words: readonly string[], region: string | undefined): FoundUnit | undefined {
  const last = words.at(-1) ?? ''
  const two = words.at(-2) ?? ''
  const hash = HASH.exec(last) ?? HASH.exec(`${two} ${last}`)
  if (hash !== null) return { unit: `#${hash[1]!.toUpperCase()}`, length: last.startsWith('#') ? 1 : 2 }
  const word = two === '' ? undefined : unitWord(two, region)
  if (word !== undefined && WHICH.test(last)) return { unit: `${word} ${last.toUpperCase()}`, length: 2 }
  const behind = ORDINAL.test(two) ? unitWord(last, region) : undefined
  if (behind !== undefined) return { unit: `${two.toLowerCase()} ${behind}`, length: 2 }
  if (region === 'FI' && LETTER.test(two) && /^\d{1,3}$/.test(last))
    return { unit: `${two.toUpperCase()} ${last}`, length: 2 }
  return placeAtEnd(two, last)
}

/** 3º B, 3º derecha, bajo, bajo A, 2. tv */
function placeAtEnd(two: string, last: string): FoundUnit | undefined {
  const which = SIDES.get(keyOf(last)) ?? (LETTER.test(last) ? last.toUpperCase() : undefined)
  const level = /^\d{1,2}[ºª°.]$/.test(two) ? two : LEVELS.get(keyOf(two))
  if (level !== undefined && which !== undefined) return { unit: `${level} ${which}`, length: 2 }
  const alone = LEVELS.get(keyOf(last))
  if (alone !== undefined) return { unit: alone, length: 1 }
  return /^\d{1,2}[ºª°](?:[-.]?\p{L})?$/u.test(last) ? { unit: last.toUpperCase(), length: 1 } : undefined
}

/** Parts of a building taken off the end of an address line, first to last. */
export interface TakenUnits {
  readonly units: readonly string[]
  readonly rest: readonly string[]
}

/** Takes what says where in the building off the end; something with a digit stays, for a unit follows a number. */
export function takeUnits(words: readonly string[], region: string | undefined): TakenUnits {
  const units: string[] = []
  let rest = words
  for (;;) {
    const found = unitAtEnd(rest, region)
    const left = found === undefined ? [] : rest.slice(0, rest.length - found.length)
    if (found === undefined || !left.some((word) => /\d|^s\/n$/i.test(word))) return { units, rest }
    units.unshift(found.unit)
    rest = left
  }
}

/** A line that says nothing but where in the building; undefined for any other. */
export function unitLine(line: string, region: string | undefined): readonly string[] | undefined {
  const units: string[] = []
  let rest: readonly string[] = line.split(' ')
  while (rest.length > 0) {
    const found = unitAtEnd(rest, region)
    if (found === undefined || found.length > rest.length) return undefined
    units.unshift(found.unit)
    rest = rest.slice(0, rest.length - found.length)
  }
  return units
}

/** The normal form of a box at the post office; undefined for any other text. */
export function postBox(line: string): string | undefined {
  const words = line.split(' ')
  for (let length = Math.min(LONGEST, words.length - 1); length > 0; length--) {
    const box = BOXES.get(keyOf(words.slice(0, length).join(' ')))
    const number = box === undefined ? null : BOX_NUMBER.exec(words.slice(length).join(' '))
    if (number !== null) return `${box} ${number[1]!.toUpperCase()}`
  }
  return undefined
}
