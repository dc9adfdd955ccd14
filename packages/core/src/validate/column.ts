import { message, type RefusalMessage } from '../error/message.ts'
import { refusalOf } from '../error/refusal.ts'
import { charactersIn, longerThan } from '../lib/text/characters.ts'
import { plainLiteral } from '../lib/text/plain-number.ts'
import { isBlank } from '../lib/text/text.ts'
import { WrittenNumber } from '../lib/written-number.ts'
import type { Json } from '../model/record.ts'
import type { Column } from '../model/resources/dataset.ts'
import { jsonProblem, shapeOf } from './any-json.ts'
import { notStorable } from './storable.ts'
import { compileJsonCheck, compileScalarCheck, type Scalar, type ScalarCheck } from './text-check.ts'
import { coordinatesText } from './tokens/geo/geo-coordinates.ts'
import type { Findings, ValidationContext } from './validation-context.ts'

/** The longest text a column may hold, in UTF-16 units. */
const LONGEST_TEXT = 100_000
/** What a NUMBER may be blown up to by its exponent. */
const LONGEST_NUMBER = 1000
/** The most items a list may hold. */
const LONGEST_LIST = 10_000

/** One column's part of a record's validation. */
export interface ColumnValidator {
  readonly column: Column
  /** The value to keep; undefined when there is none. What is wrong goes to the context's findings. */
  check(given: Json | undefined, context: ValidationContext): Json | undefined
}

/** `root`: the column is one of a table's record, not of a record inside of it. */
export function compileColumn(column: Column, root = true): ColumnValidator {
  const check = column.token === 'IGNORE' ? anyJson(column) : scalars(column, compileScalarCheck(column, root))
  return Object.freeze({
    column,
    check: (given: Json | undefined, context: ValidationContext) =>
      given === undefined || given === null ? undefined : check(given, context),
  })
}

type Check = (given: Json, context: ValidationContext) => Json | undefined

function anyJson(column: Column): Check {
  const check = compileJsonCheck(column)
  return (given, context) => {
    const problem = jsonProblem(given)
    if (problem === undefined) return given === '' ? undefined : check(given, context)
    refuse(context.findings, context.prefix + column.key, problem)
    return undefined
  }
}

function scalars(column: Column, check: ScalarCheck): Check {
  const one = (given: Json, path: string, context: ValidationContext): Scalar | undefined => {
    const scalar = scalarOf(given, column, path, context.findings)
    return scalar === undefined ? undefined : check(scalar, context)
  }
  if (!column.array) return (given, context) => one(given, context.prefix + column.key, context)
  return (given, context) => {
    const path = context.prefix + column.key
    if (!isList(given, path, 'phrase/texts', context.findings)) return undefined
    const kept: Scalar[] = []
    for (const [index, item] of given.entries()) {
      const value = item === null || item === undefined ? undefined : one(item, `${path}[${index}]`, context)
      if (value !== undefined) kept.push(value)
    }
    return kept.length === 0 ? undefined : kept
  }
}

/** Refuses what is no list, or one too long. */
export function isList(
  given: Json,
  path: string,
  items: 'phrase/texts' | 'phrase/records',
  findings: Findings,
): given is readonly Json[] {
  if (!Array.isArray(given)) {
    refuse(findings, path, message('list-expected', { items: message(items), shape: shapeOf(given) }))
    return false
  }
  if (given.length <= LONGEST_LIST) return true
  refuse(findings, path, message('list-too-long', { most: LONGEST_LIST, length: given.length }))
  return false
}

/** The value as the column holds it; undefined when it is blank, or refused. */
function scalarOf(given: Json, { token }: Column, path: string, findings: Findings): Scalar | undefined {
  if (typeof given === 'boolean') return String(given)
  if (typeof given === 'number') {
    if (Number.isFinite(given)) return token === 'NUMBER' ? given : String(given)
    refuse(findings, path, message('number-inexact/no-number', { number: String(given) }))
    return undefined
  }
  const written = writtenText(given, token)
  const text = written === undefined && token === 'GEO_COORDINATES' ? coordinatesOf(given) : (written ?? given)
  if (typeof text !== 'string') {
    refuse(findings, path, message('text-expected/column', { shape: shapeOf(given) }))
    return undefined
  }
  if (longerThan(text, LONGEST_TEXT)) {
    refuse(findings, path, message('text-too-long/column', { most: LONGEST_TEXT, length: charactersIn(text) }))
    return undefined
  }
  if (notStorable(text)) {
    refuse(findings, path, message('text-not-storable/character'))
    return undefined
  }
  return isBlank(text) ? undefined : text
}

/** A number that no double keeps, as text: in a NUMBER column plain decimals, elsewhere as it was written. */
function writtenText(given: unknown, token: Column['token']): string | undefined {
  const literal = given instanceof WrittenNumber ? given.text : typeof given === 'bigint' ? String(given) : undefined
  return literal === undefined || token !== 'NUMBER' ? literal : (plainLiteral(literal, LONGEST_NUMBER) ?? literal)
}

/** `{lat, lon}` as the text that the token reads; anything else as it is. */
export function coordinatesOf(given: Json): Json {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const { lat, lon, ...more } = given as { readonly [member: string]: Json }
  const angles = [lat, lon].map((angle) => (angle instanceof WrittenNumber ? angle.text : angle))
  const [north, east] = angles
  return isAngle(north) && isAngle(east) && Object.keys(more).length === 0 ? coordinatesText(north, east) : given
}

function isAngle(value: Json | undefined): value is number | string {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

export function refuse({ refused }: Findings, path: string, problem: RefusalMessage): void {
  refused.push(refusalOf(problem, path))
}
