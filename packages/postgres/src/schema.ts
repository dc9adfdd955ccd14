import type { Delivery, Json, RunFailure, RunNotification } from '@onefold/core'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgSchema,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { encodeJson } from './json-text.ts'

/** Text in the order of its bytes, whatever the database's locale: pages and slices sort alike on every store. */
const plainText = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' })

/** `json`, not `jsonb`: the order of a record's columns stays as it was written. The session decodes what it reads. */
const json = customType<{ data: Json; driverData: unknown }>({
  dataType: () => 'json',
  toDriver: (value) => encodeJson(value),
  fromDriver: (value) => value as Json, // the session's own parser made it from the column's text
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const whole = (name: string) => bigint(name, { mode: 'number' })

/** Stands for the schema that a store is opened with: the session puts that name in its place in every statement. */
const { table } = pgSchema('onefold')

export const catalogue = table('catalogue', {
  id: integer().primaryKey(),
  csn: whole('csn').notNull(),
})
export const document = table(
  'document',
  { kind: plainText().notNull(), id: plainText().notNull(), body: json() },
  (columns) => [primaryKey({ columns: [columns.kind, columns.id] })],
)
/**
 * Read by whoever makes the migrations; statements name it by hand.
 * @public
 */
export const attempt = table(
  'attempt',
  {
    name: plainText().primaryKey(),
    instants: json().notNull(),
    /** When none of them counts any more. */
    until: whole('until').notNull(),
  },
  (columns) => [index('attempt_until').on(columns.until)],
)
/**
 * Read by whoever makes the migrations; statements name it by hand.
 * @public
 */
export const file = table(
  'file',
  {
    version: whole('version').primaryKey().generatedAlwaysAsIdentity(),
    name: plainText().notNull(),
    length: whole('length').notNull(),
    modified: whole('modified').notNull(),
    /** When what is not the file of that name any more, or not yet, may go; null: it is. */
    until: whole('until'),
  },
  (columns) => [
    uniqueIndex('file_name').on(columns.name).where(sql`until IS NULL`),
    index('file_until').on(columns.until).where(sql`until IS NOT NULL`),
  ],
)
/**
 * Read by whoever makes the migrations; statements name it by hand.
 * @public
 */
export const fileChunk = table(
  'file_chunk',
  {
    version: whole('version').notNull(),
    /** The place of its first byte in the file. */
    start: whole('start').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.version, columns.start] })],
)
/**
 * What was left with the last addition to a file that grows. Read by whoever makes the migrations.
 * @public
 */
export const fileNote = table('file_note', {
  name: plainText().primaryKey(),
  owner: plainText().notNull(),
  version: whole('version').notNull(),
  /** Up to here the file is what its additions made it; the end piece is behind it. */
  grown: whole('grown').notNull(),
  /** With the end piece. */
  length: whole('length').notNull(),
  at: whole('at').notNull(),
  note: json().notNull(),
})
export const head = table('head', {
  serial: whole('serial').primaryKey(),
  csn: whole('csn').notNull(),
  configuration: whole('configuration').notNull(),
  records: whole('records').notNull(),
  archived: whole('archived').notNull(),
  /** Of the table's own relations. */
  layout: integer().notNull().default(0),
})
export const generation = table(
  'generation',
  {
    serial: whole('serial').notNull(),
    number: whole('number').notNull(),
    state: plainText().$type<'LIVE' | 'BUILDING'>().notNull(),
    keyer: plainText().notNull(),
    configuration: json(),
  },
  (columns) => [
    primaryKey({ columns: [columns.serial, columns.number] }),
    uniqueIndex('generation_one_of_a_state').on(columns.serial, columns.state),
  ],
)

export const run = table(
  'run',
  {
    number: whole('number').primaryKey().generatedAlwaysAsIdentity(),
    id: plainText().notNull(),
    type: plainText().notNull(),
    subject: plainText().notNull(),
    status: plainText().notNull(),
    progress: doublePrecision(),
    message: plainText().notNull(),
    input: json(),
    output: json(),
    failure: json().$type<RunFailure>(),
    trigger: plainText().notNull(),
    owner: plainText().notNull(),
    node: plainText(),
    parent: plainText(),
    attempt: whole('attempt').notNull(),
    created: whole('created').notNull(),
    started: whole('started'),
    finished: whole('finished'),
    ping: whole('ping'),
    checkpoint: json(),
    leaseUntil: whole('lease_until').notNull(),
    definition: plainText(),
    retryOf: plainText('retry_of'),
    exclusive: plainText(),
    idempotencyKey: plainText('idempotency_key'),
    notification: json().$type<RunNotification>(),
  },
  (columns) => [
    uniqueIndex('run_id').on(columns.id),
    index('run_subject').on(columns.subject, columns.number),
    index('run_open').on(columns.number).where(sql`status IN ('PENDING', 'RUNNING', 'CANCELLING')`),
    index('run_exclusive').on(columns.exclusive).where(sql`status IN ('PENDING', 'RUNNING', 'CANCELLING')`),
    index('run_parent').on(columns.parent).where(sql`parent IS NOT NULL`),
    index('run_key').on(columns.idempotencyKey).where(sql`idempotency_key IS NOT NULL`),
    index('run_definition').on(columns.definition).where(sql`definition IS NOT NULL`),
    index('run_retry').on(columns.retryOf).where(sql`retry_of IS NOT NULL`),
  ],
)

