CREATE TABLE "onefold"."attempt" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"instants" json NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempt_until" ON "onefold"."attempt" USING btree ("until");