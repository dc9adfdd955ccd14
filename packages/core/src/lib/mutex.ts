/** Runs tasks of one name one after the other, in the order asked. */
export interface Mutex<Left = never> {
  /** The task begins when all before it are over. */
  run<T>(name: string, task: () => Promise<T>): Promise<T>
  /**
   * The task begins as soon as it can do with what the one before it left: that one's turn is over, and its answer not there
   * yet. It gets nothing when all before it are over.
   */
  follow<T>(name: string, task: (before: Left | undefined) => Promise<Leaving<T, Left>>): Promise<T>
  /** True while a task of this name runs or waits. */
  isBusy(name: string): boolean
}

/** How a task gives up its turn. */
interface Leaving<T, Left> {
  readonly answer: Promise<T>
  /** For whoever follows while the answer is not there. Absent: nobody can. */
  readonly left?: Left
}

/** The last one asked of a name. Neither promise rejects. */
interface Tail<Left> {
  /** The turn is over for followers, with what is left to them. */
  readonly free: Promise<Left | undefined>
  readonly over: Promise<unknown>
}

export function mutex<Left = never>(): Mutex<Left> {
  const tails = new Map<string, Tail<Left>>()
  const begin = (name: string, tail: Tail<Left>): void => {
    tails.set(name, tail)
    void tail.over.then(() => {
      if (tails.get(name) === tail) tails.delete(name)
    })
  }
  return {
    run(name, task) {
      const turn = (tails.get(name)?.over ?? Promise.resolve()).then(task)
      const over = turn.then(nothing, nothing)
      begin(name, { free: over, over })
      return turn
    },
    follow(name, task) {
      const before = tails.get(name)
      const turn = (before?.free ?? Promise.resolve(undefined)).then(task)
      const answer = turn.then((leaving) => leaving.answer)
      const over = Promise.all([answer.then(nothing, nothing), before?.over]).then(nothing)
      const free = turn.then(
        async ({ left }) => {
          await (left === undefined ? over : before?.over) // what is left rests on one task that is not over, never on two
          return left
        },
        () => over,
      )
      begin(name, { free, over })
      return answer
    },
    isBusy: (name) => tails.has(name),
  }
}

function nothing(): undefined {}
