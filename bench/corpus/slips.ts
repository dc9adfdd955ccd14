import type { Random } from '../../packages/core/src/lib/random.ts'
import { digitSlip, slip } from './words.ts'

const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 'sqw',
  b: 'vn',
  c: 'xv',
  d: 'sfe',
  e: 'wrd',
  f: 'dgr',
  g: 'fht',
  h: 'gjy',
  i: 'uok',
  j: 'hku',
  k: 'jli',
  l: 'ko',
  m: 'nj',
  n: 'bmh',
  o: 'ipl',
  p: 'ol',
  q: 'wa',
  r: 'etf',
  s: 'adw',
  t: 'ryg',
  u: 'yij',
  v: 'cbf',
  w: 'qes',
  x: 'zcs',
  y: 'tuh',
  z: 'xas',
}
/** What sounds alike, and what a scanner takes for another. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ...([
    ['ph', 'f'],
    ['ck', 'k'],
    ['c', 'k'],
    ['th', 't'],
    ['ie', 'y'],
    ['ee', 'i'],
    ['ei', 'ai'],
    ['z', 's'],
  ] as const),
  ...([
    ['ai', 'ay'],
    ['ou', 'u'],
    ['v', 'w'],
    ['dt', 't'],
    ['sch', 'sh'],
    ['e', 'a'],
    ['o', 'u'],
    ['ll', 'l'],
  ] as const),
]
const SCANNED: readonly (readonly [string, string])[] = [
  ...([
    ['m', 'rn'],
    ['l', '1'],
    ['o', '0'],
    ['cl', 'd'],
    ['e', 'c'],
    ['h', 'b'],
    ['i', 'l'],
    ['u', 'v'],
    ['s', '5'],
  ] as const),
]

/** A mistake of one of several kinds: of the hand, of the ear, of a scanner, of a key beside, or a letter doubled. */
export function mistake(text: string, random: Random): string {
  if (text.length < 2) return text
  const kind = random.fraction()
  if (kind < 0.45) return slip(text, random)
  if (kind < 0.65) return replaced(text, SOUNDS, random)
  if (kind < 0.72) return replaced(text, SCANNED, random)
  const at = random.below(text.length)
  const letter = text[at]!
  if (kind < 0.86) {
    const beside = NEIGHBOURS[letter.toLowerCase()]
    return beside === undefined
      ? slip(text, random)
      : text.slice(0, at) + beside[random.below(beside.length)] + text.slice(at + 1)
  }
  return text.slice(0, at) + letter + text.slice(at)
}

function replaced(text: string, pairs: readonly (readonly [string, string])[], random: Random): string {
  const both = pairs.flatMap(([from, to]): readonly (readonly [string, string])[] => [
    [from, to],
    [to, from],
  ])
  const open = both.filter(([from]) => text.toLowerCase().includes(from, 1))
  if (open.length === 0) return slip(text, random)
  const [from, to] = random.pick(open)
  const at = text.toLowerCase().indexOf(from, 1)
  return text.slice(0, at) + to + text.slice(at + from.length)
}

/** A digit another one, or two neighbours in each other's place. */
export function digitMistake(text: string, from: number, random: Random): string {
  if (text.length - from < 2 || random.chance(0.65)) return text.length > from ? digitSlip(text, from, random) : text
  const at = random.between(from, text.length - 2)
  const both = text.slice(at, at + 2)
  return /^\d\d$/.test(both) ? text.slice(0, at) + both[1] + both[0] + text.slice(at + 2) : text
}

/** A day `yyyy-mm-dd` as people get it wrong: a digit, day and month in each other's place, the first of the month or of January. */
export function dayMistake(day: string, random: Random): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day
  const [year, month, date] = day.split('-') as [string, string, string]
  const kind = random.fraction()
  if (kind < 0.25 && Number(date) <= 12) return `${year}-${date}-${month}`
  if (kind < 0.4) return `${year}-${month}-01`
  if (kind < 0.5) return `${year}-01-01`
  if (kind < 0.7) return `${Number(year) + random.pick([-10, -1, 1, 10])}-${month}-${date}`
  const other = 1 + random.below(28)
  return kind < 0.85 ? `${year}-${two(1 + random.below(12))}-${date}` : `${year}-${month}-${two(other)}`
}

export function two(number: number): string {
  return String(number).padStart(2, '0')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Words as forms and exports write them: as they are, in capitals, in small letters, without marks. */
export function written(text: string, random: Random): string {
  const kind = random.fraction()
  if (kind < 0.5) return text.toUpperCase()
  if (kind < 0.75) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** One of the words left out, cut to its first letter, or two of them changed. */
export function wordMistake(text: string, random: Random): string {
  const words = text.split(' ')
  if (words.length < 2) return mistake(text, random)
  const at = random.below(words.length)
  const kind = random.fraction()
  if (kind < 0.4) return words.filter((_, index) => index !== at).join(' ')
  if (kind < 0.6) return words.map((word, index) => (index === at ? `${word.charAt(0)}.` : word)).join(' ')
  if (kind < 0.8) return words.map((word, index) => (index === at ? mistake(word, random) : word)).join(' ')
  const next = (at + 1) % words.length
  return words.map((word, index) => (index === at ? words[next]! : index === next ? words[at]! : word)).join(' ')
}
