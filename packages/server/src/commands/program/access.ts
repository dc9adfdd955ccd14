import { command, type Perform, STORE } from './command.ts'

const ROLE = ['--role <role>', 'VIEWER, STEWARD or ADMIN (default: VIEWER)'] as const

/** `onefold user …` */
export function userCommand(perform: Perform) {
  const load = () => import('../user.ts')
  return command('user', 'who may come in', ['onefold user create ada@example.org --role STEWARD'])
    .addCommand(
      command('list', 'the users', ['onefold user list'])
        .option(...STORE)
        .action((options) => perform(async (context) => (await load()).userList(options, context))),
    )
    .addCommand(
      command('create', 'make a user, with a password that is shown once', [
        'onefold user create ada@example.org --name Ada --surname Lovelace --role STEWARD',
      ])
        .argument('<email>', 'the e-mail address')
        .option(...STORE)
        .option(...ROLE)
        .option('--name <name>', 'the given name (default: what stands before the @)')
        .option('--surname <name>', 'the family name')
        .action((email, options) =>
          perform(async (context) => (await load()).userCreate({ email, ...options }, context)),
        ),
    )
    .addCommand(
      command('password', 'give a user a new password, shown once', ['onefold user password ada@example.org'])
        .argument('<email>', 'the e-mail address')
        .option(...STORE)
        .action((email, options) =>
          perform(async (context) => (await load()).userPassword({ email, ...options }, context)),
        ),
    )
    .addCommand(
      command('unlock', 'let a user in who failed too often', ['onefold user unlock ada@example.org'])
        .argument('<email>', 'the e-mail address')
        .option(...STORE)
        .action((email, options) =>
          perform(async (context) => (await load()).userUnlock({ email, ...options }, context)),
        ),
    )
    .addCommand(
      command('disable', 'shut a user out', ['onefold user disable ada@example.org'])
        .argument('<email>', 'the e-mail address')
        .option(...STORE)
        .action((email, options) =>
          perform(async (context) => (await load()).userDisable({ email, ...options }, context)),
        ),
    )
    .addCommand(
      command('enable', 'let a user in again', ['onefold user enable ada@example.org'])
        .argument('<email>', 'the e-mail address')
        .option(...STORE)
        .action((email, options) =>
          perform(async (context) => (await load()).userEnable({ email, ...options }, context)),
        ),
    )
}

/** `onefold token …` */
export function tokenCommand(perform: Perform) {
  const load = () => import('../token.ts')
  return command('token', 'access tokens of programs', ['onefold token create nightly-load --role STEWARD --days 90'])
    .addCommand(
      command('list', 'the access tokens, never their values', ['onefold token list'])
        .option(...STORE)
        .action((options) => perform(async (context) => (await load()).tokenList(options, context))),
    )
    .addCommand(
      command('create', 'make an access token, shown once', ['onefold token create nightly-load --days 90'])
        .argument('<name>', 'what it is for')
        .option(...STORE)
        .option(...ROLE)
        .option('--days <days>', 'how long it lives (default: 365)')
        .action((name, options) =>
          perform(async (context) => (await load()).tokenCreate({ name, ...options }, context)),
        ),
    )
    .addCommand(
      command('revoke', 'make an access token worthless', ['onefold token revoke 0192f0c5-7c1e-7000-8000-000000000001'])
        .argument('<id>', 'the id of the token')
        .option(...STORE)
        .action((id, options) => perform(async (context) => (await load()).tokenRevoke({ id, ...options }, context))),
    )
}
