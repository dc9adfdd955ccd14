import { MESSAGES } from '@onefold/core/adapter-kit'
import { ACCESS_SENTENCES } from './spanish-access.ts'
import { CHANGE_SENTENCES } from './spanish-changes.ts'
import { CONFIGURATION_SENTENCES } from './spanish-configuration.ts'
import { FLOW_SENTENCES } from './spanish-flows.ts'
import { phraseInSpanish } from './spanish-phrases.ts'
import { RECORD_SENTENCES } from './spanish-records.ts'
import { REQUEST_SENTENCES } from './spanish-requests.ts'
import { RESOURCE_SENTENCES } from './spanish-resources.ts'
import { SCRIPT_SENTENCES } from './spanish-scripts.ts'
import { VALUE_SENTENCES } from './spanish-values.ts'
import { WORK_SENTENCES } from './spanish-work.ts'

/** What has no key yet: English, Spanish. */
export const UNKEYED = [
  ...REQUEST_SENTENCES,
  ...ACCESS_SENTENCES,
  ...CONFIGURATION_SENTENCES,
  ...RESOURCE_SENTENCES,
  ...FLOW_SENTENCES,
  ...VALUE_SENTENCES,
  ...SCRIPT_SENTENCES,
  ...RECORD_SENTENCES,
  ...CHANGE_SENTENCES,
  ...WORK_SENTENCES,
] as const

const gapsIn = (template: string): string => [...template.matchAll(/\{\w+\}/g)].join()
const unnamed = (template: string): string => template.replaceAll(/\{\w+\}/g, '{}')

/** Sentences that come as texts, within others or in lists of results: those without a key, and the templates of those that have one. */
export const CATALOGUE: readonly (readonly [english: string, spanish: string])[] = [
  ...new Map([
    ...UNKEYED,
    ...Object.values(MESSAGES)
      .filter(({ en, es }) => gapsIn(en) === gapsIn(es))
      .map(({ en, es }) => [unnamed(en), unnamed(es)] as const),
  ]),
]

interface Rule {
  readonly pattern: RegExp
  /** What stands before the first gap, and behind the last one. */
  readonly head: string
  readonly tail: string
  /** Of each gap, whether it stands in quotes: then it is the caller's own, and stays as it is. */
  readonly quoted: readonly boolean[]
  readonly parts: readonly string[]
}

const PLAIN: ReadonlyMap<string, string> = new Map(CATALOGUE)
/** Those with gaps, by their first word: a batch may bring ten thousand refusals. The one that says most comes first. */
const RULES = new Map<string, Rule[]>()
for (const [english, spanish] of [...CATALOGUE].sort(([a], [b]) => literalLength(b) - literalLength(a))) {
  if (!english.includes('{}')) continue
  const word = firstWord(english)
  const key = word.includes('{}') ? '' : word
  RULES.set(key, [...(RULES.get(key) ?? []), ruleOf(english, spanish)])
}

function ruleOf(english: string, spanish: string): Rule {
  const pieces = english.split('{}')
  return {
    pattern: new RegExp(`^${gapped(pieces)}$`, 's'),
    head: pieces[0] ?? '',
    tail: pieces.at(-1) ?? '',
    quoted: pieces.slice(1).map((_, index) => pieces[index]?.endsWith('"') === true),
    parts: spanish.split('{}'),
  }
}

/** What stands before all else is a single word: anything longer may be a place, which is no part of the sentence. */
function gapped([head = '', next = '', ...rest]: readonly string[]): string {
  const first = head === '' ? '(\\S{1,200}?)' : '(.{0,2000}?)'
  return [literally(head) + first + literally(next), ...rest.map(literally)].join('(.{0,2000}?)')
}

/** In a gap there may be a sentence too, as the problem of an XML, behind its place or alone; a longer one is not looked at. */
const LONGEST_SENTENCE = 500
const PLACED = /^([\w.[\]-]{1,500}: )?([A-Z"].* .*)$/s

/** The sentence in Spanish; undefined when it is not in the catalogue. */
export function translated(english: string, within = false): string | undefined {
  const plain = PLAIN.get(english)
  if (plain !== undefined) return plain
  for (const key of [firstWord(english), '']) {
    for (const { pattern, head, tail, quoted, parts } of RULES.get(key) ?? []) {
      if (!english.startsWith(head) || !english.endsWith(tail)) continue
      const found = pattern.exec(english)
      if (found === null) continue
      const said = (gap: string, index: number) => (quoted[index] ? gap : gapInSpanish(gap, within))
      return parts.reduce((text, part, index) => `${text}${said(found[index] ?? '', index - 1)}${part}`)
    }
  }
  return undefined
}

/** What stands in a gap, in Spanish where it is ours. `within`: a sentence within a sentence holds no third one. */
export function gapInSpanish(gap: string, within = false): string {
  const phrase = phraseInSpanish(gap)
  if (phrase !== undefined || within || gap.length > LONGEST_SENTENCE) return phrase ?? gap
  const [, place = '', sentence = ''] = PLACED.exec(gap) ?? []
  const said = translated(sentence, true) ?? translated(`${sentence}.`, true)?.slice(0, -1) // the dot may stand behind the gap
  return said === undefined ? gap : place + said
}

/** Letters outside of the gaps: of two sentences that fit, the more particular one has more. */
function literalLength(sentence: string): number {
  return sentence.replaceAll('{}', '').length
}

function firstWord(text: string): string {
  const at = text.indexOf(' ')
  return at < 0 ? text : text.slice(0, at)
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
