import type { Profile } from '../profile.ts'
import type { SeenColumns } from '../types/column-type.ts'
import { foldedTexts } from './folded-texts.ts'
import { titlesAmong } from './titles.ts'
import { areArticles } from './variants-in-texts.ts'

/** So many of the first records are looked at. */
const MOST_ROWS = 50_000
/** Of the records with both, those that another one has the other way round. */
const EXCHANGED = 0.05

/**
 * Two columns of titles of which one record holds in one what another one holds in the other: one list has the original title first and
 * its translation beside it, another one the other way round. Undefined of people and of what stands somewhere.
 */
export function exchangedTexts(profiles: readonly Profile[], seen: SeenColumns): readonly Profile[] | undefined {
  const titles = areArticles(profiles, seen) ? titlesAmong(profiles, seen) : []
  const pairs = titles.flatMap((one, at) => titles.slice(at + 1).map((other) => [one, other] as const))
  return pairs.find(([one, other]) => areExchanged(firstTexts(one), firstTexts(other)))
}

function areExchanged(first: readonly string[], second: readonly string[]): boolean {
  const both = [...first.keys()].filter((row) => first[row] !== '' && second[row] !== '' && first[row] !== second[row])
  const straight = new Set(both.map((row) => JSON.stringify([first[row], second[row]])))
  const exchanged = both.filter((row) => straight.has(JSON.stringify([second[row], first[row]])))
  return exchanged.length > 0 && exchanged.length >= EXCHANGED * both.length
}

function firstTexts({ column }: Profile): readonly string[] {
  const textOf = foldedTexts(column)
  return Array.from({ length: Math.min(MOST_ROWS, column.numbers.length) }, (_, row) => textOf(row))
}
