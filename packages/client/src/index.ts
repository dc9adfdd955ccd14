export type { IdentityProvider } from '@onefold/core'
export { type ErrorClass, isOnefoldError, OnefoldError } from '@onefold/core/error'
export { type Client, type ClientOptions, createClient } from './client.ts'
export type {
  ComingIn,
  Credentials,
  LoggedIn,
  SavedSession,
  TokenOptions,
  WhoAmI,
} from './coming-in.ts'
export { type AbsentOf, NOT_OVER_HTTP } from './not-over-http.ts'
export type {
  RemoteDefinition,
  RemoteEvent,
  RemoteFiles,
  RemoteNextRuns,
  RemoteResources,
  RemoteRun,
  RemoteRuns,
  RemoteRunType,
  RemoteSession,
  RemoteTable,
  RemoteTokens,
  RemoteUsers,
  UploadOptions,
} from './remote-session.ts'
