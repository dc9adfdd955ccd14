ALTER TABLE `delivery` ADD `table_id` text;--> statement-breakpoint
ALTER TABLE `delivery` ADD `entity_id` text;--> statement-breakpoint
ALTER TABLE `delivery` ADD `untransformed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `delivery` ADD `superseded` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `destination` ADD `cursor_row` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `destination` ADD `closed` integer DEFAULT false NOT NULL;