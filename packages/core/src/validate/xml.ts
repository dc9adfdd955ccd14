import { type Message, message } from '../error/message.ts'

/** White space as XML has it: no other is one. */
const SPACE = '[ \\t\\r\\n]'
const NAME = '[\\p{L}_:][\\p{L}\\p{M}\\p{N}_:.\\-·]*'
const OPEN = new RegExp(`<(${NAME})`, 'uy')
const CLOSE = new RegExp(`</(${NAME})${SPACE}*>`, 'uy')
const ATTRIBUTE = new RegExp(`${SPACE}+(${NAME})${SPACE}*=${SPACE}*("[^<"]*"|'[^<']*')`, 'uy')
const END = new RegExp(`${SPACE}*(/?)>`, 'y')
const INSTRUCTION = new RegExp(`<\\?(${NAME})(?=${SPACE}|\\?>)`, 'uy')
const DECLARATION = declaration()
const REFERENCE = /&(?:(?:amp|lt|gt|quot|apos|#(\d+)|#x([0-9A-Fa-f]+));)?/g
const NO_SPACE = /[^ \t\r\n]/
/** Most control characters, halves of surrogate pairs, and the last two characters of the first plane. */
const NO_CHARACTER = /[^\t\n\r \u{21}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
const DEEPEST = 10_000

/**
 * Why a text is no well-formed XML, as a sentence; undefined when it is. One way through the text. A document type is not
 * accepted: it can make a small text mean a huge one.
 */
export function xmlProblem(text: string): Message | undefined {
  if (NO_CHARACTER.test(text)) return message('xml-problem/character')
  const open: string[] = []
  let rooted = false
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    const problem = open.length > 0 ? contentProblem(between) : NO_SPACE.test(between) ? OUTSIDE : undefined
    if (problem !== undefined) return problem
    if (next < 0) break
    const piece = pieceAt(text, next, open)
    if ('problem' in piece) return piece.problem
    if (piece.opens !== undefined) {
      if (open.length === 0 && rooted) return message('xml-problem/roots')
      rooted = true
      if (!piece.closes) open.push(piece.opens)
      if (open.length > DEEPEST) return message('xml-problem/too-deep', { most: DEEPEST })
    }
    at = piece.end
  }
  if (open.length > 0) return message('xml-problem/not-closed', { name: open.at(-1) })
  return rooted ? undefined : message('xml-problem/no-root')
}

const OUTSIDE = message('xml-problem/outside')

type Piece =
  | { readonly end: number; readonly opens?: string; readonly closes?: boolean }
  | { readonly problem: Message }

function pieceAt(text: string, at: number, open: string[]): Piece {
  if (text.startsWith('<!--', at)) return commentAt(text, at)
  if (text.startsWith('<?', at)) return instructionAt(text, at)
  if (text.startsWith('<![CDATA[', at))
    return open.length === 0 ? { problem: OUTSIDE } : upTo(text, at + 9, ']]>', 'xml-problem/section-open')
  if (text.startsWith('<!', at)) return { problem: message('xml-problem/document-type') }
  if (text.startsWith('</', at)) {
    const name = match(CLOSE, text, at)?.[1]
    const expected = open.pop()
    if (name === undefined || name !== expected)
      return {
        problem:
          expected === undefined
            ? message('xml-problem/not-open')
            : message('xml-problem/not-closed', { name: expected }),
      }
    return { end: CLOSE.lastIndex }
  }
  return elementAt(text, at)
}

function elementAt(text: string, at: number): Piece {
  const name = match(OPEN, text, at)?.[1]
  if (name === undefined) return { problem: message('xml-problem/no-element') }
  let end = OPEN.lastIndex
  const names = new Set<string>()
  for (let found = match(ATTRIBUTE, text, end); found !== null; found = match(ATTRIBUTE, text, end)) {
    const [, attribute = '', value = ''] = found
    if (names.has(attribute)) return { problem: message('xml-problem/attribute-twice', { name, attribute }) }
    const problem = referenceProblem(value)
    if (problem !== undefined) return { problem }
    names.add(attribute)
    end = ATTRIBUTE.lastIndex
  }
  const last = match(END, text, end)
  if (last === null) return { problem: message('xml-problem/ends-badly', { name }) }
  return { end: END.lastIndex, opens: name, closes: last[1] === '/' }
}

function contentProblem(text: string): Message | undefined {
  return referenceProblem(text) ?? (text.includes(']]>') ? message('xml-problem/section-end') : undefined)
}

function referenceProblem(text: string): Message | undefined {
  for (const [whole, decimal, hexadecimal] of text.matchAll(REFERENCE)) {
    if (whole === '&') return message('xml-problem/no-reference')
    const digits = decimal ?? hexadecimal
    if (digits === undefined) continue
    const code = Number.parseInt(digits, decimal === undefined ? 16 : 10)
    if (code > 0x10ffff || NO_CHARACTER.test(String.fromCodePoint(code))) return message('xml-problem/character-of')
  }
  return undefined
}

/** Two hyphens end a comment, so that none are within. */
function commentAt(text: string, at: number): Piece {
  const end = text.indexOf('--', at + 4)
  if (end < 0) return { problem: message('xml-problem/comment-open') }
  return text[end + 2] === '>' ? { end: end + 3 } : { problem: message('xml-problem/comment-hyphens') }
}

/** What is called `xml` is the declaration, which nothing stands before. */
function instructionAt(text: string, at: number): Piece {
  const name = match(INSTRUCTION, text, at)?.[1]
  if (name === undefined) return { problem: message('xml-problem/instruction-name') }
  if (name.toLowerCase() !== 'xml') return upTo(text, at + 2, '?>', 'xml-problem/instruction-open')
  const first = at === 0 || (at === 1 && text.charCodeAt(0) === 0xfeff)
  if (!first || match(DECLARATION, text, at) === null) return { problem: message('xml-problem/declaration') }
  return { end: DECLARATION.lastIndex }
}

function declaration(): RegExp {
  const member = (name: string, value: string): string => `${SPACE}+${name}${SPACE}*=${SPACE}*(?:"${value}"|'${value}')`
  const encoding = member('encoding', '[A-Za-z][A-Za-z0-9._-]*')
  const standalone = member('standalone', '(?:yes|no)')
  return new RegExp(`<\\?xml${member('version', '1\\.[0-9]+')}(?:${encoding})?(?:${standalone})?${SPACE}*\\?>`, 'y')
}

type Unended = 'xml-problem/instruction-open' | 'xml-problem/section-open'

function upTo(text: string, from: number, mark: string, unended: Unended): Piece {
  const end = text.indexOf(mark, from)
  return end < 0 ? { problem: message(unended) } : { end: end + mark.length }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
