ALTER TABLE "onefold"."catalogue" RENAME COLUMN "mark" TO "csn";--> statement-breakpoint
ALTER TABLE "onefold"."change" RENAME COLUMN "mark" TO "csn";--> statement-breakpoint
ALTER TABLE "onefold"."delivery" RENAME COLUMN "mark" TO "csn";--> statement-breakpoint
ALTER TABLE "onefold"."destination" RENAME COLUMN "cursor_mark" TO "cursor_csn";--> statement-breakpoint
ALTER TABLE "onefold"."head" RENAME COLUMN "mark" TO "csn";--> statement-breakpoint
ALTER TABLE "onefold"."pending" RENAME COLUMN "mark" TO "csn";--> statement-breakpoint
ALTER TABLE "onefold"."withdrawn" RENAME COLUMN "mark" TO "csn";--> statement-breakpoint
ALTER TABLE "onefold"."change" RENAME CONSTRAINT "change_serial_mark_position_pk" TO "change_serial_csn_position_pk";--> statement-breakpoint
ALTER TABLE "onefold"."withdrawn" RENAME CONSTRAINT "withdrawn_serial_sink_mark_position_pk" TO "withdrawn_serial_sink_csn_position_pk";--> statement-breakpoint
UPDATE "onefold"."destination" SET "open_range" = replace("open_range"::text, '"mark":', '"csn":')::json WHERE "open_range" IS NOT NULL;