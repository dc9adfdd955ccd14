import { command, type Perform, STORE } from './command.ts'
import { ENVIRONMENT } from './environment.ts'

/** `onefold serve` */
export function serveCommand(perform: Perform) {
  return command('serve', 'serve an installation over HTTP', [
    'onefold serve --sample customers',
    'onefold serve --store sqlite:./data/onefold.db --port 8080',
  ])
    .option(...STORE)
    .option('--port <port>', 'where to listen (default: 8080)')
    .option('--host <host>', 'where to listen (default: 127.0.0.1)')
    .option(
      '--sample <name>',
      'install a sample, with duplicates to look at: customers, companies, products or patients',
    )
    .addHelpText('after', `\n${ENVIRONMENT.trimEnd()}`)
    .action((options) => perform(async (context) => (await import('../serve.ts')).serve(options, context)))
}

/** `onefold verify` */
export function verifyCommand(perform: Perform) {
  return command('verify', 'look for anything lost, doubled or dangling, and change nothing', [
    'onefold verify --store sqlite:./data/onefold.db',
  ])
    .option(...STORE)
    .action((options) => perform(async (context) => (await import('../verify.ts')).verify(options, context)))
}

/** `onefold erase` */
export function eraseCommand(perform: Perform) {
  return command('erase', 'erase a record and all that it absorbed, for good', [
    'onefold erase customers 0192f0c5-7c1e-7000-8000-000000000001 --comment "asked for on 3 May"',
  ])
    .argument('<entity>', 'the id of the entity')
    .argument('<record>', 'the id of the record')
    .option(...STORE)
    .option('--comment <text>', 'stands in the audit')
    .option('--json', 'the report as JSON')
    .action((entity, recordId, options) =>
      perform(async (context) => (await import('../erase.ts')).erase({ entity, recordId, ...options }, context)),
    )
}

/** `onefold rotate-key` */
export function rotateKeyCommand(perform: Perform) {
  return command('rotate-key', 'seal all secrets with a new key', [
    'onefold rotate-key --store sqlite:./data/onefold.db',
    'ONEFOLD_SECRET_KEY=OLD ONEFOLD_NEW_SECRET_KEY=NEW onefold rotate-key --store postgres://…',
  ])
    .option(...STORE)
    .action((options) => perform(async (context) => (await import('../rotate-key.ts')).rotateKey(options, context)))
}
