// Made by scripts/generate-migrations.mjs from the SQL that drizzle-kit wrote; edit the schema instead.

export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/** In order. A store counts those it has been through. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0000_schema',
    statements: [
      'CREATE TABLE "onefold"."catalogue" ( "id" integer PRIMARY KEY NOT NULL, "mark" bigint NOT NULL );',
      'CREATE TABLE "onefold"."change" ( "serial" bigint NOT NULL, "mark" bigint NOT NULL, "position" integer NOT NULL, "body" json NOT NULL, CONSTRAINT "change_serial_mark_position_pk" PRIMARY KEY("serial","mark","position") );',
      'CREATE TABLE "onefold"."delivery" ( "number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."delivery_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), "id" text COLLATE "C" NOT NULL, "serial" bigint NOT NULL, "sink" text COLLATE "C" NOT NULL, "mark" bigint NOT NULL, "position" integer NOT NULL, "operation" text COLLATE "C" NOT NULL, "bucket_operation" text COLLATE "C", "record_id" text COLLATE "C", "operation_id" text COLLATE "C" NOT NULL, "sequence" bigint NOT NULL, "actor_type" text COLLATE "C" NOT NULL, "actor_id" text COLLATE "C" NOT NULL, "payload" json NOT NULL, "valid" boolean NOT NULL, "error" text COLLATE "C", "attempts" integer NOT NULL, "created" bigint NOT NULL, "modified" bigint NOT NULL );',
      'CREATE TABLE "onefold"."destination" ( "serial" bigint NOT NULL, "sink" text COLLATE "C" NOT NULL, "cursor_mark" bigint NOT NULL, "cursor_position" integer NOT NULL, "attempt" bigint NOT NULL, "failures" integer NOT NULL, "not_before" bigint NOT NULL, "last_error" text COLLATE "C", "node" text COLLATE "C", "claimed" bigint NOT NULL, "lease_until" bigint NOT NULL, CONSTRAINT "destination_serial_sink_pk" PRIMARY KEY("serial","sink") );',
      'CREATE TABLE "onefold"."document" ( "kind" text COLLATE "C" NOT NULL, "id" text COLLATE "C" NOT NULL, "body" json, CONSTRAINT "document_kind_id_pk" PRIMARY KEY("kind","id") );',
      'CREATE TABLE "onefold"."generation" ( "serial" bigint NOT NULL, "number" bigint NOT NULL, "state" text COLLATE "C" NOT NULL, "keyer" text COLLATE "C" NOT NULL, "configuration" json, CONSTRAINT "generation_serial_number_pk" PRIMARY KEY("serial","number") );',
      'CREATE TABLE "onefold"."head" ( "serial" bigint PRIMARY KEY NOT NULL, "mark" bigint NOT NULL, "configuration" bigint NOT NULL, "records" bigint NOT NULL, "archived" bigint NOT NULL );',
      'CREATE TABLE "onefold"."run" ( "number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."run_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), "id" text COLLATE "C" NOT NULL, "type" text COLLATE "C" NOT NULL, "subject" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "progress" double precision, "message" text COLLATE "C" NOT NULL, "input" json, "output" json, "failure" json, "trigger" text COLLATE "C" NOT NULL, "owner" text COLLATE "C" NOT NULL, "node" text COLLATE "C", "parent" text COLLATE "C", "attempt" bigint NOT NULL, "created" bigint NOT NULL, "started" bigint, "finished" bigint, "ping" bigint, "checkpoint" json, "lease_until" bigint NOT NULL );',
      'CREATE UNIQUE INDEX "delivery_id" ON "onefold"."delivery" USING btree ("id");',
      'CREATE INDEX "delivery_due" ON "onefold"."delivery" USING btree ("serial","sink","valid","number");',
      'CREATE INDEX "delivery_sink" ON "onefold"."delivery" USING btree ("sink","number");',
      'CREATE UNIQUE INDEX "generation_one_of_a_state" ON "onefold"."generation" USING btree ("serial","state");',
      'CREATE UNIQUE INDEX "run_id" ON "onefold"."run" USING btree ("id");',
      'CREATE UNIQUE INDEX "run_unfinished" ON "onefold"."run" USING btree ("type","subject") WHERE status IN (\'PENDING\', \'RUNNING\', \'CANCELLING\');',
      'CREATE INDEX "run_subject" ON "onefold"."run" USING btree ("subject","number");',
    ],
  },
  { name: '0001_schema', statements: ['ALTER TABLE "onefold"."head" ADD COLUMN "layout" integer DEFAULT 0 NOT NULL;'] },
  {
    name: '0002_schema',
    statements: [
      'CREATE TABLE "onefold"."definition" ( "id" text COLLATE "C" PRIMARY KEY NOT NULL, "type" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "description" text COLLATE "C", "cron" text COLLATE "C" NOT NULL, "timezone" text COLLATE "C" NOT NULL, "enabled" boolean NOT NULL, "source" text COLLATE "C" NOT NULL, "orphaned" boolean NOT NULL, "overlap" text COLLATE "C" NOT NULL, "input" json, "notification" json, "version" integer NOT NULL, "owner" text COLLATE "C" NOT NULL, "last_run" bigint, "last_run_id" text COLLATE "C", "next_run" bigint );',
      'DROP INDEX "onefold"."run_unfinished";',
      'ALTER TABLE "onefold"."run" ADD COLUMN "definition" text COLLATE "C";',
      'ALTER TABLE "onefold"."run" ADD COLUMN "retry_of" text COLLATE "C";',
      'ALTER TABLE "onefold"."run" ADD COLUMN "exclusive" text COLLATE "C";',
      'ALTER TABLE "onefold"."run" ADD COLUMN "idempotency_key" text COLLATE "C";',
      'ALTER TABLE "onefold"."run" ADD COLUMN "notification" json;',
      'CREATE INDEX "definition_due" ON "onefold"."definition" USING btree ("next_run") WHERE next_run IS NOT NULL;',
      'CREATE INDEX "run_open" ON "onefold"."run" USING btree ("number") WHERE status IN (\'PENDING\', \'RUNNING\', \'CANCELLING\');',
      'CREATE INDEX "run_exclusive" ON "onefold"."run" USING btree ("exclusive") WHERE status IN (\'PENDING\', \'RUNNING\', \'CANCELLING\');',
      'CREATE INDEX "run_parent" ON "onefold"."run" USING btree ("parent") WHERE parent IS NOT NULL;',
      'CREATE INDEX "run_key" ON "onefold"."run" USING btree ("idempotency_key") WHERE idempotency_key IS NOT NULL;',
      'CREATE INDEX "run_definition" ON "onefold"."run" USING btree ("definition") WHERE definition IS NOT NULL;',
      'CREATE INDEX "run_retry" ON "onefold"."run" USING btree ("retry_of") WHERE retry_of IS NOT NULL;',
    ],
  },
  {
    name: '0003_schema',
    statements: [
      'ALTER TABLE "onefold"."delivery" ADD COLUMN "table_id" text COLLATE "C";',
      'ALTER TABLE "onefold"."delivery" ADD COLUMN "entity_id" text COLLATE "C";',
      'ALTER TABLE "onefold"."delivery" ADD COLUMN "untransformed" boolean DEFAULT false NOT NULL;',
      'ALTER TABLE "onefold"."delivery" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;',
      'ALTER TABLE "onefold"."destination" ADD COLUMN "cursor_row" bigint DEFAULT 0 NOT NULL;',
      'ALTER TABLE "onefold"."destination" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;',
    ],
  },
  {
    name: '0004_schema',
    statements: [
      'CREATE TABLE "onefold"."pending" ( "serial" bigint NOT NULL, "row" bigint NOT NULL, "since" bigint NOT NULL, "mark" bigint NOT NULL, "body" json NOT NULL, CONSTRAINT "pending_serial_row_pk" PRIMARY KEY("serial","row") );',
      'CREATE INDEX "pending_since" ON "onefold"."pending" USING btree ("since");',
      'CREATE INDEX "pending_table" ON "onefold"."pending" USING btree ("serial","since");',
    ],
  },
  {
    name: '0005_schema',
    statements: [
      'CREATE TABLE "onefold"."snapshot" ( "id" text COLLATE "C" PRIMARY KEY NOT NULL, "serial" bigint NOT NULL, "family" text COLLATE "C" NOT NULL, "at" bigint NOT NULL, "body" json NOT NULL );',
      'CREATE INDEX "snapshot_family" ON "onefold"."snapshot" USING btree ("serial","family","at");',
    ],
  },
  { name: '0006_schema', statements: ['ALTER TABLE "onefold"."destination" DROP COLUMN "cursor_row";'] },
  { name: '0007_schema', statements: ['ALTER TABLE "onefold"."destination" ADD COLUMN "open_range" json;'] },
  {
    name: '0008_schema',
    statements: [
      'ALTER TABLE "onefold"."delivery" ADD COLUMN "behind" bigint;',
      'CREATE INDEX "delivery_behind" ON "onefold"."delivery" USING btree ("serial","sink","behind") WHERE behind IS NOT NULL;',
    ],
  },
  {
    name: '0009_schema',
    statements: [
      'CREATE TABLE "onefold"."attempt" ( "name" text COLLATE "C" PRIMARY KEY NOT NULL, "instants" json NOT NULL, "until" bigint NOT NULL );',
      'CREATE INDEX "attempt_until" ON "onefold"."attempt" USING btree ("until");',
    ],
  },
  {
    name: '0010_schema',
    statements: [
      'CREATE TABLE "onefold"."file" ( "version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."file_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), "name" text COLLATE "C" NOT NULL, "length" bigint NOT NULL, "modified" bigint NOT NULL, "until" bigint );',
      'CREATE TABLE "onefold"."file_chunk" ( "version" bigint NOT NULL, "start" bigint NOT NULL, "bytes" "bytea" NOT NULL, CONSTRAINT "file_chunk_version_start_pk" PRIMARY KEY("version","start") );',
      'CREATE TABLE "onefold"."file_note" ( "name" text COLLATE "C" PRIMARY KEY NOT NULL, "owner" text COLLATE "C" NOT NULL, "version" bigint NOT NULL, "grown" bigint NOT NULL, "length" bigint NOT NULL, "at" bigint NOT NULL, "note" json NOT NULL );',
      'CREATE UNIQUE INDEX "file_name" ON "onefold"."file" USING btree ("name") WHERE until IS NULL;',
      'CREATE INDEX "file_until" ON "onefold"."file" USING btree ("until") WHERE until IS NOT NULL;',
    ],
  },
  {
    name: '0011_schema',
    statements: [
      'CREATE TABLE "onefold"."withdrawn" ( "serial" bigint NOT NULL, "sink" text COLLATE "C" NOT NULL, "mark" bigint NOT NULL, "position" integer NOT NULL, CONSTRAINT "withdrawn_serial_sink_mark_position_pk" PRIMARY KEY("serial","sink","mark","position") );',
    ],
  },
  {
    name: '0012_schema',
    statements: [
      'ALTER TABLE "onefold"."catalogue" RENAME COLUMN "mark" TO "csn";',
      'ALTER TABLE "onefold"."change" RENAME COLUMN "mark" TO "csn";',
      'ALTER TABLE "onefold"."delivery" RENAME COLUMN "mark" TO "csn";',
      'ALTER TABLE "onefold"."destination" RENAME COLUMN "cursor_mark" TO "cursor_csn";',
      'ALTER TABLE "onefold"."head" RENAME COLUMN "mark" TO "csn";',
      'ALTER TABLE "onefold"."pending" RENAME COLUMN "mark" TO "csn";',
      'ALTER TABLE "onefold"."withdrawn" RENAME COLUMN "mark" TO "csn";',
      'ALTER TABLE "onefold"."change" RENAME CONSTRAINT "change_serial_mark_position_pk" TO "change_serial_csn_position_pk";',
      'ALTER TABLE "onefold"."withdrawn" RENAME CONSTRAINT "withdrawn_serial_sink_mark_position_pk" TO "withdrawn_serial_sink_csn_position_pk";',
      'UPDATE "onefold"."destination" SET "open_range" = replace("open_range"::text, \'"mark":\', \'"csn":\')::json WHERE "open_range" IS NOT NULL;',
    ],
  },
]

/** The schema that all of them come to: a new store is made of it, and counts as having been through each. */
export const PRESENT: readonly string[] = [
  'CREATE TABLE "onefold"."attempt" ( "name" text COLLATE "C" PRIMARY KEY NOT NULL, "instants" json NOT NULL, "until" bigint NOT NULL );',
  'CREATE TABLE "onefold"."catalogue" ( "id" integer PRIMARY KEY NOT NULL, "csn" bigint NOT NULL );',
  'CREATE TABLE "onefold"."change" ( "serial" bigint NOT NULL, "csn" bigint NOT NULL, "position" integer NOT NULL, "body" json NOT NULL, CONSTRAINT "change_serial_csn_position_pk" PRIMARY KEY("serial","csn","position") );',
  'CREATE TABLE "onefold"."definition" ( "id" text COLLATE "C" PRIMARY KEY NOT NULL, "type" text COLLATE "C" NOT NULL, "name" text COLLATE "C" NOT NULL, "description" text COLLATE "C", "cron" text COLLATE "C" NOT NULL, "timezone" text COLLATE "C" NOT NULL, "enabled" boolean NOT NULL, "source" text COLLATE "C" NOT NULL, "orphaned" boolean NOT NULL, "overlap" text COLLATE "C" NOT NULL, "input" json, "notification" json, "version" integer NOT NULL, "owner" text COLLATE "C" NOT NULL, "last_run" bigint, "last_run_id" text COLLATE "C", "next_run" bigint );',
  'CREATE TABLE "onefold"."delivery" ( "number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."delivery_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), "id" text COLLATE "C" NOT NULL, "serial" bigint NOT NULL, "sink" text COLLATE "C" NOT NULL, "csn" bigint NOT NULL, "position" integer NOT NULL, "operation" text COLLATE "C" NOT NULL, "bucket_operation" text COLLATE "C", "record_id" text COLLATE "C", "operation_id" text COLLATE "C" NOT NULL, "sequence" bigint NOT NULL, "actor_type" text COLLATE "C" NOT NULL, "actor_id" text COLLATE "C" NOT NULL, "payload" json NOT NULL, "valid" boolean NOT NULL, "error" text COLLATE "C", "attempts" integer NOT NULL, "table_id" text COLLATE "C", "entity_id" text COLLATE "C", "untransformed" boolean DEFAULT false NOT NULL, "superseded" boolean DEFAULT false NOT NULL, "behind" bigint, "created" bigint NOT NULL, "modified" bigint NOT NULL );',
  'CREATE TABLE "onefold"."destination" ( "serial" bigint NOT NULL, "sink" text COLLATE "C" NOT NULL, "cursor_csn" bigint NOT NULL, "cursor_position" integer NOT NULL, "attempt" bigint NOT NULL, "failures" integer NOT NULL, "not_before" bigint NOT NULL, "last_error" text COLLATE "C", "node" text COLLATE "C", "claimed" bigint NOT NULL, "open_range" json, "closed" boolean DEFAULT false NOT NULL, "lease_until" bigint NOT NULL, CONSTRAINT "destination_serial_sink_pk" PRIMARY KEY("serial","sink") );',
  'CREATE TABLE "onefold"."document" ( "kind" text COLLATE "C" NOT NULL, "id" text COLLATE "C" NOT NULL, "body" json, CONSTRAINT "document_kind_id_pk" PRIMARY KEY("kind","id") );',
  'CREATE TABLE "onefold"."file" ( "version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."file_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), "name" text COLLATE "C" NOT NULL, "length" bigint NOT NULL, "modified" bigint NOT NULL, "until" bigint );',
  'CREATE TABLE "onefold"."file_chunk" ( "version" bigint NOT NULL, "start" bigint NOT NULL, "bytes" "bytea" NOT NULL, CONSTRAINT "file_chunk_version_start_pk" PRIMARY KEY("version","start") );',
  'CREATE TABLE "onefold"."file_note" ( "name" text COLLATE "C" PRIMARY KEY NOT NULL, "owner" text COLLATE "C" NOT NULL, "version" bigint NOT NULL, "grown" bigint NOT NULL, "length" bigint NOT NULL, "at" bigint NOT NULL, "note" json NOT NULL );',
  'CREATE TABLE "onefold"."generation" ( "serial" bigint NOT NULL, "number" bigint NOT NULL, "state" text COLLATE "C" NOT NULL, "keyer" text COLLATE "C" NOT NULL, "configuration" json, CONSTRAINT "generation_serial_number_pk" PRIMARY KEY("serial","number") );',
  'CREATE TABLE "onefold"."head" ( "serial" bigint PRIMARY KEY NOT NULL, "csn" bigint NOT NULL, "configuration" bigint NOT NULL, "records" bigint NOT NULL, "archived" bigint NOT NULL, "layout" integer DEFAULT 0 NOT NULL );',
  'CREATE TABLE "onefold"."pending" ( "serial" bigint NOT NULL, "row" bigint NOT NULL, "since" bigint NOT NULL, "csn" bigint NOT NULL, "body" json NOT NULL, CONSTRAINT "pending_serial_row_pk" PRIMARY KEY("serial","row") );',
  'CREATE TABLE "onefold"."run" ( "number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."run_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), "id" text COLLATE "C" NOT NULL, "type" text COLLATE "C" NOT NULL, "subject" text COLLATE "C" NOT NULL, "status" text COLLATE "C" NOT NULL, "progress" double precision, "message" text COLLATE "C" NOT NULL, "input" json, "output" json, "failure" json, "trigger" text COLLATE "C" NOT NULL, "owner" text COLLATE "C" NOT NULL, "node" text COLLATE "C", "parent" text COLLATE "C", "attempt" bigint NOT NULL, "created" bigint NOT NULL, "started" bigint, "finished" bigint, "ping" bigint, "checkpoint" json, "lease_until" bigint NOT NULL, "definition" text COLLATE "C", "retry_of" text COLLATE "C", "exclusive" text COLLATE "C", "idempotency_key" text COLLATE "C", "notification" json );',
  'CREATE TABLE "onefold"."snapshot" ( "id" text COLLATE "C" PRIMARY KEY NOT NULL, "serial" bigint NOT NULL, "family" text COLLATE "C" NOT NULL, "at" bigint NOT NULL, "body" json NOT NULL );',
  'CREATE TABLE "onefold"."withdrawn" ( "serial" bigint NOT NULL, "sink" text COLLATE "C" NOT NULL, "csn" bigint NOT NULL, "position" integer NOT NULL, CONSTRAINT "withdrawn_serial_sink_csn_position_pk" PRIMARY KEY("serial","sink","csn","position") );',
  'CREATE INDEX "attempt_until" ON "onefold"."attempt" USING btree ("until");',
  'CREATE INDEX "definition_due" ON "onefold"."definition" USING btree ("next_run") WHERE next_run IS NOT NULL;',
  'CREATE UNIQUE INDEX "delivery_id" ON "onefold"."delivery" USING btree ("id");',
  'CREATE INDEX "delivery_due" ON "onefold"."delivery" USING btree ("serial","sink","valid","number");',
  'CREATE INDEX "delivery_sink" ON "onefold"."delivery" USING btree ("sink","number");',
  'CREATE INDEX "delivery_behind" ON "onefold"."delivery" USING btree ("serial","sink","behind") WHERE behind IS NOT NULL;',
  'CREATE UNIQUE INDEX "file_name" ON "onefold"."file" USING btree ("name") WHERE until IS NULL;',
  'CREATE INDEX "file_until" ON "onefold"."file" USING btree ("until") WHERE until IS NOT NULL;',
  'CREATE UNIQUE INDEX "generation_one_of_a_state" ON "onefold"."generation" USING btree ("serial","state");',
  'CREATE INDEX "pending_since" ON "onefold"."pending" USING btree ("since");',
  'CREATE INDEX "pending_table" ON "onefold"."pending" USING btree ("serial","since");',
  'CREATE UNIQUE INDEX "run_id" ON "onefold"."run" USING btree ("id");',
  'CREATE INDEX "run_subject" ON "onefold"."run" USING btree ("subject","number");',
  'CREATE INDEX "run_open" ON "onefold"."run" USING btree ("number") WHERE status IN (\'PENDING\', \'RUNNING\', \'CANCELLING\');',
  'CREATE INDEX "run_exclusive" ON "onefold"."run" USING btree ("exclusive") WHERE status IN (\'PENDING\', \'RUNNING\', \'CANCELLING\');',
  'CREATE INDEX "run_parent" ON "onefold"."run" USING btree ("parent") WHERE parent IS NOT NULL;',
  'CREATE INDEX "run_key" ON "onefold"."run" USING btree ("idempotency_key") WHERE idempotency_key IS NOT NULL;',
  'CREATE INDEX "run_definition" ON "onefold"."run" USING btree ("definition") WHERE definition IS NOT NULL;',
  'CREATE INDEX "run_retry" ON "onefold"."run" USING btree ("retry_of") WHERE retry_of IS NOT NULL;',
  'CREATE INDEX "snapshot_family" ON "onefold"."snapshot" USING btree ("serial","family","at");',
]
