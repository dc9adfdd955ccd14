/** Points at which tests let a process die. */
export const FAULT_POINTS = [
  'before-commit',
  'after-commit',
  'between-batches',
  'before-load',
  'before-index',
  'indexing',
  'before-sink',
  'before-steward',
  'before-settle',
  'after-settle',
  'before-prepare',
  'after-prepare',
  'restating',
  'restated',
  'before-delivery',
  'after-delivery',
] as const
export type FaultPoint = (typeof FAULT_POINTS)[number]

/** Called at each named point; does nothing outside tests. */
export type Faults = (point: FaultPoint) => void
