/** What stores share: operations written once, and what runs and spells them. For those who write a store. */
export { attemptOperations } from './catalogue/attempts.ts'
export { catalogueOperations } from './catalogue/catalogue.ts'
export { snapshotOperations } from './catalogue/snapshots.ts'
export { clearTable, commit } from './commit/commit.ts'
export { storedChanges } from './commit/stored-put.ts'
export { type Condition, holds } from './conditions.ts'
export { deliveryOperations } from './deliveries/deliveries.ts'
export { perform } from './drivers.ts'
export { type Layout, leftOutColumn } from './layout.ts'
export { matchOperations } from './matches/matches.ts'
export {
  column,
  type Insertion,
  insert,
  jsonText,
  type OperationsOf,
  rows,
  type SqlStep,
  type StoreOperation,
  script,
  type Value,
  write,
} from './operation.ts'
export { recordOperations } from './records/records.ts'
export { generationGone, missingRelation, unknownTable } from './refusals.ts'
export { indexRelationsOf, relationsOf } from './relations.ts'
export { definitionOperations } from './runs/definitions.ts'
export { runOperations } from './runs/runs.ts'
export { scanOperations } from './scan.ts'
export { type ListColumn, type Spelling, spelled } from './spelling.ts'
export type { KeysOfRow, KeyWrites, ScopedRowFilter, StoreParts } from './store-parts.ts'
export { EncodedJson, EncodedString, EncodedText } from './values.ts'
