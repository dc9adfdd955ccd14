import { type Message, message } from '../../error/message.ts'
import { blanked } from './blanked.ts'

/** A method of Groovy or Java in a script, which no JSON value has. */
interface ForeignMethod {
  readonly problem: Message
  /** In the script as it was written. */
  readonly at: number
}

const LENGTH = '.length'
const NUMBER = 'Number(value)'

/** What each is called by, and the JavaScript for it. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['size', LENGTH],
  ['length', LENGTH],
  ['equals', '==='],
  ['equalsIgnoreCase', 'a.toLowerCase() === b.toLowerCase()'],
  ['isEmpty', '.length === 0'],
  ['isBlank', "value.trim() === ''"],
  ['contains', '.includes(…)'],
  ['containsKey', 'Object.hasOwn(record, "column")'],
  ['matches', '/^(?:…)$/.test(value)'],
  ['compareTo', '<, > and ==='],
  ['toInteger', NUMBER],
  ['toLong', NUMBER],
  ['toDouble', NUMBER],
  ['toFloat', NUMBER],
  ['toBigDecimal', NUMBER],
  ['intValue', NUMBER],
  ['doubleValue', NUMBER],
  ['isNumber', '!Number.isNaN(Number(value))'],
  ['isInteger', 'Number.isInteger(Number(value))'],
  ['each', '.forEach((it) => …)'],
  ['collect', '.map((it) => …)'],
  ['findAll', '.filter((it) => …)'],
  ['any', '.some((it) => …)'],
  ['inject', '.reduce((sum, it) => …, 0)'],
  ['first', '[0]'],
  ['head', '[0]'],
  ['last', '.at(-1)'],
  ['unique', '[...new Set(list)]'],
  ['sum', '.reduce((sum, it) => sum + it, 0)'],
  ['capitalize', 'value.charAt(0).toUpperCase() + value.slice(1)'],
  ['strip', '.trim()'],
  ['tokenize', '.split(…)'],
  ['replaceFirst', '.replace(…)'],
  ['getClass', 'typeof value'],
])
const CALLS = /(\?\.|\.)\s*([A-Za-z]+)\s*\(/g

/** Every call of such a method, in the order they stand in. Texts, comments and regular expressions hold none. */
export function foreignMethods(source: string): readonly ForeignMethod[] {
  return [...blanked(source).code.matchAll(CALLS)].flatMap(({ 2: name = '', index }) => {
    const way = METHODS.get(name)
    return way === undefined ? [] : [{ at: index, problem: message('groovy/method', { name, way }) }]
  })
}

/**
 * The script as it is tried: what it asks only of values that are there (`value?.size()`) is asked of every value, for else
 * a missing one would hide that no value can answer.
 */
export function askingAlways(source: string): string {
  let tried = source
  for (const { index } of [...blanked(source).code.matchAll(/\?\.(?!\d)/g)].reverse()) {
    const next = source[index + 2]
    tried = `${tried.slice(0, index)}${next === '[' || next === '(' ? '' : '.'}${tried.slice(index + 2)}`
  }
  return tried
}

/** What is wrong with all of them, each method named once. */
export function problemOfMethods(methods: readonly ForeignMethod[]): Message {
  const named = new Map(methods.map(({ problem }) => [problem.params.name, problem]))
  return [...named.values()].reduce((first, second) => message('phrase/both', { first, second }))
}
