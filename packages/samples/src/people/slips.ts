import type { Random } from '@onefold/core/adapter-kit'
import anyAscii from 'any-ascii'

/** Keys beside one another, row by row: where a finger lands that misses. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** One slip of the fingers: a letter left out, doubled, exchanged with the next one, or hit beside. */
export function mistyped(text: string, random: Random): string {
  const letters = [...text]
  if (letters.length < 3) return text
  const at = random.between(1, letters.length - 2)
  const [letter = '', next = ''] = letters.slice(at, at + 2)
  switch (random.below(4)) {
    case 0:
      return letters.toSpliced(at, 1).join('')
    case 1:
      return letters.toSpliced(at, 0, letter).join('')
    case 2:
      return letters.toSpliced(at, 2, next, letter).join('')
    default:
      return letters.toSpliced(at, 1, neighbour(letter, random)).join('')
  }
}

/** One digit hit beside. */
export function misdialled(text: string, random: Random): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index).slice(2) // nobody errs in the century
  if (places.length === 0) return text
  const at = random.pick(places)
  const digit = (Number(text[at]) + random.between(1, 9)) % 10
  return text.slice(0, at) + digit + text.slice(at + 1)
}

function neighbour(letter: string, random: Random): string {
  const row = KEYS.find((keys) => keys.includes(letter.toLowerCase()))
  if (row === undefined) return letter
  const place = row.indexOf(letter.toLowerCase())
  return random.pick([...row.slice(Math.max(0, place - 1), place), ...row.slice(place + 1, place + 2)])
}

/** Accents that point the other way, as who writes a foreign name may set them. */
export function misaccented(text: string): string {
  const other: { readonly [letter: string]: string } = {
    á: 'à',
    é: 'è',
    è: 'é',
    í: 'ì',
    ó: 'ò',
    ú: 'ù',
    ñ: 'n',
    ê: 'e',
    ï: 'i',
  }
  return text.replace(/[áéèíóúñêï]/g, (letter) => other[letter] ?? letter)
}

/** Without accents, as from a keyboard that has none. */
export function unaccented(text: string): string {
  return anyAscii(text)
}

/** As German files of capitals write what they have no letter for. */
export function spelledOut(text: string): string {
  const pairs: { readonly [letter: string]: string } = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
  return anyAscii(text.replace(/[äöüßÄÖÜ]/g, (letter) => pairs[letter] ?? letter))
}
