/**
 * What is known already, or comes. Nearly always it is known, and to wait for it would cost as much as finding it out.
 * What cannot be answered is thrown at once or rejects: an `async` caller need not tell one from the other.
 */
export type MaybePromise<T> = T | Promise<T>

/** Goes on with what is known, or as soon as it is. */
export function thenMaybe<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}
