import { command, type Perform, STORE } from './command.ts'

/** `onefold mcp` */
export function mcpCommand(perform: Perform) {
  return command('mcp', 'let an assistant search and explain, and decide where it is allowed to', [
    'onefold mcp --store sqlite:./data/onefold.db --token master:…',
    'ONEFOLD_TOKEN=master:… onefold mcp --url https://mdm.example.org --allow-decisions',
  ])
    .option(...STORE)
    .option('--url <url>', 'a running server, instead of a store')
    .option('--token <token>', 'an access token: its role and scope hold (default: ONEFOLD_TOKEN)')
    .option('--allow-decisions', 'let it merge, separate, hold, escalate and undo')
    .action((options) => perform(async (context) => (await import('../mcp.ts')).mcp(options, context)))
}
