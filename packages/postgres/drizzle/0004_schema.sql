CREATE TABLE "onefold"."pending" (
	"serial" bigint NOT NULL,
	"row" bigint NOT NULL,
	"since" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"body" json NOT NULL,
	CONSTRAINT "pending_serial_row_pk" PRIMARY KEY("serial","row")
);
--> statement-breakpoint
CREATE INDEX "pending_since" ON "onefold"."pending" USING btree ("since");--> statement-breakpoint
CREATE INDEX "pending_table" ON "onefold"."pending" USING btree ("serial","since");