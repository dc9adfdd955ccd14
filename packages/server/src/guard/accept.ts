import { type Refusal, refuseAll } from '@onefold/core'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { refusalOf } from './issues.ts'
import { jsonBody } from './json-body.ts'

/** A schema of the wire: what is checked and what is published are the same. */
export type WireSchema = v.GenericSchema

/** What an operation takes, and from where. */
export interface Intake {
  readonly param?: WireSchema
  readonly query?: WireSchema
  readonly json?: WireSchema
}

/** Checks path, query and body, and refuses once with everything found wrong in all three. Without a body nobody waits. */
export function accept(c: Context<Env>, intake: Intake): Promise<void> | undefined {
  const refusals: Refusal[] = []
  if (intake.param) check(c, 'param', intake.param, c.req.param(), refusals)
  check(c, 'query', intake.query ?? NO_QUERY, queryOf(c), refusals)
  const { json } = intake
  if (json) {
    return jsonBody(c).then((body) => {
      check(c, 'json', json, body, refusals)
      refuseAll(refusals)
    })
  }
  refuseAll(refusals)
  return undefined
}

function check(c: Context<Env>, target: keyof Intake, schema: WireSchema, value: unknown, refusals: Refusal[]): void {
  const result = v.safeParse(schema, value)
  if (result.success)
    c.req.addValidatedData(target, result.output as object) // every wire schema is an object
  else for (const issue of result.issues) refusals.push(refusalOf(issue))
}

/** An operation without parameters refuses them too: a filter that is not obeyed would answer the wrong records. */
const NO_QUERY = v.strictObject({})

/** One text a name; a name given twice becomes a list, which no schema accepts. */
function queryOf(c: Context<Env>): { [name: string]: string | string[] } {
  const { url } = c.req
  const at = url.indexOf('?')
  if (at < 0) return {}
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(values) // not by assignment: a name may be that of a prototype
}
