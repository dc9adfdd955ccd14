import process from 'node:process'
import { createClient } from '@onefold/client'
import { OnefoldError } from '@onefold/core'
import { refusal } from '@onefold/core/adapter-kit'
import type { AssistantOptions } from '../mcp/serve-assistant.ts'
import { misuse } from './arguments.ts'
import type { Command, CommandContext } from './command-context.ts'
import { withStore } from './with-store.ts'

interface McpLine {
  readonly store?: string
  readonly url?: string
  readonly token?: string
  readonly allowDecisions?: true
}

/** `onefold mcp`: serves an assistant on standard input and output until it hangs up. */
export const mcp: Command<McpLine> = async ({ store, url, token: stated, allowDecisions }, context) => {
  const { env } = context
  const token = stated ?? env.ONEFOLD_TOKEN ?? ''
  if (url !== undefined && store !== undefined) throw misuse('State --store or --url, not both.')
  if (token === '') throw new OnefoldError('unauthenticated', [refusal('no-token/assistant')])
  const serve = (session: AssistantOptions['session']) => serveOn(context, session, allowDecisions === true)

  if (url !== undefined) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw misuse('The URL must begin with http:// or https://.')
    const client = createClient({ url, token })
    await client.whoAmI() // a wrong address or token is told at once, not with the first question
    return serve(async () => client)
  }
  return withStore(store, env, async ({ identities, as }) => {
    const session = async () => {
      const principal = await identities.principalOfToken(token)
      if (principal === undefined) throw new OnefoldError('unauthenticated', [refusal('bad-token')])
      return as(principal)
    }
    await session()
    return serve(session)
  })
}

async function serveOn(
  { stopRequested, logTo }: CommandContext,
  session: AssistantOptions['session'],
  decisions: boolean,
): Promise<number> {
  const { StdioServerTransport, serveAssistant } = await load()
  const transport = new StdioServerTransport(process.stdin, process.stdout)
  process.stdin.once('end', () => void transport.close()) // the library waits for no end of its input
  stopRequested().then(() => transport.close())
  const failed = (error: unknown) => {
    if (logTo === 'stderr') console.error(error)
  }
  await serveAssistant(transport, { session, decisions, failed })
  return 0
}

/** The library of the protocol is loaded by this command only, and may be missing. */
async function load() {
  try {
    const [{ StdioServerTransport }, { serveAssistant }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('../mcp/serve-assistant.ts'),
    ])
    return { StdioServerTransport, serveAssistant }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    const name = '@modelcontextprotocol/sdk'
    throw new OnefoldError('unavailable', [refusal('package-missing', { name })], { cause: error })
  }
}
