/**
 * What a text sounds like, word by word: a skeleton of consonants in the manner of the Cologne method (H. J. Postel, 1969), with
 * classes of our own that also serve Spanish, English, French, Italian and Slavic spellings. Undefined when there is no word.
 *
 * Of each word, as plain Latin letters: a letter that begins it and is a vowel is A, vowels elsewhere and silent h are
 * nothing; B stands for b, v, w; F for f, ph; K for k, q, ck, hard c and g; J for j, soft g, and the y or i that begins a word before a vowel; S for s, z, soft c; X for sh, ch,
 * sch, tsch, cz; T for d, t, th; P, M, N, L, R for themselves. Neighbours of one class are one. Digits stay.
 */
export function phonetic(words: readonly string[]): string | undefined {
  const codes = words.map(codeOf).filter((code) => code !== '')
  return codes.length === 0 ? undefined : codes.join(' ')
}

/** What is silent where a word begins, and what is said otherwise there. */
const BEGINNINGS: readonly (readonly [pattern: RegExp, sounds: string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^(?:ps|x)/, 's'],
  [/^wr/, 'r'],
  [/^[iy](?=[aeiou])/, 'j'],
]

/** From the longest on: the first that fits where the word is being read says the class. */
const SOUNDS: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/tsch|dzh|sch|tch|shch/y, 'X'],
  [/ch(?=[lrnm])/y, 'K'],
  [/sh|ch|cz|sz/y, 'X'],
  [/ph|pf/y, 'F'],
  [/th|dt|d|t/y, 'T'],
  [/tz|ts|ds/y, 'S'],
  [/sc(?=[eiy])/y, 'S'],
  [/gn(?=[aeiouy])/y, 'N'],
  [/gh(?=[eiy])/y, 'K'],
  [/gh/y, ''],
  [/gu(?=[eiy])/y, 'K'],
  [/g(?=[eiy])/y, 'J'],
  [/c(?=[eiy])/y, 'S'],
  [/ck|qu|[ckqg]/y, 'K'],
  [/x/y, 'KS'],
  [/[szß]/y, 'S'],
  [/j/y, 'J'],
  [/[bvw]/y, 'B'],
  [/f/y, 'F'],
  [/p/y, 'P'],
  [/m/y, 'M'],
  [/n/y, 'N'],
  [/l/y, 'L'],
  [/r/y, 'R'],
]

const VOWELS = 'aeiouy'

function codeOf(word: string): string {
  const plain = BEGINNINGS.reduce((text, [pattern, sounds]) => text.replace(pattern, sounds), word)
  let code = ''
  for (let at = 0, before = ''; at < plain.length; ) {
    const [sound, length] = soundAt(plain, at)
    const isFirst = at === 0 || (at === 1 && plain[0] === 'h')
    if (sound === '' && isFirst && VOWELS.includes(plain[at]!)) code += 'A'
    else if (sound !== before) code += sound
    before = sound
    at += length
  }
  return code
}

/** The class of what is said at a place, and how many letters say it. */
function soundAt(word: string, at: number): readonly [sound: string, length: number] {
  const letter = word[at]!
  if (letter >= '0' && letter <= '9') return [letter, 1]
  for (const [pattern, code] of SOUNDS) {
    pattern.lastIndex = at
    const found = pattern.exec(word)
    if (found !== null) return [code, found[0].length]
  }
  return ['', 1]
}
