import type { OpenAPIV3_1 } from 'openapi-types'
import EXAMPLES from './examples.json' with { type: 'json' }

/** A question that was asked, and what was answered. Made by scripts/generate-examples.ts, and asked again by a test. */
export interface Example {
  readonly parameters: { readonly [name: string]: string }
  readonly body?: unknown
  readonly status: number
  readonly type: string
  /** Long lists are cut short. */
  readonly answer?: unknown
}

const KNOWN: { readonly [operation: string]: Example | undefined } = EXAMPLES

/** An operation with its example: the values of its parameters, its body and the answer. */
export function withExample(name: string, operation: OpenAPIV3_1.OperationObject): OpenAPIV3_1.OperationObject {
  const example = KNOWN[name]
  if (example === undefined) return operation
  const { parameters = [], requestBody, responses = {} } = operation
  return {
    ...operation,
    parameters: parameters.map((each) => parameterOf(each, example)),
    ...(requestBody === undefined ? {} : { requestBody: withContent(requestBody as Content, example.body) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        Number(status) === example.status ? withContent(response as Content, example.answer) : response,
      ]),
    ) as OpenAPIV3_1.ResponsesObject,
  }
}

type Parameter = OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject

function parameterOf(parameter: Parameter, { parameters }: Example): Parameter {
  if (!('name' in parameter)) return parameter
  const value = parameters[parameter.name]
  return value === undefined ? parameter : { ...parameter, example: value }
}

interface Content {
  readonly content?: { readonly [type: string]: object }
}

/** The first type is the one that the example has. */
function withContent(part: Content, example: unknown): Content {
  const [first, ...others] = Object.entries(part.content ?? {})
  if (first === undefined || example === undefined) return part
  return { ...part, content: Object.fromEntries([[first[0], { ...first[1], example }], ...others]) }
}
