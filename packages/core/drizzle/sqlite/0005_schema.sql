CREATE TABLE `snapshot` (
	`id` text PRIMARY KEY NOT NULL,
	`serial` integer NOT NULL,
	`family` text NOT NULL,
	`at` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `snapshot_family` ON `snapshot` (`serial`,`family`,`at`);