import { blanked } from './blanked.ts'

/** A part of the script, from the first letter to behind the last. */
interface Part {
  readonly from: number
  readonly to: number
}

/** What matters of an expression's grammar; the longer spellings come first. */
const SIGNS = /=>|[=!]==?|[<>]=|(?:\*\*|<<|>>>?|&&|\|\||\?\?|[+\-*/%&|^])?=|\?\.(?!\d)|&&|\|\||\?\?|[?:,()[\]{}]/g
const ASSIGNS = /^(?:=|.*[^=!<>]=|<<=|>>>?=)$/
const NAME = /^[\w$]+$/

/**
 * The expression, answering nothing where its answer would be what it assigned: `record.phone = null` changes a record and is
 * no answer of null, which would lose it [TF-3850]. What is assigned to a whole parameter (`record = {…}`) stays the answer.
 */
export function withoutAssignedAnswers(expression: string): string {
  const { code } = blanked(expression)
  let text = expression
  for (const { from, to } of assignedAnswers(code, { from: 0, to: code.length }).toReversed())
    text = `${text.slice(0, from)}void(${text.slice(from, to)})${text.slice(to)}`
  return text
}

/** The parts that end in an assignment and whose value may be the value of the whole, in their order. */
function assignedAnswers(code: string, outer: Part): readonly Part[] {
  const part = trimmed(code, outer)
  const signs = outermost(code, part)
  const comma = signs.findLast(({ sign }) => sign === ',')
  if (comma) return assignedAnswers(code, { from: comma.at + 1, to: part.to })
  const first = signs.find(({ sign }) => sign === '?' || sign === '=>' || ASSIGNS.test(sign))
  if (first?.sign === '=>') return []
  if (first?.sign === '?') {
    const otherwise = colonOf(signs.filter(({ at }) => at > first.at))
    return [
      ...assignedAnswers(code, { from: first.at + 1, to: otherwise }),
      ...assignedAnswers(code, { from: otherwise + 1, to: part.to }),
    ]
  }
  if (first) return NAME.test(code.slice(part.from, first.at).trim()) ? [] : [part]
  const logical = signs.findLast(({ sign }) => sign === '&&' || sign === '||' || sign === '??')
  // What stands before is a condition then, and its value no answer either.
  if (logical) return assignedAnswers(code, { from: logical.at + 2, to: part.to }).length > 0 ? [part] : []
  const inParentheses = code[part.from] === '(' && signs.length === 2 && code[part.to - 1] === ')'
  return inParentheses ? assignedAnswers(code, { from: part.from + 1, to: part.to - 1 }) : []
}

function trimmed(code: string, { from, to }: Part): Part {
  const text = code.slice(from, to)
  return { from: from + text.length - text.trimStart().length, to: to - (text.length - text.trimEnd().length) }
}

interface Sign {
  readonly sign: string
  readonly at: number
}

/** The signs outside of all brackets, and the outermost brackets themselves. */
function outermost(code: string, { from, to }: Part): readonly Sign[] {
  const signs: Sign[] = []
  let depth = 0
  for (const { 0: sign, index } of code.slice(from, to).matchAll(SIGNS)) {
    if (')]}'.includes(sign)) depth -= 1
    if (depth === 0) signs.push({ sign, at: from + index })
    if ('([{'.includes(sign)) depth += 1
  }
  return signs
}

/** Where the condition goes on that began before these signs. */
function colonOf(signs: readonly Sign[]): number {
  let open = 1
  const colon = signs.find(({ sign }) => {
    if (sign === '?') open += 1
    if (sign === ':') open -= 1
    return open === 0
  })
  return colon?.at ?? 0
}
