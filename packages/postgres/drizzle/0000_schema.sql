CREATE TABLE "onefold"."catalogue" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onefold"."change" (
	"serial" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"position" integer NOT NULL,
	"body" json NOT NULL,
	CONSTRAINT "change_serial_mark_position_pk" PRIMARY KEY("serial","mark","position")
);
--> statement-breakpoint
CREATE TABLE "onefold"."delivery" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."delivery_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text COLLATE "C" NOT NULL,
	"serial" bigint NOT NULL,
	"sink" text COLLATE "C" NOT NULL,
	"mark" bigint NOT NULL,
	"position" integer NOT NULL,
	"operation" text COLLATE "C" NOT NULL,
	"bucket_operation" text COLLATE "C",
	"record_id" text COLLATE "C",
	"operation_id" text COLLATE "C" NOT NULL,
	"sequence" bigint NOT NULL,
	"actor_type" text COLLATE "C" NOT NULL,
	"actor_id" text COLLATE "C" NOT NULL,
	"payload" json NOT NULL,
	"valid" boolean NOT NULL,
	"error" text COLLATE "C",
	"attempts" integer NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onefold"."destination" (
	"serial" bigint NOT NULL,
	"sink" text COLLATE "C" NOT NULL,
	"cursor_mark" bigint NOT NULL,
	"cursor_position" integer NOT NULL,
	"attempt" bigint NOT NULL,
	"failures" integer NOT NULL,
	"not_before" bigint NOT NULL,
	"last_error" text COLLATE "C",
	"node" text COLLATE "C",
	"claimed" bigint NOT NULL,
	"lease_until" bigint NOT NULL,
	CONSTRAINT "destination_serial_sink_pk" PRIMARY KEY("serial","sink")
);
--> statement-breakpoint
CREATE TABLE "onefold"."document" (
	"kind" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"body" json,
	CONSTRAINT "document_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "onefold"."generation" (
	"serial" bigint NOT NULL,
	"number" bigint NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"keyer" text COLLATE "C" NOT NULL,
	"configuration" json,
	CONSTRAINT "generation_serial_number_pk" PRIMARY KEY("serial","number")
);
--> statement-breakpoint
CREATE TABLE "onefold"."head" (
	"serial" bigint PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL,
	"configuration" bigint NOT NULL,
	"records" bigint NOT NULL,
	"archived" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onefold"."run" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."run_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"progress" double precision,
	"message" text COLLATE "C" NOT NULL,
	"input" json,
	"output" json,
	"failure" json,
	"trigger" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"node" text COLLATE "C",
	"parent" text COLLATE "C",
	"attempt" bigint NOT NULL,
	"created" bigint NOT NULL,
	"started" bigint,
	"finished" bigint,
	"ping" bigint,
	"checkpoint" json,
	"lease_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_id" ON "onefold"."delivery" USING btree ("id");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "onefold"."delivery" USING btree ("serial","sink","valid","number");--> statement-breakpoint
CREATE INDEX "delivery_sink" ON "onefold"."delivery" USING btree ("sink","number");--> statement-breakpoint
CREATE UNIQUE INDEX "generation_one_of_a_state" ON "onefold"."generation" USING btree ("serial","state");--> statement-breakpoint
CREATE UNIQUE INDEX "run_id" ON "onefold"."run" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_unfinished" ON "onefold"."run" USING btree ("type","subject") WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX "run_subject" ON "onefold"."run" USING btree ("subject","number");