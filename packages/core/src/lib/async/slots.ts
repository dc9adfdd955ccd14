/** Room for so many tasks at a time, and no queue before it. */
export interface Slots {
  /** Begins the task; undefined where all room is taken. */
  run<T>(task: () => Promise<T>): Promise<T> | undefined
}

export function slots(most: number): Slots {
  let taken = 0
  return Object.freeze<Slots>({
    run(task) {
      if (taken >= most) return undefined
      taken += 1
      return task().finally(() => {
        taken -= 1
      })
    },
  })
}
