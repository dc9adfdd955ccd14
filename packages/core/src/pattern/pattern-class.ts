import { type MessageValue, message } from '../error/message.ts'
import { escapeAt, type PatternPiece, type PieceRead, posixClass, same } from './pattern-escapes.ts'

/** What was read of a class between two `&&`. */
interface Operand {
  /** Letters and ranges, as they stand between brackets. */
  items: string
  /** Classes inside of it, each a pattern of one letter. */
  readonly nested: string[]
}

/** How what stands before a hyphen can begin a range. */
type Before = 'NOTHING' | 'LETTER' | 'HYPHEN' | 'SET'

/**
 * The class that begins here. What Java cuts out of one (`[a-z&&[^b]]`) is said by looking ahead; a hyphen beside a set of letters
 * (`[\w-.]`) is one, as it is without the flag `u`.
 */
export function classAt(rest: string): PieceRead {
  const read = readClass(rest)
  if ('problem' in read) return read
  if (read.nests && !read.cuts) return { problem: message('phrase/class-in-class') }
  return read
}

type ClassRead =
  | (PatternPiece & { readonly nests: boolean; readonly cuts: boolean })
  | { readonly problem: MessageValue }

function readClass(rest: string): ClassRead {
  const negated = rest.startsWith('[^')
  let at = negated ? 2 : 1
  if (rest[at] === ']') return { problem: message('phrase/class-of-bracket') }
  const operands: Operand[] = [{ items: '', nested: [] }]
  let dialect = false
  let nests = false
  let cuts = false
  let before: Before = 'NOTHING'
  while (at < rest.length) {
    const operand = operands.at(-1)!
    const here = rest.slice(at)
    if (here[0] === ']') {
      const to = joined(operands, negated)
      if (to === undefined) return { problem: message('phrase/class-intersection') }
      return { length: at + 1, to, dialect, nests, cuts }
    }
    if (here.startsWith('&&')) {
      operands.push({ items: '', nested: [] })
      dialect = true
      cuts = true
      before = 'NOTHING'
      at += 2
      continue
    }
    const posix = posixClass(here)
    if (here[0] === '[' && posix === undefined) {
      const inner = readClass(here)
      if ('problem' in inner) return inner
      operand.nested.push(inner.to)
      dialect = true
      nests = true
      cuts ||= inner.cuts
      before = 'SET'
      at += inner.length
      continue
    }
    const piece = posix ?? itemAt(here, before)
    if ('problem' in piece) return piece
    operand.items += piece.to
    before = behind(piece, here, before)
    dialect ||= piece.dialect
    at += piece.length
  }
  return { ...same(rest), nests: false, cuts: false } // it does not end, says the compiler
}

function itemAt(here: string, before: Before): PieceRead {
  if (here[0] === '\\') return escapeAt(here, true)
  if (here[0] !== '-' || here[1] === ']') return same([...here.slice(0, 2)][0]!)
  return { ...same('-'), to: isRange(here, before) || before === 'NOTHING' ? '-' : '\\-' }
}

/** A hyphen between two letters; beside a set of them it is a letter itself. */
function isRange(here: string, before: Before): boolean {
  if (before !== 'LETTER') return before === 'HYPHEN'
  if (here.startsWith('-[') || here.startsWith('-&&')) return false
  const after = here[1] === '\\' ? escapeAt(here.slice(1), true) : undefined
  return after === undefined || 'problem' in after || !after.set
}

function behind(piece: PatternPiece, here: string, before: Before): Before {
  if (piece.set) return 'SET'
  if (here[0] === '-' && piece.to === '-' && before === 'LETTER') return 'HYPHEN'
  return before === 'HYPHEN' ? 'NOTHING' : 'LETTER'
}

/** One pattern of one letter; undefined when a side of an intersection is empty. */
function joined(operands: readonly Operand[], negated: boolean): string | undefined {
  const [first] = operands
  if (operands.length === 1 && first?.nested.length === 0) return `[${negated ? '^' : ''}${first.items}]`
  const sides = operands.map(({ items, nested }) => [...(items === '' ? [] : [`[${items}]`]), ...nested])
  if (sides.some((side) => side.length === 0)) return undefined
  const patterns = sides.map((side) => (side.length === 1 ? side[0]! : `(?:${side.join('|')})`))
  const whole = patterns.map((pattern, index) => (index < patterns.length - 1 ? `(?=${pattern})` : pattern)).join('')
  return negated ? `(?:(?!${whole})[^])` : `(?:${whole})`
}
