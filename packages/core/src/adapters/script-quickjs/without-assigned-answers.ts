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
/** A member of a thing, however deep: `record.addr`, `record["tags"]`, `record.homes?.[0].tags`. Nothing is called on the way. */
const MEMBER = /^([\w$]+)(?:\s*\??\.\s*[\w$]+|\s*(?:\?\.\s*)?\[[^\]]*\])+$/
/** A method that changes the list that it is called on. */
const CHANGING = /\??\.\s*(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/

/**
 * The expression, answering nothing where its answer would be what it assigned: `record.phone = null` changes a record and is
 * no answer of null, which would lose it [TF-3850]. What is assigned to a whole parameter (`record = {…}`) stays the answer. A call
 * that changes a member of `changed` in place is an assignment to it: `Object.assign(record.addr, {…})`, `record.tags.sort()` [TF-3900].
 */
export function withoutAssignedAnswers(expression: string, changed: string): string {
  const { code } = blanked(expression)
  let text = expression
  for (const { from, to } of assignedAnswers(code, { from: 0, to: code.length }, changed).toReversed())
    text = `${text.slice(0, from)}void(${text.slice(from, to)})${text.slice(to)}`
  return text
}

/** The parts that end in an assignment and whose value may be the value of the whole, in their order. */
function assignedAnswers(code: string, outer: Part, changed: string): readonly Part[] {
  const part = trimmed(code, outer)
  const signs = outermost(code, part)
  const comma = signs.findLast(({ sign }) => sign === ',')
  if (comma) return assignedAnswers(code, { from: comma.at + 1, to: part.to }, changed)
  const first = signs.find(({ sign }) => sign === '?' || sign === '=>' || ASSIGNS.test(sign))
  if (first?.sign === '=>') return []
  if (first?.sign === '?') {
    const otherwise = colonOf(signs.filter(({ at }) => at > first.at))
    return [
      ...assignedAnswers(code, { from: first.at + 1, to: otherwise }, changed),
      ...assignedAnswers(code, { from: otherwise + 1, to: part.to }, changed),
    ]
  }
  if (first) return NAME.test(code.slice(part.from, first.at).trim()) ? [] : [part]
  const logical = signs.findLast(({ sign }) => sign === '&&' || sign === '||' || sign === '??')
  // What stands before is a condition then, and its value no answer either.
  if (logical) return assignedAnswers(code, { from: logical.at + 2, to: part.to }, changed).length > 0 ? [part] : []
  if (changesMember(code, part, signs, changed)) return [part]
  const inParentheses = code[part.from] === '(' && signs.length === 2 && code[part.to - 1] === ')'
  return inParentheses ? assignedAnswers(code, { from: part.from + 1, to: part.to - 1 }, changed) : []
}

/** Whether all of it is one call that changes a member in place. */
function changesMember(code: string, { from, to }: Part, signs: readonly Sign[], changed: string): boolean {
  const opening = signs.filter(({ sign }) => sign === '(')
  const [open] = opening
  if (open === undefined || opening.length > 1 || signs.at(-1)?.sign !== ')' || code[to - 1] !== ')') return false
  const callee = code.slice(from, open.at).trim()
  if (CHANGING.test(callee)) return isMember(callee.replace(CHANGING, ''), changed)
  if (!/^Object\s*\.\s*assign$/.test(callee)) return false
  const given = { from: open.at + 1, to: to - 1 }
  const comma = outermost(code, given).find(({ sign }) => sign === ',')
  return isMember(targetOf(code, { from: given.from, to: comma?.at ?? given.to }), changed)
}

/** What is assigned to: of `(record.addr ??= {})` the member. */
function targetOf(code: string, outer: Part): string {
  const part = trimmed(code, outer)
  const signs = outermost(code, part)
  if (code[part.from] === '(' && signs.length === 2 && code[part.to - 1] === ')')
    return targetOf(code, { from: part.from + 1, to: part.to - 1 })
  const assigns = signs.find(({ sign }) => ASSIGNS.test(sign))
  return code.slice(part.from, assigns?.at ?? part.to).trim()
}

function isMember(path: string, changed: string): boolean {
  return MEMBER.exec(path)?.[1] === changed
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
