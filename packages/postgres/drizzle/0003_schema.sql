ALTER TABLE "onefold"."delivery" ADD COLUMN "table_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "onefold"."delivery" ADD COLUMN "entity_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "onefold"."delivery" ADD COLUMN "untransformed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "onefold"."delivery" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "onefold"."destination" ADD COLUMN "cursor_row" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "onefold"."destination" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;