CREATE TABLE "onefold"."definition" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"cron" text COLLATE "C" NOT NULL,
	"timezone" text COLLATE "C" NOT NULL,
	"enabled" boolean NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"orphaned" boolean NOT NULL,
	"overlap" text COLLATE "C" NOT NULL,
	"input" json,
	"notification" json,
	"version" integer NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"last_run" bigint,
	"last_run_id" text COLLATE "C",
	"next_run" bigint
);
--> statement-breakpoint
DROP INDEX "onefold"."run_unfinished";--> statement-breakpoint
ALTER TABLE "onefold"."run" ADD COLUMN "definition" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "onefold"."run" ADD COLUMN "retry_of" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "onefold"."run" ADD COLUMN "exclusive" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "onefold"."run" ADD COLUMN "idempotency_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "onefold"."run" ADD COLUMN "notification" json;--> statement-breakpoint
CREATE INDEX "definition_due" ON "onefold"."definition" USING btree ("next_run") WHERE next_run IS NOT NULL;--> statement-breakpoint
CREATE INDEX "run_open" ON "onefold"."run" USING btree ("number") WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX "run_exclusive" ON "onefold"."run" USING btree ("exclusive") WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX "run_parent" ON "onefold"."run" USING btree ("parent") WHERE parent IS NOT NULL;--> statement-breakpoint
CREATE INDEX "run_key" ON "onefold"."run" USING btree ("idempotency_key") WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "run_definition" ON "onefold"."run" USING btree ("definition") WHERE definition IS NOT NULL;--> statement-breakpoint
CREATE INDEX "run_retry" ON "onefold"."run" USING btree ("retry_of") WHERE retry_of IS NOT NULL;