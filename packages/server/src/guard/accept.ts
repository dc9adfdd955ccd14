import { type Refusal, refuseAll } from '@onefold/core'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { refusalOf } from './issues.ts'
import { jsonBody } from './json-body.ts'
import { queryOf } from './query.ts'

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
  check(c, 'query', intake.query ?? NO_QUERY, queryOf(c.req.url), refusals)
  const { json } = intake
  if (json) {
    return jsonBody(c).then((body) => {
      if (Array.isArray(body))
        refusals.push({ code: 'member-invalid', text: 'This must be an object.' }) // schemas take lists for objects
      else check(c, 'json', json, body, refusals)
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
  else for (const issue of result.issues) refusals.push(refusalOf(issue, schema))
}

/** An operation without parameters refuses them too: a filter that is not obeyed would answer the wrong records. */
const NO_QUERY = v.strictObject({})
