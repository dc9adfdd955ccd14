// The door for applications. What only authors of adapters and servers need stands at `@onefold/core/adapter-kit`.
export type { Permission } from './access/permission-table.ts'
export { isAllowed, PERMISSIONS } from './access/permissions.ts'
export type { AccessSettings } from './access/settings.ts'
export { directoryFiles } from './adapters/files-directory/index.ts'
export { fileMailer } from './adapters/mail-file/index.ts'
export type { ScriptOptions } from './adapters/script-quickjs/script-options.ts'
export type * from './api/audits.ts'
export * from './api/buckets.ts'
export type * from './api/cases.ts'
export type * from './api/changes.ts'
export type * from './api/clusters.ts'
export type * from './api/columns.ts'
export type * from './api/configuration.ts'
export type * from './api/dedupe-details.ts'
export * from './api/dedupe-report.ts'
export type * from './api/define.ts'
export type * from './api/directory.ts'
export type * from './api/estimate.ts'
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
export type { DedupeOutput, OutputTarget } from './batch/output/output-file.ts'
export type { PhaseListener } from './batch/phases.ts'
export type { StatedProject } from './batch/project.ts'
export { type ProposeOptions, proposeFiles } from './batch/propose-files.ts'
export type { DedupeInput, RecordsInput } from './batch/read/input.ts'
export { type EntityTuneFiles, tuneEntityToFiles } from './batch/tune/tune-entity-to-files.ts'
export { type TuneOptions, type TuneReport, tuneFiles } from './batch/tune/tune-files.ts'
export type { Finding, Verification } from './check/findings.ts'
export { dedupeIntoStore } from './dedupe-into-store.ts'
export { type Message, type MessageKey, type MessageValue, say } from './error/message.ts'
export { type ErrorClass, isOnefoldError, OnefoldError } from './error/onefold-error.ts'
export type { CustomErrorCode, OnefoldErrorCode, Refusal } from './error/refusal.ts'
export type { ArrowField, ArrowTable, ArrowType } from './model/arrow-table.ts'
export type * from './model/audit.ts'
export type { ActorType, BucketOperation, Operation } from './model/change.ts'
export type { ClusterLabel } from './model/cluster.ts'
export {
  DEFINITION_SOURCES,
  type Definition,
  type DefinitionSource,
  OVERLAPS,
  type Overlap,
} from './model/definition.ts'
export type { Delivery } from './model/delivery.ts'
export { ERASURE_PLACES, type ErasurePlace, type Traces } from './model/erasure.ts'
export { GROUP_SORTS, type GroupSort } from './model/group-sort.ts'
export { LANGUAGES, type Language } from './model/language.ts'
export type { LinkKind, Verdict } from './model/link.ts'
export type { Page, PageRequest } from './model/page.ts'
export { type Principal, ROLES, type Role, SYSTEM } from './model/principal.ts'
export type * from './model/provenance.ts'
export type { ColumnIssue, EntityKey, Instant, Json, RecordId, Revision } from './model/record.ts'
export { dataset, type RecordOf } from './model/record-of.ts'
export type * from './model/resources/classifier.ts'
export type * from './model/resources/credentials.ts'
export { CRON_TYPES, type CronType } from './model/resources/cron.ts'
export type * from './model/resources/data-view.ts'
export type * from './model/resources/dataset.ts'
export type * from './model/resources/entity.ts'
export type * from './model/resources/indexer.ts'
export type * from './model/resources/merger.ts'
export type * from './model/resources/pipeline.ts'
export { type BuiltInType, RESOURCE_TYPES, type Resource, type ResourceType } from './model/resources/resource.ts'
export type * from './model/resources/resource-input.ts'
export type * from './model/resources/sink.ts'
export type * from './model/resources/source.ts'
export type { Steward, StewardAction, StewardCondition, StewardRule } from './model/resources/steward.ts'
export type * from './model/resources/transformation.ts'
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
export type { WorkSettings } from './model/work-settings.ts'
export { openOnefold } from './onefold.ts'
export type { OnefoldOptions } from './opening/options.ts'
export { type RotationOptions, rotateSecrets } from './opening/rotate-secrets.ts'
export { type VerifyOptions, verifyStore } from './opening/verify.ts'
export type { Chance } from './ports/chance.ts'
export type { Clock } from './ports/clock.ts'
export type { ByteRange, FileStore, StoredFile } from './ports/file-store.ts'
export type { Ids } from './ports/ids.ts'
export type { Mail, Mailer, MailReceipt } from './ports/mailer.ts'
export type { SinkStats } from './ports/store/delivery-store.ts'
export type { ClusterSort } from './ports/store/match-store.ts'
export type { Store } from './ports/store/store.ts'
export {
  type PackDescription,
  type PackPart,
  REPLACEABLE_PACKS,
  type Reference,
  type ReplaceablePack,
  type ReplacedPack,
} from './reference/vocabulary.ts'
export type { RotationOutcome } from './secret/rotate.ts'
