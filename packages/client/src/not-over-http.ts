const REASONS = {
  principal: 'Who the caller is the server knows: `whoAmI()` asks it.',
  define:
    'No operation makes an entity of a definition; its dataset, indexer, classifier, merger, table and entity are made one by one.',
  changes: 'No operation follows changes. A reader in another process has a sink: HTTP sinks are told each change.',
  stopChanges: 'It ends the log that a reading of `changes` began, in process.',
  audit: 'No operation reads the audit of a whole table. `records(entity).audit(id)` reads that of one record.',
  'definitions.setCron':
    'It has an operation without versions only. `update` states another cron and the version that was seen.',
  'events.settled': 'It is for tests in process. `stats` says what waits.',
  'tokens.get': 'No operation answers one access token. `list` answers all.',
} as const

/**
 * What a session in process offers and this client does not, each with its reason. Whatever else `Session` has is here under the same name:
 * a test walks both.
 */
export const NOT_OVER_HTTP: { readonly [Call in keyof typeof REASONS]: string } = Object.freeze(REASONS)

/** The calls of a group that have no operation. */
export type AbsentOf<Group extends string> = keyof typeof REASONS extends infer Name
  ? Name extends `${Group}.${infer Call}`
    ? Call
    : never
  : never
