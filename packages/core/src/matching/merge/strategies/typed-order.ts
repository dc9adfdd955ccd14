import { textsIn } from '../../../lib/json.ts'
import { ownMember } from '../../../lib/own-member.ts'
import type { Contribution } from '../contribution.ts'
import { instantIn, numberIn } from '../readings.ts'
import { type RuleCase, withGreatest } from './strategy.ts'

type Reading = (text: string) => number | undefined

/**
 * The records whose value is the least (-1) or the greatest (1): of the rule's `column`, else of its first one. A
 * column of token NUMBER or DATE is read as such, and what is none does not count; of any other column the values
 * tell: when all are numbers, or all dates, they are compared so, else by their UTF-16 units. Of a list its own
 * extreme counts.
 */
export function extreme(among: readonly Contribution[], given: RuleCase, direction: 1 | -1): readonly Contribution[] {
  const column = given.rule.column ?? given.columns[0] ?? ''
  const texts = new Map(among.map((record) => [record, textsIn(ownMember(record.values, column))]))
  const reading = readingOf(given.shapes.get(column)?.kind, [...texts.values()].flat())
  if (!reading) return extremeTexts(among, texts, direction)
  return withGreatest(among, (record) => {
    const marks = (texts.get(record) ?? []).flatMap((text) => reading(text) ?? [])
    return marks.length === 0 ? undefined : marks.reduce((a, b) => Math.max(a, b * direction), Number.NEGATIVE_INFINITY)
  })
}

function readingOf(kind: 'NUMBER' | 'DATE' | undefined, texts: readonly string[]): Reading | undefined {
  if (kind) return kind === 'NUMBER' ? numberIn : instantIn
  return [numberIn, instantIn].find((reading) => texts.every((text) => reading(text) !== undefined))
}

function extremeTexts(
  among: readonly Contribution[],
  texts: ReadonlyMap<Contribution, readonly string[]>,
  direction: 1 | -1,
): readonly Contribution[] {
  const further = (a: string, b: string): boolean => (direction === 1 ? a > b : a < b)
  let most: string | undefined
  for (const text of [...texts.values()].flat()) if (most === undefined || further(text, most)) most = text
  return most === undefined ? [] : among.filter((record) => texts.get(record)?.includes(most))
}