export const definition = table(
  'definition',
  {
    id: plainText().primaryKey(),
    type: plainText().notNull(),
    name: plainText().notNull(),
    description: plainText(),
    cron: plainText().notNull(),
    timezone: plainText().notNull(),
    enabled: boolean().notNull(),
    source: plainText().notNull(),
    orphaned: boolean().notNull(),
    overlap: plainText().notNull(),
    input: json(),
    notification: json().$type<RunNotification>(),
    version: integer().notNull(),
    owner: plainText().notNull(),
    lastRun: whole('last_run'),
    lastRunId: plainText('last_run_id'),
    /** Null while nothing will fire. */
    nextRun: whole('next_run'),
  },
  (columns) => [index('definition_due').on(columns.nextRun).where(sql`next_run IS NOT NULL`)],
)

export const change = table(
  'change',
  {
    serial: whole('serial').notNull(),
    csn: whole('csn').notNull(),
    position: integer().notNull(),
    body: json().notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.serial, columns.csn, columns.position] })],
)
export const destination = table(
  'destination',
  {
    serial: whole('serial').notNull(),
    sink: plainText().notNull(),
    cursorCsn: whole('cursor_csn').notNull(),
    cursorPosition: integer('cursor_position').notNull(),
    attempt: whole('attempt').notNull(),
    failures: integer().notNull(),
    notBefore: whole('not_before').notNull(),
    lastError: plainText('last_error'),
    node: plainText(),
    claimed: whole('claimed').notNull(),
    /** What it is still being told of a change before the cursor that stands for many: an `OpenRange`. */
    openRange: json('open_range'),
    closed: boolean().notNull().default(false),
    leaseUntil: whole('lease_until').notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.serial, columns.sink] })],
)

/** Changes of the log that a sink is not to be told of; a row goes when its destination passes it. */
export const withdrawn = table(
  'withdrawn',
  {
    serial: whole('serial').notNull(),
    sink: plainText().notNull(),
    csn: whole('csn').notNull(),
    position: integer().notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.serial, columns.sink, columns.csn, columns.position] })],
)

export const delivery = table(
  'delivery',
  {
    number: whole('number').primaryKey().generatedAlwaysAsIdentity(),
    id: plainText().notNull(),
    serial: whole('serial').notNull(),
    sink: plainText().notNull(),
    csn: whole('csn').notNull(),
    position: integer().notNull(),
    operation: plainText().notNull(),
    bucketOperation: plainText('bucket_operation'),
    recordId: plainText('record_id'),
    operationId: plainText('operation_id').notNull(),
    sequence: whole('sequence').notNull(),
    actorType: plainText('actor_type').notNull(),
    actorId: plainText('actor_id').notNull(),
    payload: json().$type<Delivery['payload']>().notNull(),
    valid: boolean().notNull(),
    error: plainText(),
    attempts: integer().notNull(),
    tableId: plainText('table_id'),
    entityId: plainText('entity_id'),
    untransformed: boolean().notNull().default(false),
    superseded: boolean().notNull().default(false),
    /** The csn of the log that it was queued again behind; 0 once its turn has come. */
    behind: whole('behind'),
    created: whole('created').notNull(),
    modified: whole('modified').notNull(),
  },
  (columns) => [
    uniqueIndex('delivery_id').on(columns.id),
    index('delivery_due').on(columns.serial, columns.sink, columns.valid, columns.number),
    index('delivery_sink').on(columns.sink, columns.number),
    index('delivery_behind').on(columns.serial, columns.sink, columns.behind).where(sql`behind IS NOT NULL`),
  ],
)

/**
 * Read by whoever makes the migrations; statements name it by hand.
 * @public
 */
export const pending = table(
  'pending',
  {
    serial: whole('serial').notNull(),
    row: whole('row').notNull(),
    /** When the first of its writes was made. */
    since: whole('since').notNull(),
    csn: whole('csn').notNull(),
    body: json().notNull(),
  },
  (columns) => [
    primaryKey({ columns: [columns.serial, columns.row] }),
    index('pending_since').on(columns.since),
    index('pending_table').on(columns.serial, columns.since),
  ],
)

export const snapshot = table(
  'snapshot',
  {
    id: plainText('id').primaryKey(),
    serial: whole('serial').notNull(),
    family: plainText('family').notNull(),
    at: whole('at').notNull(),
    body: json().notNull(),
  },
  (columns) => [index('snapshot_family').on(columns.serial, columns.family, columns.at)],
)
