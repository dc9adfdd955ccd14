CREATE TABLE `catalogue` (
	`id` integer PRIMARY KEY NOT NULL,
	`mark` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `change` (
	`serial` integer NOT NULL,
	`mark` integer NOT NULL,
	`position` integer NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`serial`, `mark`, `position`)
);
--> statement-breakpoint
CREATE TABLE `delivery` (
	`turn` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`sink` text NOT NULL,
	`serial` integer NOT NULL,
	`mark` integer NOT NULL,
	`position` integer NOT NULL,
	`operation` text NOT NULL,
	`bucket_operation` text,
	`record_id` text,
	`operation_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`actor_type` text NOT NULL,
	`actor_id` text NOT NULL,
	`payload` text NOT NULL,
	`valid` integer NOT NULL,
	`error` text,
	`attempts` integer NOT NULL,
	`created` integer NOT NULL,
	`modified` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_id_unique` ON `delivery` (`id`);--> statement-breakpoint
CREATE INDEX `delivery_due` ON `delivery` (`serial`,`sink`,`valid`,`turn`);--> statement-breakpoint
CREATE INDEX `delivery_sink` ON `delivery` (`sink`,`turn`);--> statement-breakpoint
CREATE TABLE `destination` (
	`serial` integer NOT NULL,
	`sink` text NOT NULL,
	`cursor_mark` integer NOT NULL,
	`cursor_position` integer NOT NULL,
	`attempt` integer NOT NULL,
	`failures` integer NOT NULL,
	`not_before` integer NOT NULL,
	`last_error` text,
	`node` text,
	`lease` integer,
	`claimed` integer NOT NULL,
	PRIMARY KEY(`serial`, `sink`)
);
--> statement-breakpoint
CREATE TABLE `document` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`body` text,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE TABLE `generation` (
	`serial` integer NOT NULL,
	`number` integer NOT NULL,
	`state` text NOT NULL,
	`keyer` text NOT NULL,
	`configuration` text,
	PRIMARY KEY(`serial`, `number`)
);
--> statement-breakpoint
CREATE TABLE `head` (
	`serial` integer PRIMARY KEY NOT NULL,
	`mark` integer NOT NULL,
	`configuration` integer NOT NULL,
	`next_row` integer NOT NULL,
	`records` integer NOT NULL,
	`archived` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `run` (
	`turn` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`status` text NOT NULL,
	`progress` real,
	`message` text NOT NULL,
	`input` text,
	`output` text,
	`failure` text,
	`trigger` text NOT NULL,
	`owner` text NOT NULL,
	`node` text,
	`parent` text,
	`attempt` integer NOT NULL,
	`created` integer NOT NULL,
	`started` integer,
	`finished` integer,
	`ping` integer,
	`lease` integer,
	`checkpoint` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_id_unique` ON `run` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `run_unfinished` ON `run` (`type`,`subject`) WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');--> statement-breakpoint
CREATE INDEX `run_status` ON `run` (`status`);