/** What stores share: operations written once, and what runs and spells them. For those who write a store. */

export { forgetSnapshots, snapshotOperations } from './catalogue/snapshots.ts'
export { perform } from './drivers.ts'
export type { Insertion, Operation, OperationsOf, Step, Value } from './operation.ts'
export { missingRelation } from './refusals.ts'
export { definitionOperations } from './runs/definitions.ts'
export { runOperations } from './runs/runs.ts'
export { type ListColumn, type Spelling, spelled } from './spelling.ts'
export { EncodedJson, EncodedText } from './values.ts'
