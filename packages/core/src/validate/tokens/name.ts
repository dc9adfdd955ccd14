import { collapse } from '../../lib/text.ts'

const APOSTROPHES = /[’‘ʼʹ`´]/g
const NAME = /^(?=.*\p{L})[\p{L}\p{M}' .\-‐‑·]+$/u
const WORD = /[\p{L}\p{M}']+/gu
/** Small words inside a name, which stay small: van der Berg, de la Cruz, von Humboldt. */
const PARTICLES = new Set(
  'af al av ben bin da das de degli dei del della den der des di do dos du e el la las le los ten ter und van vom von y zu zum zur'.split(
    ' ',
  ),
)

/**
 * A person's name with single spaces and plain apostrophes; undefined when it holds anything but letters, marks,
 * apostrophes, hyphens, dots and spaces. A name all in capitals or all in small letters gets its capitals; one that
 * has both is written as its bearer wants it.
 */
export function normalName(given: string): string | undefined {
  const name = collapse(given.normalize('NFC')).replace(APOSTROPHES, "'")
  if (!NAME.test(name)) return undefined
  const lower = name.toLowerCase()
  return name === lower || name === name.toUpperCase() ? titleCased(lower) : name
}

function titleCased(lower: string): string {
  const last = [...lower.matchAll(WORD)].at(-1)?.index
  return lower.replace(WORD, (word, index: number) => (index !== last && PARTICLES.has(word) ? word : capital(word)))
}

function capital(word: string): string {
  const irish = /^(mc|[od]')(\p{L}.+)$/u.exec(word)
  return irish ? first(irish[1]!) + first(irish[2]!) : first(word)
}

function first(word: string): string {
  const [letter = ''] = word
  return letter.toUpperCase() + word.slice(letter.length)
}
