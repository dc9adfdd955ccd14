CREATE TABLE "onefold"."snapshot" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"serial" bigint NOT NULL,
	"family" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "snapshot_family" ON "onefold"."snapshot" USING btree ("serial","family","at");