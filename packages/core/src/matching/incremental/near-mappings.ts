import { hash53 } from '../../lib/bytes/hash.ts'
import type { IndexKey } from '../../model/index-key.ts'
import type { Values } from '../../model/record.ts'
import type { MatchRules } from '../rules.ts'

/** A key of a mapping with tolerance, with its text. */
export interface TextKey extends IndexKey {
  readonly text: string
}

/** The keys of a record under the mappings with tolerance that look for duplicates. */
export function textKeysOf(rules: MatchRules, values: Values): readonly TextKey[] {
  return rules
    .nearTexts(values)
    .flatMap((texts, mapping) => texts.map((text) => ({ mapping, hash: hash53(text, mapping), text })))
}

/** The pairs of keys, one of each record, that are equal or near. */
export function nearPairs(rules: MatchRules, a: Values, b: Values): readonly (readonly [TextKey, TextKey])[] {
  const [ofA, ofB] = [textKeysOf(rules, a), textKeysOf(rules, b)]
  return ofA.flatMap((one) =>
    ofB.flatMap((other) => (one.mapping === other.mapping && isNear(rules, one, other) ? [[one, other] as const] : [])),
  )
}

/** Have two records keys of one mapping that are equal or near? */
export function nearUnder(rules: MatchRules, mapping: number, a: Values, b: Values): boolean {
  const others = rules.nearTexts(b)[mapping] ?? []
  return (rules.nearTexts(a)[mapping] ?? []).some((text) =>
    others.some((other) => text === other || rules.keyer.nearness[mapping]?.among([text, other])(0, 1) === true),
  )
}

function isNear({ keyer }: MatchRules, { mapping, text }: TextKey, other: TextKey): boolean {
  return text === other.text || keyer.nearness[mapping]?.among([text, other.text])(0, 1) === true
}

/** The lesser one is the centre of the bucket that two near keys are in. */
export function byText(one: TextKey, other: TextKey): number {
  return one.mapping - other.mapping || (one.text < other.text ? -1 : one.text > other.text ? 1 : 0)
}

/** The centres of the buckets that hold two of these records because their keys are near and not equal. */
export function sharedCentres(rules: MatchRules, records: readonly { readonly values: Values }[]): readonly TextKey[] {
  const keys = new Map(
    records.flatMap(({ values }) => textKeysOf(rules, values)).map((key) => [`${key.mapping} ${key.text}`, key]),
  )
  const byCell = new Map<string, TextKey[]>()
  for (const key of [...keys.values()].sort(byText))
    for (const cell of rules.keyer.nearness[key.mapping]?.probesOf(key.text) ?? []) {
      const name = `${key.mapping} ${cell}`
      byCell.set(name, [...(byCell.get(name) ?? []), key])
    }
  const centres = new Set<TextKey>()
  for (const there of byCell.values())
    for (const [at, key] of there.entries())
      if (!centres.has(key) && there.slice(at + 1).some((other) => isNear(rules, key, other))) centres.add(key)
  return [...centres].sort(byText)
}
