// What authors of adapters and servers need, and nobody else: `@onefold/core/adapter-kit`
export { OPERATIONS, type OperationName } from './access/operation-table.ts'
export { ACCESS_TOKEN_PREFIX } from './access/tokens.ts'
export { requirePlainName } from './adapters/files-directory/file-name.ts'
export { matchesWildcard } from './adapters/files-directory/wildcard.ts'
export { hostChance, uuids } from './adapters/host/index.ts'
export { SCRIPT_BOUNDS } from './adapters/script-quickjs/script-options.ts'
export { sinkFileKind } from './adapters/sink-file/kind.ts' // for whoever tries it over file stores of their own
export { authorizationOf } from './adapters/sink-http/authorization.ts'
export { createConnectGuard } from './adapters/sink-http/connect-guard.ts'
export { alternatives } from './error/alternatives.ts'
export { messageOfIssue, saidOf, says } from './error/issue-message.ts'
export {
  isMessageKey,
  MESSAGES,
  message,
  type ParamsOf,
  type RefusalKey,
  type RefusalMessage,
  type Said,
} from './error/message.ts'
export { conflict, forbidden, invalid, notFound, refuseAll, sentenceOf, unavailable } from './error/onefold-error.ts'
export { customRefusal, ofRecord, refusal, refusalOf } from './error/refusal.ts'
export { type MaybePromise, thenMaybe } from './lib/async/maybe-promise.ts'
export { type Bounds, type SettingBounds, statedOrStandard } from './lib/bounds.ts'
export { defined } from './lib/defined.ts'
export { addressIsForbidden } from './lib/forbidden-address.ts'
export { type Random, seededRandom } from './lib/random.ts'
export { longerThan } from './lib/text/characters.ts'
export { grouped, soMany } from './lib/text/counts.ts'
export { maxCharacters } from './lib/text/max-characters.ts'
export { nearest } from './lib/text/nearest.ts'
export { wordOf } from './lib/text/word-of.ts'
export { hostClock, instantOf, looksLikeInstant } from './lib/time/instant.ts'
export { parseJson, withoutWritten, writtenNumbers } from './lib/written-number.ts'
export type { Change, ChangePosition, LogCursor, LoggedChange, OpenRange } from './model/change.ts'
export type { Cluster, ClusterKind, Component } from './model/cluster.ts'
export type { Delivery, Destination, NewDelivery, QueuedEvent, WaitingChange } from './model/delivery.ts'
export {
  type Erased,
  type Erasing,
  erasedChange,
  erasedEntry,
  isErasedPayload,
  tellsOfErased,
} from './model/erasure.ts'
export * from './model/index-key.ts'
export type { Link } from './model/link.ts'
export { type LookupColumns, type LookupEntry, lookupEntriesOf, lookupFold } from './model/lookup.ts'
export type {
  ArchivedRecord,
  ArchiveReason,
  Csn,
  Instant,
  Json,
  RowNumber,
  SourceEntry,
  TableRecord,
  Values,
} from './model/record.ts'

export type { Credentials } from './model/resources/credentials.ts'
export { EVERYTHING, isScopeValue, type RowFilter, scopeTextsOf } from './model/row-filter.ts'
export type * from './model/ruling.ts'
export { WORK_BOUNDS } from './model/work-settings.ts'
export { outOfBounds } from './opening/out-of-bounds.ts'
export type { ConnectGuard, ForbiddenHost } from './ports/connect-guard.ts'
export type { Addition, GrowingFiles, Growth } from './ports/growing-files.ts'
export type { Ids } from './ports/ids.ts'
export type { KindContext, KindDefinition, KindSchema, Probe, Surroundings } from './ports/kinds/kind.ts'
export type { ProbeContext, SinkContext, SinkKind, SinkOf, TableStanding } from './ports/kinds/sink-kind.ts'
export type * from './ports/kinds/sink-writer.ts'
export type { SourceContext, SourceKind, SourceOf } from './ports/kinds/source-kind.ts'
export type * from './ports/kinds/source-reader.ts'
export type { TableReader } from './ports/kinds/table-reader.ts'
export type { TableWrite, TableWriter } from './ports/kinds/table-writer.ts'
export type { Folders, OpenFolder } from './ports/open-folder.ts'
export type * from './ports/script-runner.ts'
export type * from './ports/store/attempt-store.ts'
export type * from './ports/store/catalogue-store.ts'
export { CHANGED_ROWS_KEPT, type ChangedRowReads, type ChangedRows } from './ports/store/changed-rows.ts'
export type * from './ports/store/changes.ts'
export type { DeferredReads, DeferredWrite, FoundDeferred } from './ports/store/deferred-writes.ts'
export type * from './ports/store/definition-store.ts'
export type * from './ports/store/delivery-store.ts'
export type * from './ports/store/erasure.ts'
export type * from './ports/store/match-store.ts'
export { PAST_CLUSTERS_KEPT } from './ports/store/match-store.ts'
export type * from './ports/store/record-store.ts'
export type { MeasuredRecord, Remeasuring } from './ports/store/remeasuring.ts'
export type * from './ports/store/ruling-reads.ts'
export type * from './ports/store/run-store.ts'
export type * from './ports/store/snapshot-store.ts'
export type * from './ports/store/store.ts'
export type * from './ports/store/store-scan.ts'
export { sinkKind, sourceKind } from './resource/define-kind.ts'
export * as member from './resource/schemas/member.ts'
export { SERVING_BOUNDS } from './setting/serving-bounds.ts'
export { notStorable } from './validate/storable.ts'
