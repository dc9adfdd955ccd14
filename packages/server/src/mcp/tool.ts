import type { Cases, Clusters, EntityView, Records } from '@onefold/core'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** What an assistant's tools ask: a session in process, or one over HTTP, under the role and scope of one token. */
export interface AssistantSession {
  readonly entities: { list(): Promise<readonly EntityView[]> }
  records(entity: string): Records
  clusters(entity: string): Clusters
  cases(entity: string): Cases
}

/** Something that an assistant may call. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** For the assistant: what it does, when to use it, what it answers. */
  readonly description: string
  /** DECISION: it changes records or what is known of them, and needs `--allow-decisions`. */
  readonly kind: 'QUESTION' | 'DECISION'
  readonly input: v.GenericSchema
  /** JSON Schema of `input`. */
  readonly inputSchema: { readonly type: 'object'; readonly [member: string]: unknown }
  call(session: AssistantSession, input: unknown): Promise<object>
}

interface ToolSpec<Input extends v.GenericSchema> extends Omit<Tool, 'input' | 'inputSchema' | 'call'> {
  readonly input: Input
  call(session: AssistantSession, input: v.InferOutput<Input>): Promise<object>
}

/** A tool whose input is checked by the schema that it is published with. */
export function tool<Input extends v.GenericSchema>({ call, ...spec }: ToolSpec<Input>): Tool {
  const { $schema: _, ...shape } = toJsonSchema(spec.input, { typeMode: 'input', errorMode: 'ignore' })
  return {
    ...spec,
    inputSchema: { ...shape, type: 'object' },
    call: (session, input) => call(session, input as v.InferOutput<Input>), // the server has read it with this schema
  }
}
