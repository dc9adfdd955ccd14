import type { SqlStep, StoreOperation } from './operation.ts'

/** Runs an operation to its end at once. */
export function performNow<T>(operation: StoreOperation<T>, answer: (step: SqlStep) => unknown): T {
  let next = operation.next()
  while (next.done !== true) next = operation.next(answer(next.value))
  return next.value
}

/** Runs an operation to its end, each step as soon as the one before is answered. */
export async function perform<T>(
  operation: StoreOperation<T>,
  answer: (step: SqlStep) => Promise<unknown>,
): Promise<T> {
  let next = operation.next()
  while (next.done !== true) next = operation.next(await answer(next.value))
  return next.value
}
