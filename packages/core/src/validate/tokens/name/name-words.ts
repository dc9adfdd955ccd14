import { NAME_SUFFIXES } from '../../../reference/name-suffixes.ts'
import { NAME_TITLES } from '../../../reference/name-titles.ts'
import { entriesOf } from '../../../reference/reference-pack.ts'
import { keyOf } from '../text/text-words.ts'
import { languagesOf } from './name-language.ts'

/** Normal forms by key. */
interface Lexicon {
  /** What means nothing else. */
  readonly sure: ReadonlyMap<string, string>
  /** What is a name or an initial as well. */
  readonly doubtful: ReadonlyMap<string, string>
}

/** Words of the longest title. */
const LONGEST = 4

const TITLES = new Map(Object.entries(NAME_TITLES.languages).map(([language, lines]) => [language, lexiconOf(lines)]))
const ALL_TITLES = united([...TITLES.values()])
const SUFFIXES = lexiconOf(NAME_SUFFIXES.everywhere)
const SUFFIXES_OF = new Map(
  Object.entries(NAME_SUFFIXES.languages).map(([language, lines]) => [language, lexiconOf(lines)]),
)

function lexiconOf(lines: string): Lexicon {
  const sure = new Map<string, string>()
  const doubtful = new Map<string, string>()
  for (const { normal, variants } of entriesOf(lines)) {
    for (const variant of variants) {
      if (variant.startsWith('?')) doubtful.set(keyOf(variant.slice(1)), normal)
      else sure.set(keyOf(variant), normal)
    }
    if (!doubtful.has(keyOf(normal))) sure.set(keyOf(normal), normal)
  }
  return { sure, doubtful }
}

function united(lexicons: readonly Lexicon[]): Lexicon {
  const backwards = lexicons.toReversed() // the first to name a key keeps it
  return {
    sure: new Map(backwards.flatMap(({ sure }) => [...sure])),
    doubtful: new Map(backwards.flatMap(({ doubtful }) => [...doubtful])),
  }
}

/** The normal form of a title. One that is a name elsewhere counts where its language is spoken, or when `alone`. */
function titleOf(words: string, region: string | undefined, alone: boolean): string | undefined {
  const key = keyOf(words)
  for (const language of languagesOf(region)) {
    const lexicon = TITLES.get(language)
    const title = lexicon?.sure.get(key) ?? lexicon?.doubtful.get(key)
    if (title !== undefined) return title
  }
  return ALL_TITLES.sure.get(key) ?? (alone ? ALL_TITLES.doubtful.get(key) : undefined)
}

/** The normal form of a suffix. One that is a name as well counts `behind a comma` only. */
function suffixOf(words: string, region: string | undefined, behindComma: boolean): string | undefined {
  const key = keyOf(words)
  for (const language of languagesOf(region)) {
    const suffix = SUFFIXES_OF.get(language)?.sure.get(key)
    if (suffix !== undefined) return suffix
  }
  return SUFFIXES.sure.get(key) ?? (behindComma ? SUFFIXES.doubtful.get(key) : undefined)
}

/** Known words cut off one end of a name, and what is left of it. */
export interface Cut {
  readonly normal: readonly string[]
  readonly rest: readonly string[]
}

/** Takes titles off the front; `keep` words are left whatever they are. */
export function takeTitles(words: readonly string[], region: string | undefined, keep: number, alone = false): Cut {
  const normal: string[] = []
  let rest = words
  for (let length = LONGEST; length > 0; length--) {
    if (length > rest.length - keep) continue
    const title = titleOf(rest.slice(0, length).join(' '), region, alone)
    if (title === undefined) continue
    normal.push(title)
    rest = rest.slice(length)
    length = LONGEST + 1
  }
  return { normal, rest }
}

/** Takes suffixes off the end; `keep` words are left whatever they are. */
export function takeSuffixes(
  words: readonly string[],
  region: string | undefined,
  keep: number,
  behindComma = false,
): Cut {
  const normal: string[] = []
  let rest = words
  for (let length = 2; length > 0; length--) {
    if (length > rest.length - keep) continue
    const suffix = suffixOf(rest.slice(rest.length - length).join(' '), region, behindComma)
    if (suffix === undefined) continue
    normal.unshift(suffix)
    rest = rest.slice(0, rest.length - length)
    length = 3
  }
  return { normal, rest }
}
