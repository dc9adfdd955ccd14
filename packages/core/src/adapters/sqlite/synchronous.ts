/** A port as it looks before it is put behind a thread: the same methods, answering at once. */
export type Synchronous<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Awaited<Answer>
    : Port[Name]
}
