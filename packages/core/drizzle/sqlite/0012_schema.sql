ALTER TABLE `catalogue` RENAME COLUMN `mark` TO `csn`;--> statement-breakpoint
ALTER TABLE `change` RENAME COLUMN `mark` TO `csn`;--> statement-breakpoint
ALTER TABLE `delivery` RENAME COLUMN `mark` TO `csn`;--> statement-breakpoint
ALTER TABLE `destination` RENAME COLUMN `cursor_mark` TO `cursor_csn`;--> statement-breakpoint
ALTER TABLE `head` RENAME COLUMN `mark` TO `csn`;--> statement-breakpoint
ALTER TABLE `pending` RENAME COLUMN `mark` TO `csn`;--> statement-breakpoint
ALTER TABLE `withdrawn` RENAME COLUMN `mark` TO `csn`;--> statement-breakpoint
UPDATE `destination` SET `open_range` = replace(`open_range`, '"mark":', '"csn":') WHERE `open_range` IS NOT NULL;