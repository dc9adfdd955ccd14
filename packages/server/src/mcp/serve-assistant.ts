import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { isOnefoldError, type OnefoldError } from '@onefold/core'
import { forbidden, notFound, refuseAll } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { refusalOfIssue } from '../guard/issues.ts'
import { VERSION } from '../version.ts'
import { bounded } from './bounded.ts'
import type { AssistantSession, Tool } from './tool.ts'
import { DECIDING } from './tools/decide.ts'
import { LOOKING } from './tools/look.ts'

const TOOLS: readonly Tool[] = [...LOOKING, ...DECIDING]

const INSTRUCTIONS = `Onefold keeps records of many systems, finds which are the same thing, and merges them into one.
Begin with \`entities\`. \`search\` finds records by words, \`resolve\` says who a record is, \`explain\` why two are alike.
\`inbox\` lists what waits for a decision. Show people what was found before anything is decided, and state why in the comment.`

export interface AssistantOptions {
  /** Asked before each call, so that a token that was taken back is worth nothing from then on. */
  readonly session: () => Promise<AssistantSession>
  /** Whether tools that decide are offered. */
  readonly decisions: boolean
  /** Hears of mistakes of ours. */
  readonly failed: (error: unknown) => void
}

/** Serves the tools over one connection until it is closed. */
export async function serveAssistant(transport: Transport, options: AssistantOptions): Promise<void> {
  // The high-level class of the library wants schemas of another kind; ours are JSON Schema already.
  const server = new Server(
    { name: 'onefold', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const offered = TOOLS.filter(({ kind }) => options.decisions || kind === 'QUESTION')
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(listed) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    answered(params.name, params.arguments ?? {}, options),
  )
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
  })
  await server.connect(transport)
  return closed
}

function listed({ name, title, description, inputSchema, kind }: Tool) {
  const isQuestion = kind === 'QUESTION'
  return {
    name,
    title,
    description,
    inputSchema,
    annotations: { title, readOnlyHint: isQuestion, destructiveHint: !isQuestion, openWorldHint: false },
  }
}

/** What a call comes to: JSON, or a refusal in its own words. */
async function answered(name: string, given: object, options: AssistantOptions): Promise<CallToolResult> {
  try {
    const called = TOOLS.find((each) => each.name === name)
    if (called === undefined) throw notFound('tool', name)
    if (called.kind === 'DECISION' && !options.decisions) throw forbidden('forbidden/decisions-not-allowed')
    const input = read(called.input, given)
    return text(bounded(await called.call(await options.session(), input)))
  } catch (error) {
    if (isOnefoldError(error)) return { ...text(bounded(refused(error))), isError: true }
    options.failed(error)
    return { ...text('This is a mistake in Onefold; its log says more.'), isError: true }
  }
}

function read(schema: v.GenericSchema, given: object): unknown {
  const { success, issues = [], output } = v.safeParse(schema, given)
  refuseAll(issues.map((issue) => refusalOfIssue(issue, schema)))
  return success ? output : undefined
}

function refused({ texts, codes, details }: OnefoldError): object {
  return { errors: texts, errorCodes: codes, ...details }
}

const text = (content: string): CallToolResult => ({ content: [{ type: 'text', text: content }] })
