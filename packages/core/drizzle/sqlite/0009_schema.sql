ALTER TABLE `delivery` ADD `behind` integer;--> statement-breakpoint
CREATE INDEX `delivery_behind` ON `delivery` (`serial`,`sink`,`behind`) WHERE behind IS NOT NULL;