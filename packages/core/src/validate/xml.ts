import { type Message, message } from '../error/message.ts'
import { isBlank } from '../lib/text/text.ts'

const NAME = '[\\p{L}_:][\\p{L}\\p{M}\\p{N}_:.\\-·]*'
const OPEN = new RegExp(`<(${NAME})`, 'uy')
const CLOSE = new RegExp(`</(${NAME})\\s*>`, 'uy')
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*("[^<"]*"|'[^<']*')`, 'uy')
const END = /\s*(\/?)>/y
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/
const DEEPEST = 10_000

/**
 * Why a text is no well-formed XML, as a sentence; undefined when it is. One way through the text. A document type is not
 * accepted: it can make a small text mean a huge one.
 */
export function xmlProblem(text: string): Message | undefined {
  const open: string[] = []
  let rooted = false
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    const problem = open.length > 0 ? contentProblem(between) : isBlank(between) ? undefined : OUTSIDE
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
  if (text.startsWith('<!--', at)) return upTo(text, at + 4, '-->', 'xml-problem/comment-open')
  if (text.startsWith('<?', at)) return upTo(text, at + 2, '?>', 'xml-problem/instruction-open')
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
    if (REFERENCE.test(value)) return { problem: message('xml-problem/no-reference') }
    names.add(attribute)
    end = ATTRIBUTE.lastIndex
  }
  const last = match(END, text, end)
  if (last === null) return { problem: message('xml-problem/ends-badly', { name }) }
  return { end: END.lastIndex, opens: name, closes: last[1] === '/' }
}

function contentProblem(text: string): Message | undefined {
  if (REFERENCE.test(text)) return message('xml-problem/no-reference')
  return text.includes(']]>') ? message('xml-problem/section-end') : undefined
}

type Unended = 'xml-problem/comment-open' | 'xml-problem/instruction-open' | 'xml-problem/section-open'

function upTo(text: string, from: number, mark: string, unended: Unended): Piece {
  const end = text.indexOf(mark, from)
  return end < 0 ? { problem: message(unended) } : { end: end + mark.length }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
