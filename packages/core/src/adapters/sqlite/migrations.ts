// Made by scripts/generate-migrations.mjs from the SQL that drizzle-kit wrote; edit the schema instead.

export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/** In order. A store counts those it has been through. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0000_schema',
    statements: [
      'CREATE TABLE `catalogue` ( `id` integer PRIMARY KEY NOT NULL, `mark` integer NOT NULL );',
      'CREATE TABLE `change` ( `serial` integer NOT NULL, `mark` integer NOT NULL, `position` integer NOT NULL, `body` text NOT NULL, PRIMARY KEY(`serial`, `mark`, `position`) );',
      'CREATE TABLE `delivery` ( `turn` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `id` text NOT NULL, `sink` text NOT NULL, `serial` integer NOT NULL, `mark` integer NOT NULL, `position` integer NOT NULL, `operation` text NOT NULL, `bucket_operation` text, `record_id` text, `operation_id` text NOT NULL, `sequence` integer NOT NULL, `actor_type` text NOT NULL, `actor_id` text NOT NULL, `payload` text NOT NULL, `valid` integer NOT NULL, `error` text, `attempts` integer NOT NULL, `created` integer NOT NULL, `modified` integer NOT NULL );',
      'CREATE UNIQUE INDEX `delivery_id_unique` ON `delivery` (`id`);',
      'CREATE INDEX `delivery_due` ON `delivery` (`serial`,`sink`,`valid`,`turn`);',
      'CREATE INDEX `delivery_sink` ON `delivery` (`sink`,`turn`);',
      'CREATE TABLE `destination` ( `serial` integer NOT NULL, `sink` text NOT NULL, `cursor_mark` integer NOT NULL, `cursor_position` integer NOT NULL, `attempt` integer NOT NULL, `failures` integer NOT NULL, `not_before` integer NOT NULL, `last_error` text, `node` text, `lease` integer, `claimed` integer NOT NULL, PRIMARY KEY(`serial`, `sink`) );',
      'CREATE TABLE `document` ( `kind` text NOT NULL, `id` text NOT NULL, `body` text, PRIMARY KEY(`kind`, `id`) );',
      'CREATE TABLE `generation` ( `serial` integer NOT NULL, `number` integer NOT NULL, `state` text NOT NULL, `keyer` text NOT NULL, `configuration` text, PRIMARY KEY(`serial`, `number`) );',
      'CREATE TABLE `head` ( `serial` integer PRIMARY KEY NOT NULL, `mark` integer NOT NULL, `configuration` integer NOT NULL, `next_row` integer NOT NULL, `records` integer NOT NULL, `archived` integer NOT NULL );',
      'CREATE TABLE `run` ( `turn` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `id` text NOT NULL, `type` text NOT NULL, `subject` text NOT NULL, `status` text NOT NULL, `progress` real, `message` text NOT NULL, `input` text, `output` text, `failure` text, `trigger` text NOT NULL, `owner` text NOT NULL, `node` text, `parent` text, `attempt` integer NOT NULL, `created` integer NOT NULL, `started` integer, `finished` integer, `ping` integer, `lease` integer, `checkpoint` text );',
      'CREATE UNIQUE INDEX `run_id_unique` ON `run` (`id`);',
      "CREATE UNIQUE INDEX `run_unfinished` ON `run` (`type`,`subject`) WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');",
      'CREATE INDEX `run_status` ON `run` (`status`);',
    ],
  },
  { name: '0001_schema', statements: ['ALTER TABLE `head` ADD `layout` integer DEFAULT 0 NOT NULL;'] },
  {
    name: '0002_schema',
    statements: [
      'CREATE TABLE `definition` ( `id` text PRIMARY KEY NOT NULL, `type` text NOT NULL, `name` text NOT NULL, `description` text, `cron` text NOT NULL, `timezone` text NOT NULL, `enabled` integer NOT NULL, `source` text NOT NULL, `orphaned` integer NOT NULL, `overlap` text NOT NULL, `input` text, `notification` text, `version` integer NOT NULL, `owner` text NOT NULL, `last_run` integer, `last_run_id` text, `next_run` integer );',
      'CREATE INDEX `definition_due` ON `definition` (`next_run`) WHERE next_run IS NOT NULL;',
      'DROP INDEX `run_unfinished`;',
      'ALTER TABLE `run` ADD `definition` text;',
      'ALTER TABLE `run` ADD `retry_of` text;',
      'ALTER TABLE `run` ADD `exclusive` text;',
      'ALTER TABLE `run` ADD `idempotency_key` text;',
      'ALTER TABLE `run` ADD `notification` text;',
      "CREATE INDEX `run_exclusive` ON `run` (`exclusive`) WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');",
      'CREATE INDEX `run_parent` ON `run` (`parent`) WHERE parent IS NOT NULL;',
      'CREATE INDEX `run_key` ON `run` (`idempotency_key`) WHERE idempotency_key IS NOT NULL;',
      'CREATE INDEX `run_definition` ON `run` (`definition`) WHERE definition IS NOT NULL;',
      'CREATE INDEX `run_retry` ON `run` (`retry_of`) WHERE retry_of IS NOT NULL;',
    ],
  },
  {
    name: '0003_schema',
    statements: [
      'ALTER TABLE `delivery` ADD `table_id` text;',
      'ALTER TABLE `delivery` ADD `entity_id` text;',
      'ALTER TABLE `delivery` ADD `untransformed` integer DEFAULT false NOT NULL;',
      'ALTER TABLE `delivery` ADD `superseded` integer DEFAULT false NOT NULL;',
      'ALTER TABLE `destination` ADD `cursor_row` integer DEFAULT 0 NOT NULL;',
      'ALTER TABLE `destination` ADD `closed` integer DEFAULT false NOT NULL;',
    ],
  },
  {
    name: '0004_schema',
    statements: [
      'CREATE TABLE `pending` ( `serial` integer NOT NULL, `row` integer NOT NULL, `since` integer NOT NULL, `mark` integer NOT NULL, `body` text NOT NULL, PRIMARY KEY(`serial`, `row`) );',
      'CREATE INDEX `pending_since` ON `pending` (`since`);',
      'CREATE INDEX `pending_table` ON `pending` (`serial`,`since`);',
    ],
  },
  {
    name: '0005_schema',
    statements: [
      'CREATE TABLE `snapshot` ( `id` text PRIMARY KEY NOT NULL, `serial` integer NOT NULL, `family` text NOT NULL, `at` integer NOT NULL, `body` text NOT NULL );',
      'CREATE INDEX `snapshot_family` ON `snapshot` (`serial`,`family`,`at`);',
    ],
  },
  { name: '0006_schema', statements: ['ALTER TABLE `destination` DROP COLUMN `cursor_row`;'] },
  { name: '0007_schema', statements: ['ALTER TABLE `destination` ADD `open_range` text;'] },
  { name: '0008_schema', statements: ['ALTER TABLE `generation` ADD `late` integer;'] },
  {
    name: '0009_schema',
    statements: [
      'ALTER TABLE `delivery` ADD `behind` integer;',
      'CREATE INDEX `delivery_behind` ON `delivery` (`serial`,`sink`,`behind`) WHERE behind IS NOT NULL;',
    ],
  },
  {
    name: '0010_schema',
    statements: [
      'CREATE TABLE `attempt` ( `name` text PRIMARY KEY NOT NULL, `instants` text NOT NULL, `until` integer NOT NULL );',
      'CREATE INDEX `attempt_until` ON `attempt` (`until`);',
    ],
  },
  {
    name: '0011_schema',
    statements: [
      'CREATE TABLE `withdrawn` ( `serial` integer NOT NULL, `sink` text NOT NULL, `mark` integer NOT NULL, `position` integer NOT NULL, PRIMARY KEY(`serial`, `sink`, `mark`, `position`) );',
    ],
  },
  {
    name: '0012_schema',
    statements: [
      'ALTER TABLE `catalogue` RENAME COLUMN `mark` TO `csn`;',
      'ALTER TABLE `change` RENAME COLUMN `mark` TO `csn`;',
      'ALTER TABLE `delivery` RENAME COLUMN `mark` TO `csn`;',
      'ALTER TABLE `destination` RENAME COLUMN `cursor_mark` TO `cursor_csn`;',
      'ALTER TABLE `head` RENAME COLUMN `mark` TO `csn`;',
      'ALTER TABLE `pending` RENAME COLUMN `mark` TO `csn`;',
      'ALTER TABLE `withdrawn` RENAME COLUMN `mark` TO `csn`;',
      'UPDATE `destination` SET `open_range` = replace(`open_range`, \'"mark":\', \'"csn":\') WHERE `open_range` IS NOT NULL;',
    ],
  },
]

/** The schema that all of them come to: a new store is made of it, and counts as having been through each. */
export const PRESENT: readonly string[] = [
  'CREATE TABLE `attempt` ( `name` text PRIMARY KEY NOT NULL, `instants` text NOT NULL, `until` integer NOT NULL );',
  'CREATE INDEX `attempt_until` ON `attempt` (`until`);',
  'CREATE TABLE `catalogue` ( `id` integer PRIMARY KEY NOT NULL, `csn` integer NOT NULL );',
  'CREATE TABLE `change` ( `serial` integer NOT NULL, `csn` integer NOT NULL, `position` integer NOT NULL, `body` text NOT NULL, PRIMARY KEY(`serial`, `csn`, `position`) );',
  'CREATE TABLE `definition` ( `id` text PRIMARY KEY NOT NULL, `type` text NOT NULL, `name` text NOT NULL, `description` text, `cron` text NOT NULL, `timezone` text NOT NULL, `enabled` integer NOT NULL, `source` text NOT NULL, `orphaned` integer NOT NULL, `overlap` text NOT NULL, `input` text, `notification` text, `version` integer NOT NULL, `owner` text NOT NULL, `last_run` integer, `last_run_id` text, `next_run` integer );',
  'CREATE INDEX `definition_due` ON `definition` (`next_run`) WHERE next_run IS NOT NULL;',
  'CREATE TABLE `delivery` ( `turn` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `id` text NOT NULL, `sink` text NOT NULL, `serial` integer NOT NULL, `csn` integer NOT NULL, `position` integer NOT NULL, `operation` text NOT NULL, `bucket_operation` text, `record_id` text, `operation_id` text NOT NULL, `sequence` integer NOT NULL, `actor_type` text NOT NULL, `actor_id` text NOT NULL, `payload` text NOT NULL, `valid` integer NOT NULL, `error` text, `attempts` integer NOT NULL, `table_id` text, `entity_id` text, `untransformed` integer DEFAULT false NOT NULL, `superseded` integer DEFAULT false NOT NULL, `behind` integer, `created` integer NOT NULL, `modified` integer NOT NULL );',
  'CREATE UNIQUE INDEX `delivery_id_unique` ON `delivery` (`id`);',
  'CREATE INDEX `delivery_due` ON `delivery` (`serial`,`sink`,`valid`,`turn`);',
  'CREATE INDEX `delivery_sink` ON `delivery` (`sink`,`turn`);',
  'CREATE INDEX `delivery_behind` ON `delivery` (`serial`,`sink`,`behind`) WHERE behind IS NOT NULL;',
  'CREATE TABLE `destination` ( `serial` integer NOT NULL, `sink` text NOT NULL, `cursor_csn` integer NOT NULL, `cursor_position` integer NOT NULL, `attempt` integer NOT NULL, `failures` integer NOT NULL, `not_before` integer NOT NULL, `last_error` text, `node` text, `lease` integer, `claimed` integer NOT NULL, `open_range` text, `closed` integer DEFAULT false NOT NULL, PRIMARY KEY(`serial`, `sink`) );',
  'CREATE TABLE `document` ( `kind` text NOT NULL, `id` text NOT NULL, `body` text, PRIMARY KEY(`kind`, `id`) );',
  'CREATE TABLE `generation` ( `serial` integer NOT NULL, `number` integer NOT NULL, `state` text NOT NULL, `keyer` text NOT NULL, `configuration` text, `late` integer, PRIMARY KEY(`serial`, `number`) );',
  'CREATE TABLE `head` ( `serial` integer PRIMARY KEY NOT NULL, `csn` integer NOT NULL, `configuration` integer NOT NULL, `next_row` integer NOT NULL, `records` integer NOT NULL, `archived` integer NOT NULL, `layout` integer DEFAULT 0 NOT NULL );',
  'CREATE TABLE `pending` ( `serial` integer NOT NULL, `row` integer NOT NULL, `since` integer NOT NULL, `csn` integer NOT NULL, `body` text NOT NULL, PRIMARY KEY(`serial`, `row`) );',
  'CREATE INDEX `pending_since` ON `pending` (`since`);',
  'CREATE INDEX `pending_table` ON `pending` (`serial`,`since`);',
  'CREATE TABLE `run` ( `turn` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `id` text NOT NULL, `type` text NOT NULL, `subject` text NOT NULL, `status` text NOT NULL, `progress` real, `message` text NOT NULL, `input` text, `output` text, `failure` text, `trigger` text NOT NULL, `owner` text NOT NULL, `node` text, `parent` text, `attempt` integer NOT NULL, `created` integer NOT NULL, `started` integer, `finished` integer, `ping` integer, `lease` integer, `checkpoint` text, `definition` text, `retry_of` text, `exclusive` text, `idempotency_key` text, `notification` text );',
  'CREATE UNIQUE INDEX `run_id_unique` ON `run` (`id`);',
  'CREATE INDEX `run_status` ON `run` (`status`);',
  "CREATE INDEX `run_exclusive` ON `run` (`exclusive`) WHERE status IN ('PENDING', 'RUNNING', 'CANCELLING');",
  'CREATE INDEX `run_parent` ON `run` (`parent`) WHERE parent IS NOT NULL;',
  'CREATE INDEX `run_key` ON `run` (`idempotency_key`) WHERE idempotency_key IS NOT NULL;',
  'CREATE INDEX `run_definition` ON `run` (`definition`) WHERE definition IS NOT NULL;',
  'CREATE INDEX `run_retry` ON `run` (`retry_of`) WHERE retry_of IS NOT NULL;',
  'CREATE TABLE `snapshot` ( `id` text PRIMARY KEY NOT NULL, `serial` integer NOT NULL, `family` text NOT NULL, `at` integer NOT NULL, `body` text NOT NULL );',
  'CREATE INDEX `snapshot_family` ON `snapshot` (`serial`,`family`,`at`);',
  'CREATE TABLE `withdrawn` ( `serial` integer NOT NULL, `sink` text NOT NULL, `csn` integer NOT NULL, `position` integer NOT NULL, PRIMARY KEY(`serial`, `sink`, `csn`, `position`) );',
]
