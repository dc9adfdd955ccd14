import { message, type RefusalMessage } from '../error/message.ts'
import { charactersIn, longerThan } from '../lib/text/characters.ts'
import type { Json } from '../model/record.ts'
import type { Column, Dataset, DataType } from '../model/resources/dataset.ts'
import { jsonProblem, shapeOf } from './any-json.ts'
import { type ColumnValidator, refuse } from './column.ts'
import { notStorable } from './storable.ts'
import type { ValidationContext } from './validation-context.ts'
import { xmlProblem } from './xml.ts'

/** What a dataset that holds no records has: one column of this name. */
const CONTENT = 'content'

/** In UTF-16 units. */
const LONGEST_CONTENT = 10 << 20
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

const DEFAULT_COLUMN: Column = Object.freeze({
  key: CONTENT,
  array: false,
  empty: true,
  token: 'TEXT',
  validation: 'NONE',
  error: 'IGNORE',
  enumerations: [],
})

/** The one column of a dataset whose data type is not RECORD; undefined for records. What is of another kind is refused. */
export function compileContent({ dataType = 'RECORD', columns }: Dataset): ColumnValidator | undefined {
  if (dataType === 'RECORD') return undefined
  const column = columns.find(({ key }) => key === CONTENT) ?? DEFAULT_COLUMN
  const problemOf = PROBLEMS[dataType]
  return Object.freeze({
    column,
    check(given: Json | undefined, { findings, prefix }: ValidationContext) {
      if (given === undefined || given === null || given === '') return undefined
      const problem = problemOf(given)
      if (problem === undefined) return given
      refuse(findings, prefix + CONTENT, problem)
      return undefined
    },
  })
}

type Problem = RefusalMessage

const PROBLEMS: Readonly<Record<Exclude<DataType, 'RECORD'>, (given: Json) => Problem | undefined>> = Object.freeze({
  JSON: jsonProblem,
  TEXT: textProblem,
  BINARY: (given) =>
    textProblem(given) ??
    (typeof given === 'string' && given.length % 4 === 0 && BASE64.test(given)
      ? undefined
      : message('base64-expected')),
  XML(given) {
    const problem = textProblem(given)
    if (problem !== undefined) return problem
    const wrong = xmlProblem(given as string) // a text, or `textProblem` has said so
    return wrong && message('xml-expected', { wrong })
  },
})

function textProblem(given: Json): Problem | undefined {
  if (typeof given !== 'string') return message('text-expected/content-text-not', { shape: shapeOf(given) })
  if (longerThan(given, LONGEST_CONTENT))
    return message('text-too-long/content', { most: LONGEST_CONTENT, length: charactersIn(given) })
  return notStorable(given) ? message('text-not-storable/character') : undefined
}
