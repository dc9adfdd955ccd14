import type { Random } from '../../packages/core/src/lib/random.ts'

const ONSETS = 'b,br,c,ch,d,dr,f,fl,g,gr,h,j,k,kr,l,m,n,p,pr,r,s,sch,st,t,tr,v,w,z'.split(',')
const VOWELS = 'a,a,e,e,i,o,u,ai,ee,ie,ou'.split(',')
const CODAS = ',,,l,n,n,r,s,t,m,ck,nd,rt,ss'.split(',')
/** A letter in so many words of a thousand is written with a mark. */
const MARKED_IN_THOUSAND = 25
const MARKED: { readonly [letter: string]: string } = { a: 'ä', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' }

/** Words that sound like names: so many, each once. */
export function inventWords(count: number, endings: readonly string[], random: Random): readonly string[] {
  const words = new Set<string>()
  while (words.size < count) {
    let word = ''
    for (let left = random.between(1, 2); left > 0; left--) {
      word += random.pick(ONSETS) + random.pick(VOWELS) + random.pick(CODAS)
    }
    word += random.pick(endings)
    if (word.length >= 3 && word.length <= 14) words.add(random.below(1000) < MARKED_IN_THOUSAND ? marked(word) : word)
  }
  return [...words]
}

function marked(word: string): string {
  return word.replace(/[aeiounc]/, (letter) => MARKED[letter] ?? letter)
}

/** Picks from a list as names are spread among people: place k about 1 ÷ (k + flatness) as often as the first. */
export function unevenPick(words: readonly string[], flatness: number): (random: Random) => string {
  const bounds = new Float64Array(words.length)
  let total = 0
  for (let place = 0; place < words.length; place++) {
    total += 1 / (place + 1 + flatness)
    bounds[place] = total
  }
  return (random) => {
    const wanted = random.fraction() * total
    let low = 0
    let high = words.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (bounds[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return words[low]!
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A slip of the hand: one letter another, missing, too many, or changed with its neighbour. */
export function slip(text: string, random: Random): string {
  if (text.length < 2) return text
  const at = random.below(text.length)
  const letter = LETTERS[random.below(LETTERS.length)]!
  const kind = random.fraction()
  if (kind < 0.35) return text.slice(0, at) + letter + text.slice(at + 1)
  if (kind < 0.6) return text.slice(0, at) + text.slice(at + 1)
  if (kind < 0.8) return text.slice(0, at) + letter + text.slice(at)
  const left = Math.min(at, text.length - 2)
  return text.slice(0, left) + text[left + 1] + text[left] + text.slice(left + 2)
}

/** One digit at or after this place becomes another. */
export function digitSlip(text: string, from: number, random: Random): string {
  const at = random.between(from, text.length - 1)
  return /\d/.test(text[at] ?? '') ? text.slice(0, at) + random.below(10) + text.slice(at + 1) : text
}
