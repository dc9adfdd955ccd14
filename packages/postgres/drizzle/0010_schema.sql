CREATE TABLE "onefold"."file" (
	"version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "onefold"."file_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text COLLATE "C" NOT NULL,
	"length" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"until" bigint
);
--> statement-breakpoint
CREATE TABLE "onefold"."file_chunk" (
	"version" bigint NOT NULL,
	"start" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_chunk_version_start_pk" PRIMARY KEY("version","start")
);
--> statement-breakpoint
CREATE TABLE "onefold"."file_note" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"grown" bigint NOT NULL,
	"length" bigint NOT NULL,
	"at" bigint NOT NULL,
	"note" json NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "file_name" ON "onefold"."file" USING btree ("name") WHERE until IS NULL;--> statement-breakpoint
CREATE INDEX "file_until" ON "onefold"."file" USING btree ("until") WHERE until IS NOT NULL;