import type { Refusal } from '@onefold/core'
import { refusal, refuseAll, writtenNumbers } from '@onefold/core/adapter-kit'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { refusalOfIssue, refusalOfQuery } from './issues.ts'
import { jsonBody } from './json-body.ts'
import { listsForObjects } from './lists-for-objects.ts'
import { type OtherNames, underOwnNames } from './other-names.ts'
import { queryOf, queryText } from './query.ts'
import { unstorableTexts } from './unstorable-texts.ts'

/** A schema of the wire: what is checked and what is published are the same. */
export type WireSchema = v.GenericSchema

/** What an operation takes, and from where. */
export interface Intake {
  readonly param?: WireSchema
  /** Whatever stands in the path is answered alike, what no store can hold included. @default false */
  readonly anyPath?: true
  readonly query?: WireSchema
  readonly json?: WireSchema
  /** Names that are understood besides in the body. */
  readonly otherNames?: OtherNames
}

/** What checks path, query and body, and refuses once with everything found wrong in all three. Without a body nobody waits. */
export function accepting({
  param,
  anyPath,
  query = NO_QUERY,
  json,
  otherNames = {},
}: Intake): (c: Context<Env>) => Promise<void> | undefined {
  const readQuery = rememberingGood(query)
  const isOptional = json !== undefined && mayStayAway(json)
  const findLists = json && listsForObjects(json)
  return (c) => {
    const refusals: Refusal[] = []
    if (!anyPath) refusals.push(...unstorableTexts(c.req.param()))
    if (param) take(c, 'param', read(param, c.req.param(), refusals))
    take(c, 'query', readQuery(c.req.url, refusals))
    if (json) {
      return jsonBody(c, isOptional ? {} : undefined).then((body) => {
        if (isObject(body)) {
          const named = underOwnNames(body, otherNames, refusals)
          refusals.push(...(findLists?.(named, '') ?? []))
          take(c, 'json', read(json, named, refusals))
        } else if (json.type === 'string') take(c, 'json', read(json, body, refusals))
        else refusals.push(refusal('member-invalid/must-object')) // schemas take a list for an object, and checks of members fail on null
        refuseAll([...refusals, ...unstorableTexts(body), ...inexactNumbers(body)])
      })
    }
    refuseAll(refusals)
    return undefined
  }
}

/** Members that hold records: what becomes of such numbers there their columns say. */
const RECORDS = /^(?:record|records|query)\b/

function inexactNumbers(body: unknown): readonly Refusal[] {
  return [...writtenNumbers(body)].flatMap(([path, { text }]) => {
    if (RECORDS.test(path)) return []
    const number = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
    return [refusal('number-inexact', { number }, path)]
  })
}

const LONGEST_SHOWN = 40

/** A body none of whose members is required says as much as no body. */
export function mayStayAway(json: WireSchema): boolean {
  return v.is(json, {})
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function take(c: Context<Env>, target: 'param' | 'query' | 'json', value: object | undefined): void {
  if (value !== undefined) c.req.addValidatedData(target, value)
}

function read(schema: WireSchema, value: unknown, refusals: Refusal[], said = refusalOfIssue): object | undefined {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output as object // every wire schema is an object
  for (const issue of result.issues) refusals.push(said(issue, schema))
  return undefined
}

/** A longer one may hold what people search for, and is seldom asked again. */
const REMEMBERED = 200

/**
 * Reads the query of an address. Who asks an operation again mostly changes the path alone, and to check the query costs
 * as much as looking for a record: one that is the same as the last good one is as good.
 */
function rememberingGood(schema: WireSchema): (url: string, refusals: Refusal[]) => object | undefined {
  let good: { readonly text: string; readonly value: object } | undefined
  return (url, refusals) => {
    const text = queryText(url)
    if (good?.text === text) return good.value
    const stated = queryOf(text)
    refusals.push(...unstorableTexts(stated))
    const value = read(schema, stated, refusals, refusalOfQuery)
    if (value !== undefined && text.length <= REMEMBERED) good = { text, value: Object.freeze(value) }
    return value
  }
}

/** An operation without parameters refuses them too: a filter that is not obeyed would answer the wrong records. */
const NO_QUERY = v.strictObject({})
