CREATE TABLE `pending` (
	`serial` integer NOT NULL,
	`row` integer NOT NULL,
	`since` integer NOT NULL,
	`mark` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`serial`, `row`)
);
--> statement-breakpoint
CREATE INDEX `pending_since` ON `pending` (`since`);--> statement-breakpoint
CREATE INDEX `pending_table` ON `pending` (`serial`,`since`);