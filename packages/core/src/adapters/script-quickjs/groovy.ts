import { blanked } from './blanked.ts'
import type { SyntaxProblem } from './wire.ts'

/** What Groovy reads in one way and JavaScript in another, or not at all. In code only: texts are blanked before. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/==~/g, '"==~" is Groovy. In JavaScript a whole match is /^…$/.test(value).'],
  [/(?<![=])=~/g, '"=~" is Groovy. In JavaScript a search is /…/.test(value).'],
  [/~\s*\//g, 'A pattern "~/…/" is Groovy. In JavaScript it is /…/.'],
  [/\?:/g, '"?:" is Groovy. In JavaScript it is "||", or "??" for what is missing only.'],
  [/\bdef\s+[A-Za-z_$(]/g, '"def" is Groovy. In JavaScript it is "const", "let" or "function".'],
  [
    /\b(?:String|int|Integer|long|Long|boolean|Boolean|double|Double|float|Float|BigDecimal|List|Map|Date|Object)(?:<[^>\n]*>|\[\])?[ \t]+[A-Za-z_]\w*\s*=(?!=)/g,
    'A variable with its type before it is Groovy. In JavaScript it is "const" or "let".',
  ],
  [/->/g, '"->" is Groovy. In JavaScript a function is "(it) => …".'],
  [/\.[A-Za-z]+[ \t]*\{/g, 'A block after a method is Groovy. In JavaScript it is ".map((it) => …)" and its like.'],
  [/\*\.[A-Za-z_]/g, '"*." is Groovy. In JavaScript it is ".map((it) => it.…)".'],
  [/(?<!\.)\.\.(?!\.)/g, 'A range with ".." is Groovy. JavaScript has none.'],
  [/<=>/g, '"<=>" is Groovy. JavaScript has no such operator.'],
  [
    /\[\s*(?:[A-Za-z_]\w*|(["'])\s*\1)\s*:|\[:\]/g,
    'A map in square brackets is Groovy. In JavaScript it is {name: value}.',
  ],
  [/\bas\s+[A-Z]\w*/g, '"as" with a type is Groovy. In JavaScript it is String(value), Number(value) and their like.'],
  [/'''|"""/g, 'Three quotes are Groovy. In JavaScript a text over several lines stands in backquotes.'],
]

const IN =
  'Whether a list holds a value is asked with list.includes(value), whether a record has a column with Object.hasOwn(record, "column"): "in" means other things in Groovy and in JavaScript.'
const DOLLAR =
  'JavaScript puts no values into a text in double quotes. A text with ${…} stands in backquotes; one that holds a dollar, in single quotes.'

/** The first place where the script is Groovy, or would be misread as JavaScript; undefined when there is none. */
export function groovyProblem(source: string): SyntaxProblem | undefined {
  const { code, doubleQuoted } = blanked(source)
  const found: { at: number; text: string }[] = []
  for (const [form, text] of FORMS) for (const { index } of code.matchAll(form)) found.push({ at: index, text })
  for (const { index } of code.matchAll(/(?<![.\w$])in(?![\w$]|\s*[:=])/g))
    if (!isLoop(code.slice(0, index))) found.push({ at: index, text: IN })
  for (const { text, at } of doubleQuoted) {
    const dollar = /\$(?:\{|[A-Za-z_])/.exec(text)
    if (dollar) found.push({ at: at + dollar.index, text: DOLLAR })
  }
  const first = found.sort((a, b) => a.at - b.at)[0]
  return first && { text: first.text, ...placeOf(source, first.at) }
}

/** `for (const name in record)` is plain JavaScript: Groovy has no `const`. */
function isLoop(before: string): boolean {
  return /\bfor\s*\(\s*(?:const|let)\s+[\w$]+\s*$/.test(before.slice(-100))
}

export function placeOf(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
