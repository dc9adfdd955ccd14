CREATE TABLE `definition` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`cron` text NOT NULL,
	`timezone` text NOT NULL,
	`enabled` integer NOT NULL,
	`source` text NOT NULL,
	`orphaned` integer NOT NULL,
	`overlap` text NOT NULL,
	`input` text,
	`notification` text,
	`version` integer NOT NULL,
	`owner` text NOT NULL,
	`last_run` integer,
	`last_run_id` text,
	`next_run` integer
);
--> statement-breakpoint
CREATE INDEX `definition_due` ON `definition` (`next_run`) WHERE next_run IS NOT NULL;--> statement-breakpoint
DROP INDEX `run_unfinished`;--> statement-breakpoint
ALTER TABLE `run` ADD `definition` text;--> statement-breakpoint
ALTER TABLE `run` ADD `retry_of` text;--> statement-breakpoint
ALTER TABLE `run` ADD `exclusive` text;--> statement-breakpoint
ALTER TABLE `run` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `run` ADD `notification` text;--> statement-breakpoint
CREATE INDEX `run_exclusive` ON `run` (`exclusive`) WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX `run_parent` ON `run` (`parent`) WHERE parent IS NOT NULL;--> statement-breakpoint
CREATE INDEX `run_key` ON `run` (`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `run_definition` ON `run` (`definition`) WHERE definition IS NOT NULL;--> statement-breakpoint
CREATE INDEX `run_retry` ON `run` (`retry_of`) WHERE retry_of IS NOT NULL;