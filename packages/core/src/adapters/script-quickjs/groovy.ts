import { type Message, message } from '../../error/message.ts'
import { blanked } from './blanked.ts'
import type { SyntaxProblem } from './wire.ts'

/** What Groovy reads in one way and JavaScript in another, or not at all. In code only: texts are blanked before. */
const FORMS: readonly (readonly [RegExp, Message])[] = [
  [/==~/g, message('groovy/match')],
  [/(?<![=])=~/g, message('groovy/find')],
  [/~\s*\//g, message('groovy/pattern')],
  [/\?:/g, message('groovy/elvis')],
  [/\bdef\s+[A-Za-z_$(]/g, message('groovy/def')],
  [
    /\b(?:String|int|Integer|long|Long|boolean|Boolean|double|Double|float|Float|BigDecimal|List|Map|Date|Object)(?:<[^>\n]*>|\[\])?[ \t]+[A-Za-z_]\w*\s*=(?!=)/g,
    message('groovy/typed'),
  ],
  [/->/g, message('groovy/arrow')],
  [/\.[A-Za-z]+[ \t]*\{/g, message('groovy/block')],
  [/\*\.[A-Za-z_]/g, message('groovy/spread')],
  [/(?<!\.)\.\.(?!\.)/g, message('groovy/range')],
  [/<=>/g, message('groovy/spaceship')],
  [/\[\s*(?:[A-Za-z_]\w*|(["'])\s*\1)\s*:|\[:\]/g, message('groovy/map', { map: '{name: value}' })],
  [/\bas\s+[A-Z]\w*/g, message('groovy/as')],
  [/'''|"""/g, message('groovy/quotes')],
]

const IN = message('groovy/in')
// biome-ignore lint/suspicious/noTemplateCurlyInString: the sentence speaks of it
const DOLLAR = message('groovy/dollar', { gap: '${…}' })

/** The first place where the script is Groovy, or would be misread as JavaScript; undefined when there is none. */
export function groovyProblem(source: string): SyntaxProblem | undefined {
  const { code, doubleQuoted } = blanked(source)
  const found: { at: number; problem: Message }[] = []
  for (const [form, problem] of FORMS) for (const { index } of code.matchAll(form)) found.push({ at: index, problem })
  for (const { index } of code.matchAll(/(?<![.\w$])in(?![\w$]|\s*[:=])/g))
    if (!isLoop(code.slice(0, index))) found.push({ at: index, problem: IN })
  for (const { text, at } of doubleQuoted) {
    const dollar = /\$(?:\{|[A-Za-z_])/.exec(text)
    if (dollar) found.push({ at: at + dollar.index, problem: DOLLAR })
  }
  const first = found.sort((a, b) => a.at - b.at)[0]
  return first && { problem: first.problem, ...placeOf(source, first.at) }
}

/** `for (const name in record)` is plain JavaScript: Groovy has no `const`. */
function isLoop(before: string): boolean {
  return /\bfor\s*\(\s*(?:const|let)\s+[\w$]+\s*$/.test(before.slice(-100))
}

export function placeOf(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
