/** Runs tasks of one name one after the other, in the order asked. */
export interface Mutex {
  /** The task begins when all before it are over. */
  run<T>(name: string, task: () => Promise<T>): Promise<T>
  /** True while a task of this name runs or waits. */
  isBusy(name: string): boolean
}

export function mutex(): Mutex {
  /** The end of the last task asked of each name. None rejects. */
  const tails = new Map<string, Promise<unknown>>()
  return {
    run(name, task) {
      const turn = (tails.get(name) ?? Promise.resolve()).then(task)
      const over = turn.then(nothing, nothing)
      tails.set(name, over)
      void over.then(() => {
        if (tails.get(name) === over) tails.delete(name)
      })
      return turn
    },
    isBusy: (name) => tails.has(name),
  }
}

function nothing(): void {}
