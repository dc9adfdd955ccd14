import type { Json } from '../../model/record.ts'
import { exactNumber } from '../exact-number.ts'
import type { NumberFormat } from './number-format.ts'
import { serialText } from './serial-text.ts'
import { unescaped } from './unescaped.ts'

/** A cell as it is written. */
export interface Cell {
  /** Its type; absent: a number. */
  readonly type: string | undefined
  readonly style: string | undefined
  /** What stands in it, or what its formula came to last; undefined: nothing does. */
  readonly value: string | undefined
  /** A text that stands in the cell itself. */
  readonly inline: string | undefined
}

/** What cells are read with. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly styles: readonly NumberFormat[]
  readonly since1904: boolean
}

/** Digits that Excel keeps and shows. */
const DIGITS = 15

/** The value of a cell; null: it is empty. An error of a formula, as `#N/A`, is the text that people see. */
export function cellValue({ type = 'n', style, value, inline }: Cell, context: CellContext): Json {
  if (type === 'inlineStr') return inline === undefined ? null : unescaped(inline)
  if (value === undefined) return null
  switch (type) {
    case 's':
      return sharedString(value, context)
    case 'str':
      return unescaped(value)
    case 'b':
      return value.trim() === '1' || value.trim() === 'true'
    case 'e':
    case 'd':
      return value
    case 'n':
      return value.trim() === '' ? null : numberOf(value.trim(), context.styles[Number(style)] ?? 'NUMBER', context)
    default:
      throw new Error(`it has a cell of the type "${type}"`)
  }
}

function sharedString(value: string, { strings }: CellContext): string {
  const text = strings[Number(value)]
  if (text === undefined) throw new Error(`it has no text ${value.slice(0, 20)}`)
  return text
}

function numberOf(text: string, format: NumberFormat, { since1904 }: CellContext): Json {
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Error(`it has a number "${text.slice(0, 30)}"`)
  const whole = /^-?\d+$/.test(text)
  if (typeof format === 'object') return whole && value >= 0 ? text.padStart(format.digits, '0') : shown(text, whole)
  return (format === 'NUMBER' ? undefined : serialText(value, format, since1904)) ?? shown(text, whole)
}

/** What arithmetic left behind the digits that people see is no part of a value: 0.1 + 0.2 is 0.3. */
function shown(text: string, whole: boolean): Json {
  return whole ? exactNumber(text) : Number(Number(text).toPrecision(DIGITS))
}
