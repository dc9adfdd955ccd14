// The door
export { OPERATIONS } from './access/operation-table.ts'
export { isAllowed, PERMISSIONS, type Permission } from './access/permissions.ts'
export type { AccessSettings } from './access/settings.ts'
export { ACCESS_TOKEN_PREFIX } from './access/tokens.ts'
export { directoryFiles } from './adapters/files-directory/index.ts'
export { hostChance, uuids } from './adapters/host/index.ts'
export { fileMailer } from './adapters/mail-file/index.ts'
export { SCRIPT_BOUNDS, type ScriptOptions } from './adapters/script-quickjs/script-options.ts'
export type * from './api/audits.ts'
export * from './api/buckets.ts'
export type * from './api/cases.ts'
export type * from './api/changes.ts'
export type * from './api/clusters.ts'
export type * from './api/columns.ts'
export type * from './api/configuration.ts'
export type * from './api/define.ts'
export type * from './api/directory.ts'
export type * from './api/explanation.ts'
export * from './api/files.ts'
export type * from './api/groups.ts'
export type * from './api/jobs.ts'
export * from './api/metrics.ts'
export type * from './api/onefold.ts'
export type * from './api/operations.ts'
export type * from './api/record-list.ts'
export type * from './api/record-view.ts'
export type * from './api/records.ts'
export type * from './api/resource-input.ts'
export type * from './api/resources.ts'
export type * from './api/sample.ts'
export * from './api/scopes.ts'
export type * from './api/search.ts'
export * from './api/settings.ts'
export type * from './api/table-jobs.ts'
export type * from './api/tables.ts'
export type * from './api/tuning.ts'
export { type DedupeOptions, dedupeFiles } from './batch/dedupe-files.ts'
export { type EvaluateOptions, type EvaluationReport, evaluateFiles } from './batch/evaluate/evaluate-files.ts'
export { DEDUPE_PHASES, type DedupePhase, type PhaseListener } from './batch/phases.ts'
export type { DedupeReport } from './batch/report.ts'
export { type EntityTuneFiles, tuneEntityToFiles } from './batch/tune/tune-entity-to-files.ts'
export { type TuneOptions, type TuneReport, tuneFiles } from './batch/tune/tune-files.ts'
export type { Finding, Verification } from './check/findings.ts'
export { dedupeIntoStore } from './dedupe-into-store.ts'
export { alternatives } from './error/alternatives.ts'
export { messageOfIssue, saidOf, says } from './error/issue-message.ts'
export {
  isMessageKey,
  MESSAGES,
  type Message,
  type MessageKey,
  type MessageValue,
  message,
  type ParamsOf,
  type RefusalKey,
  type RefusalMessage,
  type Said,
  say,
} from './error/message.ts'
export * from './error/onefold-error.ts'
export {
  type CustomErrorCode,
  customRefusal,
  type OnefoldErrorCode,
  type Refusal,
  refusal,
  refusalOf,
} from './error/refusal.ts'
export { type MaybePromise, thenMaybe } from './lib/async/maybe-promise.ts'
export { type Bounds, outOfBounds, type SettingBounds, statedOrStandard } from './lib/bounds.ts'
export { addressIsForbidden } from './lib/forbidden-address.ts'
export { type Random, seededRandom } from './lib/random.ts'
export { nearest } from './lib/text/nearest.ts'
export { hostClock, instantOf, looksLikeInstant } from './lib/time/instant.ts'
export type * from './model/audit.ts'
export type * from './model/change.ts'
export type * from './model/cluster.ts'
export {
  DEFINITION_SOURCES,
  type Definition,
  type DefinitionSource,
  OVERLAPS,
  type Overlap,
} from './model/definition.ts'
export type * from './model/delivery.ts'
export {
  ERASURE_PLACES,
  type Erased,
  type Erasing,
  type ErasurePlace,
  erasedChange,
  erasedEntry,
  isErasedPayload,
  type Traces,
  tellsOfErased,
} from './model/erasure.ts'
export { GROUP_SORTS, type GroupSort } from './model/group-sort.ts'
export * from './model/index-key.ts'
export { LANGUAGES, type Language } from './model/language.ts'
export type * from './model/link.ts'
export { type LookupColumns, type LookupEntry, lookupEntriesOf, lookupFold } from './model/lookup.ts'
export type * from './model/page.ts'
export { type Principal, ROLES, type Role, SYSTEM } from './model/principal.ts'
export type * from './model/provenance.ts'
export type * from './model/record.ts'
export { dataset, type RecordOf } from './model/record-of.ts'
export type * from './model/resources/classifier.ts'
export { CRON_TYPES, type CronType } from './model/resources/cron.ts'
export type * from './model/resources/dataset.ts'
export type * from './model/resources/entity.ts'
export type * from './model/resources/indexer.ts'
export type * from './model/resources/merger.ts'
export { type BuiltInType, RESOURCE_TYPES, type Resource, type ResourceType } from './model/resources/resource.ts'
export type * from './model/resources/resource-input.ts'
export type * from './model/resources/sink.ts'
export type * from './model/resources/source.ts'
export type * from './model/resources/steward.ts'
export type * from './model/resources/table.ts'
export { EVERYTHING, isScopeValue, type RowFilter, scopeTextsOf } from './model/row-filter.ts'
export type * from './model/ruling.ts'
export {
  FINISHED_RUN_STATUSES,
  RUN_STATUSES,
  RUN_TRIGGERS,
  RUN_TYPES,
  type Run,
  type RunFailure,
  type RunNotification,
  type RunStatus,
  type RunTrigger,
  type RunType,
} from './model/run.ts'
export { WORK_BOUNDS, type WorkSettings } from './model/work-settings.ts'
export { openOnefold } from './onefold.ts'
export type { OnefoldOptions } from './opening/options.ts'
export { verifyStore } from './opening/verify.ts'
export type * from './ports/chance.ts'
export type * from './ports/clock.ts'
export type * from './ports/file-store.ts'
export type * from './ports/ids.ts'
export type * from './ports/kinds/sink-writer.ts'
export type * from './ports/mailer.ts'
export type * from './ports/script-runner.ts'
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
export {
  type PackDescription,
  type PackPart,
  REPLACEABLE_PACKS,
  type Reference,
  type ReplaceablePack,
  type ReplacedPack,
} from './reference/vocabulary.ts'
export { type Rotation, type RotationOutcome, rotateSecrets } from './secret/rotate.ts'
export { SERVING_BOUNDS } from './setting/serving-bounds.ts'
