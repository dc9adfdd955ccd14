/** Runs tasks of one name one after the other, in the order asked. */
export interface Mutex {
  run<T>(name: string, task: () => Promise<T>): Promise<T>
  /** True while a task of this name runs or waits. */
  isBusy(name: string): boolean
}

export function mutex(): Mutex {
  const tails = new Map<string, Promise<unknown>>()
  return {
    run(name, task) {
      const turn = (tails.get(name) ?? Promise.resolve()).then(task, task)
      const tail = turn.catch(() => undefined)
      tails.set(name, tail)
      void tail.then(() => {
        if (tails.get(name) === tail) tails.delete(name)
      })
      return turn
    },
    isBusy: (name) => tails.has(name),
  }
}
