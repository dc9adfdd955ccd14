// Made by scripts/generate-operations.ts from the operations of the server. Changes go there.
import type { ErrorClass } from '@onefold/core/error'

/** What an operation takes: the names in its path, those of its query, and its body. */
interface Operation<Path extends string, Query extends string, Body> {
  /** Each is needed. */
  readonly path: Path
  /** Each may stay away, as far as the names go. */
  readonly query: Query
  /** Of JSON the members that are understood. */
  readonly body: Body
}

/** An object with some of these members. */
type Members<Name extends string> = { readonly [Member in Name]?: unknown }

/** Every operation of the HTTP interface, by its method and path. */
export interface Operations {
  'DELETE /api/configuration/category/:category': Operation<'category', never, never>
  'DELETE /api/configuration/id/:id': Operation<'id', never, never>
  'DELETE /api/data-scopes/:type/:id': Operation<'type' | 'id', never, never>
  'DELETE /api/entities/:entity': Operation<'entity', never, never>
  'DELETE /api/events/id/:id': Operation<'id', never, never>
  'DELETE /api/events/sink/:id': Operation<'id', never, never>
  'DELETE /api/files/:file': Operation<'file', never, never>
  'DELETE /api/jobs/definitions/:id': Operation<'id', never, never>
  'DELETE /api/jobs/runs': Operation<never, never, Members<'ids' | 'olderThan' | 'status'>>
  'DELETE /api/master/:entity/buckets/delete/:bucket': Operation<'entity' | 'bucket', 'comment' | 'recordIds', never>
  'DELETE /api/master/:entity/clusters/delete/:cluster': Operation<'entity' | 'cluster', 'comment' | 'recordIds', never>
  'DELETE /api/master/record/:id': Operation<'id', 'entity' | 'comment', never>
  'DELETE /api/resources/id/:id': Operation<'id', never, never>
  'DELETE /api/samples/:id': Operation<'id', never, never>
  'DELETE /api/security/tokens/:id': Operation<'id', never, never>
  'DELETE /api/security/users/:id': Operation<'id', never, never>
  'DELETE /api/security/users/:id/roles/:role': Operation<'id' | 'role', never, never>
  'DELETE /api/security/users/password/:id': Operation<'id', never, never>
  'DELETE /api/tables/:name': Operation<'name', never, never>
  'DELETE /api/tasks/instances/:id': Operation<'id', never, never>
  'GET /api/configuration/category/:category': Operation<'category', never, never>
  'GET /api/configuration/id/:id': Operation<'id', never, never>
  'GET /api/configuration/openapi': Operation<never, never, never>
  'GET /api/configuration/version': Operation<never, never, never>
  'GET /api/data-scopes': Operation<never, never, never>
  'GET /api/data-scopes/:type/:id': Operation<'type' | 'id', never, never>
  'GET /api/data-scopes/me': Operation<never, never, never>
  'GET /api/entities': Operation<never, 'counts', never>
  'GET /api/entities/:entity': Operation<'entity', never, never>
  'GET /api/entities/:entity/access': Operation<'entity', never, never>
  'GET /api/entities/:entity/dependencies': Operation<'entity', never, never>
  'GET /api/entities/:entity/scope-values': Operation<'entity', never, never>
  'GET /api/entities/export/all': Operation<never, never, never>
  'GET /api/entities/table/:table': Operation<'table', never, never>
  'GET /api/events/id/:id': Operation<'id', never, never>
  'GET /api/events/sink/:id': Operation<
    'id',
    'pageNumber' | 'pageSize' | 'filter' | 'entityId' | 'tableId' | 'recordId' | 'operation' | 'operationId',
    never
  >
  'GET /api/events/stats': Operation<never, never, never>
  'GET /api/files': Operation<never, 'pageNumber' | 'pageSize' | 'sorting' | 'direction', never>
  'GET /api/files/:file': Operation<'file', never, never>
  'GET /api/files/:id/download': Operation<'id', never, never>
  'GET /api/files/download/:file': Operation<'file', never, never>
  'GET /api/jobs/definitions': Operation<never, 'type' | 'enabled' | 'source' | 'orphaned' | 'page' | 'size', never>
  'GET /api/jobs/definitions/:id': Operation<'id', never, never>
  'GET /api/jobs/definitions/:id/next-runs': Operation<'id', 'count', never>
  'GET /api/jobs/runs': Operation<
    never,
    'type' | 'status' | 'definition' | 'from' | 'to' | 'owner' | 'page' | 'size',
    never
  >
  'GET /api/jobs/runs/:id': Operation<'id', never, never>
  'GET /api/jobs/runs/:id/chain': Operation<'id', never, never>
  'GET /api/jobs/types': Operation<never, never, never>
  'GET /api/jobs/types/:type': Operation<'type', never, never>
  'GET /api/master/:entity/buckets': Operation<
    'entity',
    'pageNumber' | 'pageSize' | 'cursor' | 'index' | 'classification' | 'sort',
    never
  >
  'GET /api/master/:entity/buckets/:bucket': Operation<'entity' | 'bucket', never, never>
  'GET /api/master/:entity/buckets/health': Operation<'entity', 'estimate', never>
  'GET /api/master/:entity/cases': Operation<'entity', 'pageNumber' | 'pageSize' | 'recordId', never>
  'GET /api/master/:entity/clusters': Operation<
    'entity',
    | 'pageNumber'
    | 'pageSize'
    | 'cursor'
    | 'label'
    | 'minScore'
    | 'resolved'
    | 'ignored'
    | 'escalated'
    | 'index'
    | 'sort'
    | 'q',
    never
  >
  'GET /api/master/:entity/clusters/:cluster': Operation<'entity' | 'cluster', never, never>
  'GET /api/master/:entity/clusters/scores': Operation<'entity', never, never>
  'GET /api/master/:entity/keys/:key': Operation<'entity' | 'key', never, never>
  'GET /api/master/:entity/records/:id/audit': Operation<'entity' | 'id', 'pageNumber' | 'pageSize', never>
  'GET /api/master/:entity/search/capabilities': Operation<'entity', never, never>
  'GET /api/master/bucket/:id': Operation<'id', 'entity', never>
  'GET /api/master/buckets': Operation<
    never,
    'entity' | 'pageNumber' | 'pageSize' | 'cursor' | 'index' | 'classification' | 'sort',
    never
  >
  'GET /api/master/record/:id': Operation<'id', 'entity' | 'expanded' | 'asOf', never>
  'GET /api/metrics/tables/:table/families/:family': Operation<'table' | 'family', 'fromDay' | 'toDay', never>
  'GET /api/metrics/tables/:table/measurements': Operation<'table', 'fromDay' | 'toDay', never>
  'GET /api/resources': Operation<never, never, never>
  'GET /api/resources/describe/:type': Operation<'type', never, never>
  'GET /api/resources/enums': Operation<never, never, never>
  'GET /api/resources/id/:id': Operation<'id', never, never>
  'GET /api/resources/id/:id/dependencies': Operation<'id', never, never>
  'GET /api/resources/lookup/:table': Operation<'table', 'q' | 'limit' | 'offset', never>
  'GET /api/resources/type/:type': Operation<'type', never, never>
  'GET /api/samples': Operation<never, never, never>
  'GET /api/samples/:id': Operation<'id', never, never>
  'GET /api/security/roles': Operation<never, never, never>
  'GET /api/security/sso/config': Operation<never, never, never>
  'GET /api/security/tokens': Operation<never, 'deleted', never>
  'GET /api/security/users': Operation<never, never, never>
  'GET /api/security/users/id/:id': Operation<'id', never, never>
  'GET /api/security/users/my': Operation<never, never, never>
  'GET /api/security/whoami': Operation<never, never, never>
  'GET /api/tables': Operation<never, never, never>
  'GET /api/tables/:id': Operation<'id', never, never>
  'GET /api/tables/:id/datasets': Operation<'id', never, never>
  'GET /api/tables/:id/dependencies': Operation<'id', never, never>
  'GET /api/tables/:id/metadata': Operation<'id', 'type', never>
  'GET /api/tables/:id/records': Operation<
    'id',
    | 'pageNumber'
    | 'pageSize'
    | 'cursor'
    | 'type'
    | 'filterError'
    | 'filterMerged'
    | 'filterDisconnected'
    | 'filterUpdatedAfter'
    | 'filterUpdatedBefore'
    | 'filterQualityGreater'
    | 'filterQualityLess',
    never
  >
  'GET /api/tables/:id/records/empty': Operation<'id', never, never>
  'GET /api/tables/:table/audit': Operation<'table', 'pageNumber' | 'pageSize', never>
  'GET /api/tables/:table/records/:id': Operation<'table' | 'id', 'type' | 'expanded', never>
  'GET /api/tables/:table/records/:id/audit': Operation<'table' | 'id', 'pageNumber' | 'pageSize', never>
  'GET /api/tables/extract/all': Operation<never, never, never>
  'GET /api/tasks/instance/:id': Operation<'id', never, never>
  'GET /api/tasks/instances': Operation<never, 'pageNumber' | 'pageSize' | 'status' | 'sort', never>
  'GET /api/tasks/instances/:id': Operation<'id', never, never>
  'GET /api/tasks/scheduling/:id': Operation<'id', never, never>
  'GET /api/tasks/schedulings': Operation<never, 'pageNumber' | 'pageSize', never>
  'POST /api/configuration': Operation<never, never, Members<'configuration'>>
  'POST /api/data-scopes/bootstrap': Operation<never, never, never>
  'POST /api/entities': Operation<
    never,
    never,
    Members<
      | 'id'
      | 'description'
      | 'table'
      | 'type'
      | 'enabled'
      | 'locked'
      | 'indexer'
      | 'classifier'
      | 'merger'
      | 'steward'
      | 'pipeline'
      | 'automatic'
      | 'asynchronous'
      | 'stewardCronType'
      | 'stewardCron'
      | 'sources'
      | 'sinks'
      | 'create'
    >
  >
  'POST /api/entities/:entity/index': Operation<'entity', never, never>
  'POST /api/entities/:entity/tune': Operation<'entity', never, Members<'decisions' | 'mostRecords'>>
  'POST /api/entities/export': Operation<never, never, Members<'ids'>>
  'POST /api/entities/import': Operation<never, never, Members<'exchange'>>
  'POST /api/files': Operation<never, 'name' | 'description', Blob | ReadableStream<Uint8Array>>
  'POST /api/jobs/definitions/:id/run': Operation<'id', 'force', object>
  'POST /api/jobs/runs': Operation<never, never, Members<'type' | 'input' | 'idempotencyKey' | 'notification'>>
  'POST /api/jobs/runs/:id/cancel': Operation<'id', never, object>
  'POST /api/jobs/runs/:id/retry': Operation<'id', 'force', never>
  'POST /api/master/:entity/buckets/disconnect/:bucket': Operation<
    'entity' | 'bucket',
    never,
    Members<'comment' | 'recordIds' | 'seen'>
  >
  'POST /api/master/:entity/buckets/merge/:bucket': Operation<
    'entity' | 'bucket',
    never,
    Members<'comment' | 'recordIds' | 'crossSeparations' | 'values'>
  >
  'POST /api/master/:entity/buckets/split/:bucket': Operation<
    'entity' | 'bucket',
    never,
    Members<'comment' | 'recordIds'>
  >
  'POST /api/master/:entity/clusters/disconnect/:cluster': Operation<
    'entity' | 'cluster',
    never,
    Members<'comment' | 'recordIds' | 'seen'>
  >
  'POST /api/master/:entity/clusters/merge/:cluster': Operation<
    'entity' | 'cluster',
    never,
    Members<'comment' | 'recordIds' | 'crossSeparations' | 'values'>
  >
  'POST /api/master/:entity/clusters/split/:cluster': Operation<
    'entity' | 'cluster',
    never,
    Members<'comment' | 'recordIds'>
  >
  'POST /api/master/:entity/records/compare': Operation<'entity', never, Members<'recordA' | 'recordB'>>
  'POST /api/master/:entity/records/disconnect': Operation<'entity', never, Members<'recordIds' | 'comment'>>
  'POST /api/master/:entity/records/erase': Operation<'entity', never, Members<'recordId' | 'comment'>>
  'POST /api/master/:entity/records/explain': Operation<'entity', never, Members<'recordA' | 'recordB'>>
  'POST /api/master/:entity/records/merge': Operation<
    'entity',
    never,
    Members<'recordIds' | 'comment' | 'crossSeparations' | 'values' | 'force'>
  >
  'POST /api/master/:entity/records/reconnect': Operation<'entity', never, Members<'recordIds' | 'comment'>>
  'POST /api/master/:entity/records/unmerge': Operation<'entity', never, Members<'recordId' | 'comment' | 'keepEdits'>>
  'POST /api/master/:entity/resolve': Operation<
    'entity',
    never,
    Members<'record' | 'createIfNone' | 'limit' | 'comment'>
  >
  'POST /api/master/:entity/search': Operation<
    'entity',
    never,
    Members<
      | 'filter'
      | 'options'
      | 'pageNumber'
      | 'pageSize'
      | 'cursor'
      | 'tableType'
      | 'values'
      | 'facets'
      | 'record'
      | 'entity'
      | 'transformation'
    >
  >
  'POST /api/master/:entity/search/text': Operation<
    'entity',
    never,
    Members<
      | 'filter'
      | 'options'
      | 'pageNumber'
      | 'pageSize'
      | 'cursor'
      | 'tableType'
      | 'values'
      | 'facets'
      | 'query'
      | 'similarity'
      | 'entity'
    >
  >
  'POST /api/master/:entity/upsert': Operation<
    'entity',
    never,
    Members<'record' | 'insert' | 'update' | 'options' | 'transformation' | 'audit' | 'comment'>
  >
  'POST /api/master/search': Operation<
    never,
    never,
    Members<
      | 'filter'
      | 'options'
      | 'pageNumber'
      | 'pageSize'
      | 'cursor'
      | 'tableType'
      | 'values'
      | 'facets'
      | 'entity'
      | 'entityInfo'
      | 'record'
      | 'query'
      | 'transformation'
      | 'similarity'
      | 'limit'
    >
  >
  'POST /api/master/upsert': Operation<never, never, Members<'entity' | 'records' | 'atomic' | 'expected' | 'comment'>>
  'POST /api/quality/measurements': Operation<never, never, Members<'entity' | 'label'>>
  'POST /api/resources': Operation<never, never, Members<'resource' | 'create' | 'test' | 'testOptions'>>
  'POST /api/resources/export': Operation<never, never, Members<'all' | 'id' | 'passphrase'>>
  'POST /api/resources/import': Operation<never, never, Members<'exchange' | 'passphrase'>>
  'POST /api/resources/propose': Operation<never, never, Members<'file' | 'table' | 'id'>>
  'POST /api/resources/propose/preview': Operation<
    never,
    never,
    Members<'file' | 'table' | 'dataset' | 'indexer' | 'classifier'>
  >
  'POST /api/resources/quality/impact': Operation<never, never, Members<'resource' | 'create' | 'test' | 'testOptions'>>
  'POST /api/resources/view/resolve': Operation<never, never, Members<'resource' | 'create' | 'test' | 'testOptions'>>
  'POST /api/samples/:id': Operation<'id', never, never>
  'POST /api/security/auth': Operation<never, never, unknown>
  'POST /api/security/auth/logout': Operation<never, never, never>
  'POST /api/security/auth/refresh': Operation<never, never, Members<'refreshToken'>>
  'POST /api/security/password/update': Operation<never, never, Members<'token' | 'password'>>
  'POST /api/security/tokens': Operation<never, never, Members<'name' | 'role' | 'enabled' | 'expirationDays'>>
  'POST /api/security/users': Operation<
    never,
    never,
    Members<'name' | 'surname' | 'email' | 'roles' | 'role' | 'internal' | 'enabled'>
  >
  'POST /api/security/users/:id/roles/:role': Operation<'id' | 'role', never, never>
  'POST /api/tables': Operation<never, never, Members<'table' | 'dataset' | 'description' | 'history' | 'auditable'>>
  'POST /api/tables/export': Operation<
    never,
    never,
    Members<
      | 'source'
      | 'transformation'
      | 'pipeline'
      | 'maxRecords'
      | 'notification'
      | 'sampleRecords'
      | 'chunkRecords'
      | 'format'
      | 'gz'
    >
  >
  'POST /api/tables/extract': Operation<never, never, Members<'ids'>>
  'POST /api/tables/ingest': Operation<never, never, Members<'exchange'>>
  'POST /api/tables/load': Operation<
    never,
    never,
    Members<
      | 'source'
      | 'transformation'
      | 'pipeline'
      | 'maxRecords'
      | 'notification'
      | 'sinkTable'
      | 'operation'
      | 'sampleRecords'
    >
  >
  'POST /api/tables/transform': Operation<
    never,
    never,
    Members<'source' | 'transformation' | 'pipeline' | 'maxRecords' | 'notification'>
  >
  'POST /api/tasks/scheduling/:id/cron': Operation<'id', never, Members<'cron'>>
  'PUT /api/entities/:entity/access': Operation<'entity', never, Members<'access'>>
  'PUT /api/entities/:entity/automatic/:automatic': Operation<'entity' | 'automatic', never, never>
  'PUT /api/entities/:entity/clear': Operation<'entity', never, never>
  'PUT /api/entities/:entity/enabled/:enabled': Operation<'entity' | 'enabled', never, never>
  'PUT /api/entities/:entity/locked/:locked': Operation<'entity' | 'locked', never, never>
  'PUT /api/entities/:entity/scope-column': Operation<'entity', never, Members<'column'>>
  'PUT /api/entities/synchronize': Operation<
    never,
    never,
    Members<'entity' | 'loadMask' | 'loadFrom' | 'loadTo' | 'indexClassificationMask' | 'sinkMask' | 'notification'>
  >
  'PUT /api/events/valid/:id': Operation<'id', never, never>
  'PUT /api/jobs/definitions/:id': Operation<
    'id',
    never,
    Members<'type' | 'name' | 'description' | 'cron' | 'timezone' | 'enabled' | 'overlap' | 'input' | 'notification'>
  >
  'PUT /api/jobs/definitions/:id/enabled': Operation<'id', never, Members<'enabled'>>
  'PUT /api/master/:entity/buckets/escalate/:bucket': Operation<
    'entity' | 'bucket',
    never,
    Members<'note' | 'assignee' | 'recordIds'>
  >
  'PUT /api/master/:entity/buckets/ignore/:bucket': Operation<
    'entity' | 'bucket',
    never,
    Members<'comment' | 'recordIds'>
  >
  'PUT /api/master/:entity/buckets/resolve/:bucket': Operation<
    'entity' | 'bucket',
    never,
    Members<'comment' | 'recordIds'>
  >
  'PUT /api/master/:entity/buckets/unignore/:bucket': Operation<
    'entity' | 'bucket',
    never,
    Members<'comment' | 'recordIds'>
  >
  'PUT /api/master/:entity/cases/resolve/:case': Operation<'entity' | 'case', never, Members<'comment'>>
  'PUT /api/master/:entity/clusters/escalate/:cluster': Operation<
    'entity' | 'cluster',
    never,
    Members<'note' | 'assignee' | 'recordIds'>
  >
  'PUT /api/master/:entity/clusters/ignore/:cluster': Operation<
    'entity' | 'cluster',
    never,
    Members<'comment' | 'recordIds'>
  >
  'PUT /api/master/:entity/clusters/resolve/:cluster': Operation<
    'entity' | 'cluster',
    never,
    Members<'comment' | 'recordIds'>
  >
  'PUT /api/master/:entity/clusters/unignore/:cluster': Operation<
    'entity' | 'cluster',
    never,
    Members<'comment' | 'recordIds'>
  >
  'PUT /api/master/:entity/records/:id/pins': Operation<'entity' | 'id', never, Members<'columns' | 'pinned'>>
  'PUT /api/master/bucket/disconnect': Operation<
    never,
    never,
    Members<'entity' | 'bucketId' | 'recordIds' | 'comment' | 'seen'>
  >
  'PUT /api/master/bucket/merge': Operation<
    never,
    never,
    Members<'entity' | 'bucketId' | 'comment' | 'recordIds' | 'crossSeparations' | 'values'>
  >
  'PUT /api/resources/duplicate/:id/:newId': Operation<'id' | 'newId', never, never>
  'PUT /api/resources/rename/:id/:newId': Operation<'id' | 'newId', never, never>
  'PUT /api/security/password/reset/:email': Operation<'email', never, never>
  'PUT /api/security/tokens/:id': Operation<'id', never, Members<'name' | 'role' | 'enabled' | 'expirationDays'>>
  'PUT /api/security/tokens/activate/:id': Operation<'id', never, never>
  'PUT /api/security/tokens/copy/:id': Operation<'id', never, never>
  'PUT /api/security/tokens/reset/:id': Operation<'id', never, never>
  'PUT /api/security/users/:id': Operation<
    'id',
    never,
    Members<'name' | 'surname' | 'email' | 'roles' | 'role' | 'internal' | 'enabled'>
  >
  'PUT /api/security/users/:id/disable': Operation<'id', never, never>
  'PUT /api/security/users/:id/enable': Operation<'id', never, never>
  'PUT /api/security/users/:id/unlock': Operation<'id', never, never>
  'PUT /api/security/users/my': Operation<never, never, Members<'name' | 'surname'>>
  'PUT /api/security/users/password/:id': Operation<'id', never, Members<'password'>>
  'PUT /api/security/users/password/my': Operation<never, never, unknown>
  'PUT /api/tables/audit/:id': Operation<'id', 'enabled' | 'comment', never>
  'PUT /api/tables/clear/:name': Operation<'name', 'comment', never>
  'PUT /api/tables/description/:id': Operation<'id', 'description', never>
  'PUT /api/tables/history/:id': Operation<'id', 'enabled', never>
  'PUT /api/tables/locked/:id/:locked': Operation<'id' | 'locked', never, never>
  'PUT /api/tables/quality/:id': Operation<'id', 'enabled', never>
  'PUT /api/tables/rename/:id/:newId': Operation<'id' | 'newId', never, never>
  'PUT /api/tasks/cancel/:id': Operation<'id', never, never>
  'PUT /api/tasks/scheduling/:id/enabled/:enabled': Operation<'id' | 'enabled', never, never>
  'PUT /api/tasks/scheduling/:id/run': Operation<'id', never, never>
}

/** The class of a refusal by the status of its answer. */
export const CLASSES: { readonly [status: number]: ErrorClass | undefined } = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  412: 'stale',
  413: 'too_large',
  428: 'precondition_required',
  429: 'too_many',
  500: 'internal',
  502: 'undelivered',
  503: 'unavailable',
}
