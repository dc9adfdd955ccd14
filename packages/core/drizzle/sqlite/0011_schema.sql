CREATE TABLE `withdrawn` (
	`serial` integer NOT NULL,
	`sink` text NOT NULL,
	`mark` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`serial`, `sink`, `mark`, `position`)
);
