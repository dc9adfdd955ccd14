import type { Column } from '../model/dataset.ts'
import type { Json } from '../model/record.ts'
import type { Findings } from './findings.ts'
import { compileTextCheck, type TextCheck } from './text-check.ts'

/** The longest text a column may hold, in UTF-16 units. */
const LONGEST_TEXT = 100_000
/** The most items a list may hold. */
const LONGEST_LIST = 10_000

/** One column's part of a record's validation. */
export interface ColumnValidator {
  readonly column: Column
  /** The value to keep; undefined when there is none. What is wrong goes to the findings. */
  check(given: Json | undefined, findings: Findings): Json | undefined
}

/** U+0000 and halves of surrogate pairs are JSON, but PostgreSQL stores neither. */
const NOT_STORABLE = /[\0\p{Cs}]/u
/** Without the flag `u` the same letters mean units, which is much quicker and sorts nearly all texts out. */
const SUSPICIOUS = /[\0\ud800-\udfff]/

export function compileColumn(column: Column): ColumnValidator {
  const checkText = compileTextCheck(column)
  const check = column.array ? checkList : checkOne
  return Object.freeze({
    column,
    check: (given: Json | undefined, findings: Findings) =>
      given === undefined || given === null ? undefined : check(given, column, checkText, findings),
  })
}

function checkOne(given: Json, column: Column, check: TextCheck, findings: Findings): string | undefined {
  const text = textOf(given, column.key, findings)
  return text === undefined ? undefined : check(text, findings)
}

function checkList(given: Json, column: Column, check: TextCheck, findings: Findings): readonly string[] | undefined {
  if (!Array.isArray(given)) {
    refuse(findings, column.key, 'list-expected', `The column takes a list of texts, not ${shapeOf(given)}.`)
    return undefined
  }
  if (given.length > LONGEST_LIST) {
    const text = `A list may hold ${LONGEST_LIST} items; this one holds ${given.length}.`
    refuse(findings, column.key, 'list-too-long', text)
    return undefined
  }
  const kept: string[] = []
  for (const [index, item] of given.entries()) {
    const text = item === null || item === undefined ? undefined : textOf(item, `${column.key}[${index}]`, findings)
    const value = text === undefined ? undefined : check(text, findings)
    if (value !== undefined) kept.push(value)
  }
  return kept.length === 0 ? undefined : kept
}

/** The value as a text; undefined when it is blank, or refused. */
function textOf(given: Json, path: string, findings: Findings): string | undefined {
  if (typeof given === 'boolean') return String(given)
  if (typeof given === 'number' && Number.isFinite(given)) return String(given)
  if (typeof given !== 'string') {
    refuse(findings, path, 'text-expected', `The column takes a text, not ${shapeOf(given)}.`)
    return undefined
  }
  if (given.length > LONGEST_TEXT) {
    const text = `A text may have ${LONGEST_TEXT} characters; this one has ${given.length}.`
    refuse(findings, path, 'text-too-long', text)
    return undefined
  }
  if (SUSPICIOUS.test(given) && NOT_STORABLE.test(given)) {
    const text = 'The text holds a character that cannot be stored: U+0000, or half of a surrogate pair.'
    refuse(findings, path, 'text-not-storable', text)
    return undefined
  }
  return given.trim() === '' ? undefined : given
}

function refuse({ refused }: Findings, path: string, code: string, text: string): void {
  refused.push({ code, text, path })
}

function shapeOf(given: Json): string {
  if (given === null) return 'nothing'
  if (Array.isArray(given)) return 'a list'
  if (typeof given === 'object') return 'an object'
  return typeof given === 'string' ? 'a text' : `a ${typeof given}`
}
