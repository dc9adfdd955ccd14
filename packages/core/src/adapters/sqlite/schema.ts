import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ActorType, BucketOperation, Change, OpenRange, Operation } from '../../model/change.ts'
import type { DefinitionSource, Overlap } from '../../model/definition.ts'
import type { Json } from '../../model/record.ts'
import type { RunFailure, RunNotification, RunStatus, RunTrigger, RunType } from '../../model/run.ts'
import type { DocumentKind } from '../../ports/store/catalogue-store.ts'
import type { DeferredWrite } from '../../ports/store/deferred-writes.ts'
import type { Generation } from '../../ports/store/match-store.ts'

/** The relations that every store has. Those of a table are made beside them, by `relations.ts`. */

/** One row: the commit sequence number that all documents are under. */
export const catalogue = sqliteTable('catalogue', {
  id: integer('id').primaryKey(),
  csn: integer('csn').notNull(),
})

export const document = sqliteTable(
  'document',
  {
    kind: text('kind').$type<DocumentKind>().notNull(),
    id: text('id').notNull(),
    body: text('body', { mode: 'json' }).$type<Json>(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

/**
 * Read by whoever makes the migrations; statements name it by hand.
 * @public
 */
export const attempt = sqliteTable(
  'attempt',
  {
    name: text('name').primaryKey(),
    instants: text('instants', { mode: 'json' }).$type<readonly number[]>().notNull(),
    /** When none of them counts any more. */
    until: integer('until').notNull(),
  },
  (table) => [index('attempt_until').on(table.until)],
)

export const head = sqliteTable('head', {
  serial: integer('serial').primaryKey(),
  csn: integer('csn').notNull(),
  configuration: integer('configuration').notNull(),
  nextRow: integer('next_row').notNull(),
  records: integer('records').notNull(),
  archived: integer('archived').notNull(),
  /** Of the table's own relations. */
  layout: integer('layout').notNull().default(0),
})

export const generation = sqliteTable(
  'generation',
  {
    serial: integer('serial').notNull(),
    number: integer('number').notNull(),
    state: text('state').$type<Generation['state']>().notNull(),
    keyer: text('keyer').notNull(),
    configuration: text('configuration', { mode: 'json' }).$type<Json>(),
    /** Rows from this one on may have kept keys and no postings yet. */
    late: integer('late'),
  },
  (table) => [primaryKey({ columns: [table.serial, table.number] })],
)

export const run = sqliteTable(
  'run',
  {
    /** Order of creation. */
    turn: integer('turn').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    type: text('type').$type<RunType>().notNull(),
    subject: text('subject').notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    progress: real('progress'),
    message: text('message').notNull(),
    input: text('input', { mode: 'json' }).$type<Json>(),
    output: text('output', { mode: 'json' }).$type<Json>(),
    failure: text('failure', { mode: 'json' }).$type<RunFailure>(),
    trigger: text('trigger').$type<RunTrigger>().notNull(),
    owner: text('owner').notNull(),
    node: text('node'),
    parent: text('parent'),
    attempt: integer('attempt').notNull(),
    created: integer('created').notNull(),
    started: integer('started'),
    finished: integer('finished'),
    ping: integer('ping'),
    /** When the lease ends; null while nobody holds it. */
    lease: integer('lease'),
    checkpoint: text('checkpoint', { mode: 'json' }).$type<Json>(),
    definition: text('definition'),
    retryOf: text('retry_of'),
    exclusive: text('exclusive'),
    idempotencyKey: text('idempotency_key'),
    notification: text('notification', { mode: 'json' }).$type<RunNotification>(),
  },
  (table) => [
    index('run_status').on(table.status),
    index('run_exclusive').on(table.exclusive).where(sql`status IN ('PENDING', 'RUNNING', 'CANCELLING')`),
    index('run_parent').on(table.parent).where(sql`parent IS NOT NULL`),
    index('run_key').on(table.idempotencyKey).where(sql`idempotency_key IS NOT NULL`),
    index('run_definition').on(table.definition).where(sql`definition IS NOT NULL`),
    index('run_retry').on(table.retryOf).where(sql`retry_of IS NOT NULL`),
  ],
)

export const definition = sqliteTable(
  'definition',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<RunType>().notNull(),
    name: text('name').notNull(),
    description: text('description'),
    cron: text('cron').notNull(),
    timezone: text('timezone').notNull(),
    enabled: integer('enabled', { mode: 'boolean' }).notNull(),
    source: text('source').$type<DefinitionSource>().notNull(),
    orphaned: integer('orphaned', { mode: 'boolean' }).notNull(),
    overlap: text('overlap').$type<Overlap>().notNull(),
    input: text('input', { mode: 'json' }).$type<Json>(),
    notification: text('notification', { mode: 'json' }).$type<RunNotification>(),
    version: integer('version').notNull(),
    owner: text('owner').notNull(),
    lastRun: integer('last_run'),
    lastRunId: text('last_run_id'),
    /** Null while nothing will fire. */
    nextRun: integer('next_run'),
  },
  (table) => [index('definition_due').on(table.nextRun).where(sql`next_run IS NOT NULL`)],
)

export const destination = sqliteTable(
  'destination',
  {
    serial: integer('serial').notNull(),
    sink: text('sink').notNull(),
    cursorCsn: integer('cursor_csn').notNull(),
    cursorPosition: integer('cursor_position').notNull(),
    attempt: integer('attempt').notNull(),
    failures: integer('failures').notNull(),
    notBefore: integer('not_before').notNull(),
    lastError: text('last_error'),
    node: text('node'),
    /** When the claim ends; null while nobody holds it. */
    lease: integer('lease'),
    /** When it was claimed last: the one that waited longest comes first. */
    claimed: integer('claimed').notNull(),
    /** What it is still being told of a change before the cursor that stands for many. */
    openRange: text('open_range', { mode: 'json' }).$type<OpenRange>(),
    closed: integer('closed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.serial, table.sink] })],
)

/**
 * Changes of the log that a sink is not to be told of; a row goes when its destination passes it.
 * @public
 */
export const withdrawn = sqliteTable(
  'withdrawn',
  {
    serial: integer('serial').notNull(),
    sink: text('sink').notNull(),
    csn: integer('csn').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serial, table.sink, table.csn, table.position] })],
)

export const delivery = sqliteTable(
  'delivery',
  {
    turn: integer('turn').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    sink: text('sink').notNull(),
    serial: integer('serial').notNull(),
    csn: integer('csn').notNull(),
    position: integer('position').notNull(),
    operation: text('operation').$type<Operation>().notNull(),
    bucketOperation: text('bucket_operation').$type<BucketOperation>(),
    recordId: text('record_id'),
    operationId: text('operation_id').notNull(),
    sequence: integer('sequence').notNull(),
    actorType: text('actor_type').$type<ActorType>().notNull(),
    actorId: text('actor_id').notNull(),
    payload: text('payload', { mode: 'json' }).$type<Change['payload']>().notNull(),
    valid: integer('valid', { mode: 'boolean' }).notNull(),
    error: text('error'),
    attempts: integer('attempts').notNull(),
    tableId: text('table_id'),
    entityId: text('entity_id'),
    untransformed: integer('untransformed', { mode: 'boolean' }).notNull().default(false),
    superseded: integer('superseded', { mode: 'boolean' }).notNull().default(false),
    /** The csn of the log that it was queued again behind; 0 once its turn has come. */
    behind: integer('behind'),
    created: integer('created').notNull(),
    modified: integer('modified').notNull(),
  },
  (table) => [
    index('delivery_due').on(table.serial, table.sink, table.valid, table.turn),
    index('delivery_sink').on(table.sink, table.turn),
    index('delivery_behind').on(table.serial, table.sink, table.behind).where(sql`behind IS NOT NULL`),
  ],
)

/**
 * Read by whoever makes the migrations; statements name it by hand.
 * @public
 */
export const change = sqliteTable(
  'change',
  {
    serial: integer('serial').notNull(),
    csn: integer('csn').notNull(),
    position: integer('position').notNull(),
    body: text('body', { mode: 'json' }).$type<Change>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serial, table.csn, table.position] })],
)

/**
 * Read by whoever makes the migrations; statements name it by hand.
 * @public
 */
export const pending = sqliteTable(
  'pending',
  {
    serial: integer('serial').notNull(),
    row: integer('row').notNull(),
    /** When the first of its writes was made. */
    since: integer('since').notNull(),
    csn: integer('csn').notNull(),
    body: text('body', { mode: 'json' }).$type<DeferredWrite>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serial, table.row] }),
    index('pending_since').on(table.since),
    index('pending_table').on(table.serial, table.since),
  ],
)

export const snapshot = sqliteTable(
  'snapshot',
  {
    id: text('id').primaryKey(),
    serial: integer('serial').notNull(),
    family: text('family').notNull(),
    at: integer('at').notNull(),
    body: text('body', { mode: 'json' }).$type<Json>().notNull(),
  },
  (table) => [index('snapshot_family').on(table.serial, table.family, table.at)],
)
