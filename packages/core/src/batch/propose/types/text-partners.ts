import { compileFold } from '../../../lib/text/text.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { Profile } from '../profile.ts'
import { titlesAmong } from '../texts/titles.ts'
import type { SeenColumns } from './column-type.ts'
import { FEWEST, type TwinSet } from './twin-sets.ts'

/** Of so many records, whose order is one at random. */
const MOST_ROWS = 6000
/** A word that more of them have tells little, and costs most. */
const MOST_WITH_A_WORD = 300

/**
 * Records of different lists whose texts have more in common with one another than with any other record's, by the words that few have
 * (cosine of inverse document frequencies); of these the more alike half. Where lists write each thing in their own way no two records
 * are the same in any column, and these are the nearest to it. Undefined with too few.
 */
export function textPartners(
  profiles: readonly Profile[],
  seen: SeenColumns,
  sources: Int32Array | undefined,
): TwinSet | undefined {
  if (sources === undefined) return undefined
  const of = titlesAmong(profiles, seen)
  if (of.length === 0) return undefined
  const rows = Math.min(MOST_ROWS, sources.length)
  const texts = readTexts(of, rows)
  const best = nearestOf(texts, sources)
  const found = best.flatMap(({ row: other, alike }, row) =>
    other > row && best[other]!.row === row ? [{ row, other, alike }] : [],
  )
  const half = found.sort((one, other) => other.alike - one.alike).slice(0, Math.ceil(found.length / 2))
  if (half.length < FEWEST) return undefined
  return { of, twins: { a: Int32Array.from(half, ({ row }) => row), b: Int32Array.from(half, ({ other }) => other) } }
}

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

interface Texts {
  /** By row. */
  readonly words: readonly (readonly string[])[]
  readonly lengths: readonly number[]
  /** By word, the rows that have it. */
  readonly withWord: ReadonlyMap<string, readonly number[]>
  /** In bits, squared. */
  weightOf(word: string): number
}

/** By row the one of another list that is most alike, −1 for none. */
function nearestOf({ words, lengths, withWord, weightOf }: Texts, sources: Int32Array) {
  const common = new Float64Array(words.length)
  return words.map((own, row) => {
    const met: number[] = []
    for (const word of own) {
      const those = withWord.get(word)!
      if (those.length > MOST_WITH_A_WORD) continue
      const weight = weightOf(word)
      for (const other of those) {
        if (sources[other] === sources[row]) continue
        if (common[other] === 0) met.push(other)
        common[other]! += weight
      }
    }
    let best = { row: -1, alike: 0 }
    for (const other of met) {
      const alike = common[other]! / (lengths[row]! * lengths[other]!)
      if (alike > best.alike) best = { row: other, alike }
      common[other] = 0
    }
    return best
  })
}

function readTexts(columns: readonly Profile[], rows: number): Texts {
  const withWord = new Map<string, number[]>()
  const words = Array.from({ length: rows }, (_, row) => {
    const texts = columns.map(({ column: { numbers, values } }) => oneText(values[numbers[row]!]!))
    const own = [...new Set(fold(texts.join(' ')).split(' '))].filter((word) => word !== '')
    for (const word of own) {
      const those = withWord.get(word)
      if (those === undefined) withWord.set(word, [row])
      else those.push(row)
    }
    return own
  })
  const bits = new Map([...withWord].map(([word, those]) => [word, Math.log2(rows / those.length)]))
  const weightOf = (word: string): number => bits.get(word)! ** 2
  const lengths = words.map((own) => Math.sqrt(own.reduce((sum, word) => sum + weightOf(word), 0)))
  return { words, withWord, weightOf, lengths }
}
