CREATE TABLE `attempt` (
	`name` text PRIMARY KEY NOT NULL,
	`instants` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempt_until` ON `attempt` (`until`);